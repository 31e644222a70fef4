/* A player at the table: name, what counts of the palette, the palette itself. */
import type { ComponentChildren } from "preact";
import type { Seat, SetInfo } from "../module";
import { CardBack, CardChip, CardFace } from "../ui/card";
import { Icon } from "../ui/icons";
import { Say } from "../ui/say";
import { _, ngettext, say } from "../words";
import { useTable } from "./context";
import { drafted, sameSpot, targets } from "./draft";
import { Slot } from "./slot";
import { ownName } from "./texts";

/** The name of one's own palette, for those who do not see it. */
function ownLabel(seat: Seat, leads: boolean): string {
  const n = seat.palette.length;
  if (seat.out) return _("You’re out of the round.");
  return leads
    ? say(ngettext("Your palette, in the lead: {n} card", "Your palette, in the lead: {n} cards", n), { n })
    : say(ngettext("Your palette: {n} card", "Your palette: {n} cards", n), { n });
}

/** The same of another seat. */
function label(seat: Seat, leads: boolean): string {
  const { name } = seat;
  const n = seat.palette.length;
  if (seat.out) return say(_("{name} is out of the round."), { name });
  if (leads) {
    return say(
      ngettext("{name}’s palette, in the lead: {n} card", "{name}’s palette, in the lead: {n} cards", n),
      { name, n },
    );
  }
  return say(ngettext("{name}’s palette: {n} card", "{name}’s palette: {n} cards", n), { name, n });
}

/** The cards in another hand: their number, and those that are known. */
function HandSize({ index, seat }: { index: number; seat: Seat }) {
  const count = seat.hand.length + seat.hidden;
  const text = say(ngettext("{n} card in hand", "{n} cards in hand", count), { n: count });
  return (
    <span class="seat-hand" data-zone={`hand${index}`} title={text}>
      <CardBack />
      <span aria-hidden="true">{count}</span>
      <span class="unseen">{text}</span>
    </span>
  );
}

/** "2 · R4": how many cards count, and the strongest of them. */
function SetBadge({ set }: { set: SetInfo }) {
  const top = set.cards[0];
  // Some sets are told by their strongest card anyway.
  const told = set.text.includes("\u0001");
  return (
    <p class="seat-set">
      <span class={`seat-count${told ? " told" : ""}`} aria-hidden="true">
        <b>{set.cards.length}</b>
        {top !== undefined && <CardChip card={top} />}
      </span>
      <span class="seat-set-text">
        <Say text={set.text} />
      </span>
    </p>
  );
}

function Points({ seat }: { seat: Seat }) {
  const { table } = useTable();
  const said =
    table.target === null
      ? say(ngettext("{n} point", "{n} points", seat.points), { n: seat.points })
      : say(ngettext("{points} of {target} point", "{points} of {target} points", table.target), {
          points: seat.points,
          target: table.target,
        });
  return (
    <span class="seat-points" title={said}>
      <Icon name="star" />
      <span aria-hidden="true">{table.target === null ? seat.points : `${seat.points}/${table.target}`}</span>
      <span class="unseen">{said}</span>
    </span>
  );
}

function Palette({ index, seat }: { index: number; seat: Seat }) {
  const { table, choice, draft, standing, quiet } = useTable();
  if (seat.palette.length === 0) return <p class="palette-empty">{_("no cards")}</p>;
  if (seat.out) {
    return (
      <ul class="palette" aria-hidden="true" style={{ "--n": seat.palette.length }}>
        {seat.palette.map((card) => (
          <li key={card} class="slot" data-flip={card}>
            <CardBack />
          </li>
        ))}
      </ul>
    );
  }
  const counting = quiet ? [] : (standing?.sets[index]?.cards ?? []);
  const wanted = targets(choice, table.viewer);
  const mine = index === table.viewer ? drafted(draft) : new Set<string>();
  return (
    <ul class="palette" data-palette="" style={{ "--n": seat.palette.length }}>
      {seat.palette.map((card) => {
        const spot = { seat: index, card };
        return (
          <Slot
            key={card}
            spot={spot}
            counts={counting.includes(card)}
            drafted={mine.has(card)}
            active={wanted.some((one) => sameSpot(one, spot))}
          />
        );
      })}
    </ul>
  );
}

/** Cards of another hand that are known: a review with open cards, a card that all have seen. */
function KnownHand({ seat }: { seat: Seat }) {
  return (
    <ul
      class="known-hand"
      style={{ "--n": seat.hand.length }}
      aria-label={say(_("Known cards in {name}’s hand"), { name: seat.name })}
    >
      {seat.hand.map((card) => (
        <li key={card} class="slot" data-flip={card}>
          <CardFace card={card} />
        </li>
      ))}
    </ul>
  );
}

function SeatPick({ index, seat }: { index: number; seat: Seat }) {
  const { pick } = useTable();
  if (pick?.kind !== "seat") return null;
  return (
    <button
      type="button"
      class="button plain seat-pick"
      aria-pressed={pick.seat === index}
      onClick={() => pick.onSeat(index)}
    >
      <span>{seat.name}</span>
    </button>
  );
}

interface SeatProps {
  index: number;
  seat: Seat;
  extra?: ComponentChildren;
}

export function SeatView({ index, seat, extra }: SeatProps) {
  const { table, standing, quiet, selected, options, put, dragged, pick } = useTable();
  const own = index === table.viewer;
  const leads = !quiet && standing?.leader === index && !seat.out;
  const set = quiet ? null : (standing?.sets[index] ?? null);
  const target = own && options.some(({ kind, legal }) => kind === "palette" && legal);
  const classes = ["seat"];
  if (own) classes.push("own");
  if (leads) classes.push("leads");
  if (seat.out) classes.push("out");
  if (table.turn === index) classes.push("to-move");
  if (target) classes.push("target");
  if (own && dragged?.over === "palette") classes.push("over");
  return (
    <section
      class={classes.join(" ")}
      aria-label={own ? ownLabel(seat, leads) : label(seat, leads)}
      data-seat={index}
      data-place={own ? "palette" : undefined}
      onClick={
        target
          ? (event) =>
              event.target instanceof Element &&
              event.target.closest("button") === null &&
              put(selected, "palette")
          : undefined
      }
    >
      <header class="seat-head">
        {leads && (
          <span class="crown">
            <Icon name="crown" />
            <span class="unseen">{_("leads")}</span>
          </span>
        )}
        {pick?.kind === "seat" ? (
          <SeatPick index={index} seat={seat} />
        ) : (
          <span class="seat-name">{own ? ownName(seat.name) : seat.name}</span>
        )}
        {!own && !seat.out && <HandSize index={index} seat={seat} />}
        {table.advanced && <Points seat={seat} />}
        {seat.out && <span class="seat-out">{_("out")}</span>}
        {extra}
        {set !== null && <SetBadge set={set} />}
      </header>
      <div class="palette-box" data-zone={`palette${index}`}>
        <Palette index={index} seat={seat} />
      </div>
      {!own && !seat.out && seat.hand.length > 0 && (
        <div class="palette-box" data-zone={`known${index}`}>
          <KnownHand seat={seat} />
        </div>
      )}
    </section>
  );
}
