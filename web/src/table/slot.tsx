/* A card on the table: shown, and where something can be done with it, a button. */
import type { Card, Table } from "../module";
import { CardFace } from "../ui/card";
import { _ } from "../words";
import { useTable } from "./context";
import { useDrag } from "./drag";
import { laidOrder, optionsAt, sameSpot, type Spot, stepsSince } from "./draft";
import { still } from "./flip";

interface SlotProps {
  spot: Spot;
  counts?: boolean;
  /** The next one counts, too: their lines are one. */
  joins?: boolean;
  /** It decides who leads. */
  decides?: boolean;
  /** Whether it lies there by the draft only. */
  drafted?: boolean;
  /** Whether it can be chosen now. */
  active?: boolean;
  /** Its place among those of the last turn, where nothing moves: 1, 2, …; 0: none. */
  order?: number;
  style?: Record<string, string | number>;
}

/** A card as it is in this game: with its action, where there are any. */
export function TableCard({ card }: { card: Card }) {
  return <CardFace card={card} actions={useTable().table.actions} />;
}

/** Which of another's last turn a card was: told by numbers where nothing moves; else 0. */
export function orderOf({ log, viewer }: Table, card: Card): number {
  const last = log.at(-1);
  return !still() || last === undefined || last.seat === viewer ? 0 : laidOrder(last.steps, card);
}

export function Order({ order }: { order: number }) {
  return order > 0 ? (
    <span class="order" aria-hidden="true">
      {order}
    </span>
  ) : null;
}

/** A finger leaves before its tap is one: what it has shown stays until the tap shows the same. */
const TAP_MS = 100;

/** The card of a turn that is being chosen: a touch shows what would come of it, a tap points at it, a
 * drag carries it. While others play, a card of the hand is not active, but stays what it is: seven
 * cards need not be drawn anew with every turn. */
function ActiveCard({ spot, active }: { spot: Spot; active: boolean }) {
  const { table, choice, selected, peek, leave, tap, put, drag } = useTable();
  const handlers = useDrag({
    active,
    onTouch: () => peek(spot),
    onDrag: (over) => drag({ spot, over }),
    onDrop: (over) => {
      drag(null);
      peek(null);
      if (over !== null) put(spot, over);
    },
  });
  const usable = active && optionsAt(choice, spot, table.viewer).some(({ legal }) => legal);
  return (
    <button
      type="button"
      class={`card-button${usable ? "" : " unusable"}`}
      aria-pressed={active ? sameSpot(selected, spot) : undefined}
      aria-disabled={active ? undefined : true}
      data-spot={active ? `${spot.seat}:${spot.card}` : undefined}
      {...handlers}
      onPointerEnter={(event) => active && event.pointerType === "mouse" && event.buttons === 0 && peek(spot)}
      onPointerLeave={(event) => leave(spot, event.pointerType === "mouse" ? 0 : TAP_MS)}
      onClick={() => active && tap(spot)}
    >
      <TableCard card={spot.card} />
    </button>
  );
}

export function DraftedCard({ card }: { card: Card }) {
  const { draft, back } = useTable();
  return (
    <button
      type="button"
      class="card-button"
      title={_("take back")}
      onClick={() => back(stepsSince(draft, card))}
    >
      <TableCard card={card} />
      <span class="unseen">{_("take back")}</span>
    </button>
  );
}

function PickedCard({ card }: { card: Card }) {
  const { pick } = useTable();
  if (pick?.kind !== "cards") return null;
  return (
    <button
      type="button"
      class="card-button"
      aria-pressed={pick.cards.includes(card)}
      onClick={() => pick.onCard(card)}
    >
      <TableCard card={card} />
    </button>
  );
}

function Inside({ spot, active, drafted }: { spot: Spot; active: boolean; drafted: boolean }) {
  const { pick, plays } = useTable();
  if (pick?.kind === "cards") return <PickedCard card={spot.card} />;
  if (active || (plays && spot.seat === "hand")) return <ActiveCard spot={spot} active={active} />;
  return drafted ? <DraftedCard card={spot.card} /> : <TableCard card={spot.card} />;
}

export function Slot(props: SlotProps) {
  const { spot, counts, joins, decides, drafted = false, active = false, order = 0, style } = props;
  const { selected } = useTable();
  const classes = ["slot"];
  if (counts) classes.push("counts");
  if (joins) classes.push("joins");
  if (decides) classes.push("decides");
  if (drafted) classes.push("drafted");
  if (active) classes.push("active");
  if (sameSpot(selected, spot)) classes.push("selected");
  return (
    <li class={classes.join(" ")} data-flip={spot.card} style={style}>
      <Inside spot={spot} active={active} drafted={drafted} />
      <Order order={order} />
    </li>
  );
}
