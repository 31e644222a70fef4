/* A card on the table: shown, and where something can be done with it, a button. */
import type { Card } from "../module";
import { CardFace } from "../ui/card";
import { _ } from "../words";
import { useTable } from "./context";
import { useDrag } from "./drag";
import { optionsAt, sameSpot, type Spot, stepsSince } from "./draft";

interface SlotProps {
  spot: Spot;
  counts?: boolean;
  /** Whether it lies there by the draft only. */
  drafted?: boolean;
  /** Whether it can be chosen now. */
  active?: boolean;
}

/** The card of a turn that is being chosen: a press points at it, a drag carries it. */
function ActiveCard({ spot }: { spot: Spot }) {
  const { table, choice, selected, select, put, drag } = useTable();
  const pressed = sameSpot(selected, spot);
  const handlers = useDrag({
    onDrag: (over) => {
      if (!pressed) select(spot);
      drag({ spot, over });
    },
    onDrop: (over) => {
      drag(null);
      if (over !== null) put(spot, over);
    },
  });
  const usable = optionsAt(choice, spot, table.viewer).some(({ legal }) => legal);
  return (
    <button
      type="button"
      class={`card-button${usable ? "" : " unusable"}`}
      aria-pressed={pressed}
      data-spot={`${spot.seat}:${spot.card}`}
      {...handlers}
      onClick={() => select(pressed ? null : spot)}
    >
      <CardFace card={spot.card} />
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
      <CardFace card={card} />
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
      <CardFace card={card} />
    </button>
  );
}

export function Slot({ spot, counts = false, drafted = false, active = false }: SlotProps) {
  const { pick, selected } = useTable();
  const { card } = spot;
  const classes = ["slot"];
  if (counts) classes.push("counts");
  if (drafted) classes.push("drafted");
  if (active) classes.push("active");
  if (sameSpot(selected, spot)) classes.push("selected");
  return (
    <li class={classes.join(" ")} data-flip={card}>
      {pick?.kind === "cards" ? (
        <PickedCard card={card} />
      ) : active ? (
        <ActiveCard spot={spot} />
      ) : drafted ? (
        <DraftedCard card={card} />
      ) : (
        <CardFace card={card} />
      )}
    </li>
  );
}
