/* The cards, drawn by ourselves: number, letter and shape, so that colour is never the only sign.
 * Their size is set by --card-width. */
import type { Card } from "../module";
import { _ } from "../words";
import { cardName } from "./card_names";

/** A shape for each colour, in a square of 24. */
const SHAPES: Record<string, string> = {
  R: "M12 21.5C5 16 2 12.7 2 8.8A5.3 5.3 0 0112 6.3 5.3 5.3 0 0122 8.8C22 12.7 19 16 12 21.5z",
  O: "M12 2a10 10 0 100 20 10 10 0 000-20z",
  Y: "M12 1.5l3.1 6.9 7.4.8-5.5 5 1.6 7.4L12 17.8l-6.6 3.8L7 14.2l-5.5-5 7.4-.8z",
  G: "M12 2.5L22.5 21h-21z",
  B: "M3 3h18v18H3z",
  I: "M12 1l8.5 11L12 23 3.5 12z",
  V: "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
};

/** The shape of a colour, for cards and beside its name. */
export function Shape({ colour }: { colour: string }) {
  return (
    <svg class={`shape colour-${colour}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[colour]} />
    </svg>
  );
}

/** The letter is on the left, which is seen also where cards overlap. */
export function CardFace({ card }: { card: Card }) {
  const colour = card[0] ?? "";
  return (
    <span class={`card colour-${colour}`} data-card={card} role="img" aria-label={cardName(card)}>
      <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
        <path class="card-mark" transform="translate(14 22) scale(3)" d={SHAPES[colour]} />
        <text class="card-number" x="50" y="84">
          {card[1]}
        </text>
        <text class="card-letter" x="25" y="129">
          {colour}
        </text>
        <path class="card-shape" transform="translate(61 103) scale(1.1)" d={SHAPES[colour]} />
      </svg>
    </span>
  );
}

/** A card whose face is not known. It has no name of its own: whoever shows it says whose it is. */
export function CardBack() {
  return (
    <span class="card card-back" data-back="" aria-hidden="true">
      <svg viewBox="0 0 100 140" focusable="false">
        <path class="card-weave" d="M50 28L74 70 50 112 26 70zM50 10L88 70 50 130 12 70z" />
        <text class="card-number" x="50" y="89">
          7
        </text>
      </svg>
    </span>
  );
}

/** The card that the canvas starts with: it counts as red, and has no number. */
export function StartCard() {
  return (
    <span class="card colour-R card-start" role="img" aria-label={_("the start card, which counts as red")}>
      <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
        <path class="card-shape" transform="translate(17 30) scale(2.75)" d={SHAPES["R"]} />
        <text class="card-letter" x="50" y="129">
          R
        </text>
      </svg>
    </span>
  );
}

/** A card within a sentence, which may want it in another form. */
export function CardChip({ card, form = 0 }: { card: Card; form?: number }) {
  return (
    <span class={`chip colour-${card[0]}`} role="img" aria-label={cardName(card, form)}>
      <Shape colour={card[0] ?? ""} />
      <span aria-hidden="true">{card}</span>
    </span>
  );
}
