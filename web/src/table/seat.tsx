/* A player at the table: a face with or without the crown, the palette and what counts of it, and the
 * rules under which this player would lead. */
import type { ComponentChildren } from "preact";
import type { Card, Seat } from "../module";
import { CardBack, CardChip, CardFace } from "../ui/card";
import { Crown, Face } from "../ui/face";
import { Icon } from "../ui/icons";
import { _, ngettext, say } from "../words";
import { optionFor, type Shared, useTable } from "./context";
import { drafted, sameSpot, targets } from "./draft";
import { orderOf, Slot } from "./slot";
import { Against, Sum } from "./sum";
import { shownName } from "./texts";
import { Tokens } from "./whatif";

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
      <i aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span class="unseen">{text}</span>
    </span>
  );
}

/** Points as a badge on the face, and as a ring that closes when the game is won. */
function Points({ seat }: { seat: Seat }) {
  const { table } = useTable();
  const said =
    table.target === null
      ? say(ngettext("{n} point", "{n} points", seat.points), { n: seat.points })
      : say(ngettext("{points} of {target} point", "{points} of {target} points", table.target), {
          points: seat.points,
          target: table.target,
        });
  const part = table.target === null ? 0 : Math.min(100, (100 * seat.points) / table.target);
  return (
    <>
      <svg class="seat-ring" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <circle cx="18" cy="18" r="16.5" pathLength="100" />
        <circle class="won" cx="18" cy="18" r="16.5" pathLength="100" stroke-dasharray={`${part} 100`} />
      </svg>
      <span class="seat-points" title={said}>
        <span aria-hidden="true">{seat.points}</span>
        <span class="unseen">{said}</span>
      </span>
    </>
  );
}

/** The face; on it the crown of who leads, or its outline: who would. */
function Who({ index, seat, own }: { index: number; seat: Seat; own: boolean }) {
  const { table, crown, ghosts } = useTable();
  const leads = crown === index && !seat.out;
  const would = own && !leads && ghosts.some(({ legal, leads: one }) => legal && one);
  return (
    <span class="who">
      <Face name={seat.name} own={own} />
      {table.advanced && <Points seat={seat} />}
      {leads && <Crown />}
      {leads && <span class="unseen">{_("leads")}</span>}
      {would && (
        <span class="would">
          <Crown />
        </span>
      )}
    </span>
  );
}

/** Whether one of a palette's cards is asked for. */
function isAsked({ pick, choice, table }: Shared, index: number): boolean {
  if (table.seats[index]?.palette.length === 0) return false;
  return pick?.kind === "cards" || targets(choice, table.viewer).some((spot) => spot.seat === index);
}

/** Whether the own palette has a card more than before the turn, or is shown with one. */
function grows({ ghosts, draft }: Shared): boolean {
  return optionFor(ghosts, "palette") !== null || draft.some((step) => step.startsWith("+"));
}

/** With more than these, cards that are asked for lie in rows if need be. */
const MANY = 4;

/** Palettes lie from the highest card to the lowest: how many lie before a card that comes. */
function placeIn(palette: readonly Card[], card: Card): number {
  const height = ([colour = "", number = ""]: Card) => Number(number) * 7 + "VIBGYOR".indexOf(colour);
  return palette.filter((one) => height(one) > height(card)).length;
}

function Palette({ index, seat }: { index: number; seat: Seat }) {
  const shared = useTable();
  const { table, choice, draft, standing, quiet, ghosts, whatIf } = shared;
  const own = index === table.viewer;
  const ghost = own ? optionFor(ghosts, "palette") : null;
  const counting = quiet ? [] : ((ghost?.match ?? null)?.counts ?? standing?.sets[index]?.cards ?? []);
  const wanted = targets(choice, table.viewer);
  const mine = own ? drafted(draft) : new Set<string>();
  const decides = quiet || whatIf !== null || ghost !== null ? null : (standing?.decides ?? null);
  const count = seat.palette.length + (ghost === null ? 0 : 1);
  // With the ghost in it, the palette would lead, or would not any more.
  const look = ghost === null ? "" : ghost.legal && ghost.leads ? " rises" : " falls";
  const asked = isAsked(shared, index) ? ` asked${count > MANY ? " many" : ""}` : "";
  // The ghost lies where the card would: nothing else moves when it is played.
  const cards = [...seat.palette];
  if (ghost?.card != null) cards.splice(placeIn(cards, ghost.card), 0, ghost.card);
  const isCounting = (card: Card | undefined) => card !== undefined && counting.includes(card);
  return (
    <ul class={`palette${look}${asked}`} data-palette="">
      {cards.map((card, i) => {
        const spot = { seat: index, card };
        const counts = isCounting(card);
        const joins = counts && isCounting(cards[i + 1]);
        return card === ghost?.card ? (
          <li key="ghost" class={`slot ghost${counts ? " counts" : ""}${joins ? " joins" : ""}`} aria-hidden="true">
            <CardFace card={card} />
          </li>
        ) : (
          <Slot
            key={card}
            spot={spot}
            counts={counts}
            joins={joins}
            decides={decides === card}
            drafted={mine.has(card)}
            active={wanted.some((one) => sameSpot(one, spot))}
            order={own ? 0 : orderOf(table, card)}
          />
        );
      })}
      {count === 0 && <li class="palette-empty">{own ? <span class="unseen">{_("no cards")}</span> : _("no cards")}</li>}
    </ul>
  );
}

/** The palette of somebody who is out, face down. */
function Backs({ cards }: { cards: readonly Card[] }) {
  return (
    <ul class="palette" aria-hidden="true">
      {cards.map((card) => (
        <li key={card} class="slot" data-flip={card}>
          <CardBack />
        </li>
      ))}
    </ul>
  );
}

/** Cards of another hand that are known: a review with open cards, a card that all have seen. */
function KnownHand({ index, seat }: { index: number; seat: Seat }) {
  const text = say(_("Known cards in {name}’s hand"), { name: seat.name });
  return (
    <p class="known" data-zone={`known${index}`} aria-label={text} title={text}>
      <Icon name="eye" />
      {seat.hand.map((card) => (
        <span key={card} data-flip={card}>
          <CardChip card={card} />
        </span>
      ))}
    </p>
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
      <span>{shownName(seat.name)}</span>
    </button>
  );
}

/** What counts of the palette, as a number; while a turn is chosen, against the best of the others. */
function Tally({ index, own }: { index: number; own: boolean }) {
  const { standing, quiet, crown, ghosts, choice, draft, silent, whatIf } = useTable();
  const ghost = own ? optionFor(ghosts, "palette") : null;
  if (ghost !== null) return <Sum option={ghost} />;
  if (quiet) return null;
  const set = standing?.sets[index] ?? null;
  if (set === null) return null;
  const drafting = own && whatIf === null && choice !== null && draft.length > 0 && !silent;
  return (
    <span class={`sum tally${crown === index ? " lead" : ""}`}>
      {drafting ? <Against match={choice.match} /> : set.tally}
      {/* What counts, for those who do not see which cards stand higher. */}
      <span class="unseen">{set.text}</span>
    </span>
  );
}

interface SeatProps {
  index: number;
  seat: Seat;
  extra?: ComponentChildren;
  /** Where it sits at a wide table. */
  side: string;
}

export function SeatView({ index, seat, extra, side }: SeatProps) {
  const shared = useTable();
  const { table, crown, selected, options, put, dragged, pick } = shared;
  const own = index === table.viewer;
  const leads = crown === index && !seat.out;
  const target = own && optionFor(options, "palette")?.legal === true;
  const classes = ["seat", side];
  if (own) classes.push("own");
  if (leads) classes.push("leads");
  if (seat.out) classes.push("out");
  if (table.turn === index) classes.push("to-move");
  if (target) classes.push("target");
  if (own && isAsked(shared, index)) classes.push("asked");
  if (own && grows(shared)) classes.push("grown");
  if (own && dragged?.over === "palette") classes.push("over");
  const known = !own && !seat.out && seat.hand.length > 0;
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
      <header class="plate">
        <Who index={index} seat={seat} own={own} />
        {!own && !seat.out && <HandSize index={index} seat={seat} />}
        {pick?.kind === "seat" ? (
          <SeatPick index={index} seat={seat} />
        ) : (
          <span class="seat-name">{own ? shownName(seat.name) : seat.name}</span>
        )}
        {seat.out && <span class="seat-out">{_("out")}</span>}
        {extra}
      </header>
      <div class={`palette-box${known ? " knows" : ""}`} data-zone={`palette${index}`}>
        {seat.out ? <Backs cards={seat.palette} /> : <Palette index={index} seat={seat} />}
        {known && <KnownHand index={index} seat={seat} />}
      </div>
      {!seat.out && (
        <div class="side">
          <Tokens seat={index} name={seat.name} own={own} />
          <Tally index={index} own={own} />
        </div>
      )}
    </section>
  );
}
