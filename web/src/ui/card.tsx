/* The cards, drawn by ourselves: number, letter and shape, so that colour is never the only sign.
 * Their size is set by --card-width. Digits and letters are drawn as lines and not written, so that
 * a card looks the same on every device and in every picture. */
import { Component } from "preact";
import type { Card } from "../module";
import { _, currentLanguage } from "../words";
import { cardName } from "./card_names";

/** A shape for each colour, in a square of 24: of pairs of numbers only, so that it can be drawn in every size. */
export const SHAPES: Record<string, string> = {
  R: "M12 21.5C5 16 2 12.7 2 8.8C1.98 6.35 3.64 4.2 6.01 3.61C8.39 3.01 10.87 4.13 12 6.3C13.13 4.13 15.61 3.01 17.99 3.61C20.36 4.2 22.02 6.35 22 8.8C22 12.7 19 16 12 21.5z",
  O: "M12 2C6.48 2 2 6.48 2 12C2 17.52 6.48 22 12 22C17.52 22 22 17.52 22 12C22 6.48 17.52 2 12 2z",
  Y: "M12 1.5L15.1 8.4L22.5 9.2L17 14.2L18.6 21.6L12 17.8L5.4 21.6L7 14.2L1.5 9.2L8.9 8.4z",
  G: "M12 2.5L22.5 21L1.5 21z",
  B: "M3 3L21 3L21 21L3 21z",
  I: "M12 1L20.5 12L12 23L3.5 12z",
  V: "M8.5 2L15.5 2L15.5 8.5L22 8.5L22 15.5L15.5 15.5L15.5 22L8.5 22L8.5 15.5L2 15.5L2 8.5L8.5 8.5z",
};

/** A shape of another size, with its middle elsewhere: an element with a transform costs more than one without. */
export function scaled(shape: string, scale: number, x: number, y: number): string {
  let across = false;
  return (SHAPES[shape] ?? "").replace(/[\d.]+/g, (number) => {
    across = !across;
    return String(Math.round(((Number(number) - 12) * scale + (across ? x : y)) * 10) / 10);
  });
}

/** The digits as lines, 36 wide and 50 high, to be drawn with a pen of 13. */
export const DIGITS: Record<string, string> = {
  1: "M7 10L21 0V50",
  2: "M1 13C3-5 34-4 34 14C34 26 20 34 3 50H35",
  3: "M3 0H32L16 20C26 20 35 25 35 35C35 44 27 50 17 50C9 50 3 47 0 42",
  4: "M25 50V0L0 36H37",
  5: "M32 0H6L4 22C9 19 14 18 18 18C28 18 35 24 35 34C35 44 27 50 17 50C9 50 4 47 0 43",
  6: "M27 0C14 8 2 20 2 34A16.5 16 0 1035 34A16.5 16 0 102 34",
  7: "M0 0H35L13 50",
};

/** The letters of the colours as lines, 20 high, to be drawn with a pen of 5.5. */
const LETTERS: Record<string, string> = {
  R: "M0 20V0H7A5.7 5.7 0 017 11.4H0M8 11.5L14 20",
  O: "M9 0A9 10 0 009 20A9 10 0 009 0z",
  Y: "M0 0L7.5 11L15 0M7.5 11V20",
  G: "M16 4A9 10 0 1016.5 16V11H10",
  B: "M0 0V20H8A5.4 5.4 0 008 9.6H0M0 0H7A4.8 4.8 0 017 9.6",
  I: "M3 0V20",
  V: "M0 0L8 20L16 0",
};

/** What a card with actions does when it comes into a palette, round the origin. */
const ACTIONS: Record<string, string> = {
  1: "M-6 2L0-5L6 2M0-4V7",
  3: "M-7 0H7M0-7V7",
  5: "M-7-7H2V5H-7zM-2 8H7V-4",
  7: "M-7 0H7M1-6L7 0L1 6",
};

/** The shape of a colour, for cards and beside its name. */
export function Shape({ colour }: { colour: string }) {
  return (
    <svg class={`shape colour-${colour}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[colour]} />
    </svg>
  );
}

/** A colour as a round token with its shape: a rule, where there is little room. */
export function Token({ colour }: { colour: string }) {
  return (
    <svg class={`token colour-${colour}`} viewBox="-9 -9 42 42" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="20" />
      <path d={SHAPES[colour]} />
    </svg>
  );
}

/** The rings of each shape that were drawn before. */
const drawn = new Map<string, string>();

function ring(shape: string, size: number, x: number, y: number): string {
  const key = `${shape}${size} ${x}`;
  const known = drawn.get(key) ?? scaled(shape, 2.15 + 0.92 * size, x, y);
  drawn.set(key, known);
  return known;
}

/** How many rings are near. */
const NEAR = 3;

/** As many rings round the mark as the number says; those farther away are fainter. Two elements, and not one
 * for each: a table is mostly rings. */
function Rings({ shape, count, x, y }: { shape: string; count: number; x: number; y: number }) {
  const rings = Array.from({ length: count }, (_unused, i) => ring(shape, i, x, y));
  return (
    <>
      <path class="card-rings" d={rings.slice(0, NEAR).join("")} />
      {count > NEAR && <path class="card-rings far" d={rings.slice(NEAR).join("")} />}
    </>
  );
}

interface CardFaceProps {
  card: Card;
  /** Shows what an odd card does in a game with actions. */
  actions?: boolean;
}

/** The digit and the letter are on the left, which is seen also where cards overlap. A small card has
 * a larger digit and no rings: card.css. A card that has not changed is not drawn anew: a table is mostly
 * cards, and every tap draws it. */
export class CardFace extends Component<CardFaceProps> {
  private language = "";

  override shouldComponentUpdate({ card, actions }: CardFaceProps): boolean {
    const { props } = this;
    return card !== props.card || actions !== props.actions || currentLanguage() !== this.language;
  }

  override render({ card, actions = false }: CardFaceProps) {
    this.language = currentLanguage();
    const colour = card[0] ?? "";
    const digit = card[1] ?? "";
    const action = actions ? ACTIONS[digit] : undefined;
    return (
      <span class={`card colour-${colour}`} data-card={card} role="img" aria-label={cardName(card)}>
        <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
          <Rings shape={colour} count={Number(digit)} x={74} y={111} />
          <path class="card-halo" d={DIGITS[digit]} />
          <path class="card-digit" d={DIGITS[digit]} />
          <path class="card-letter" d={LETTERS[colour]} />
          <path class="card-mark" d={SHAPES[colour]} />
          {action !== undefined && (
            <g class="card-action">
              <circle r="13.5" />
              <path d={action} />
            </g>
          )}
        </svg>
      </span>
    );
  }
}

/** A card whose face is not known: the seven colours on a ring. It has no name of its own: whoever
 * shows it says whose it is. */
export function CardBack() {
  return (
    <span class="card card-back" data-back="" aria-hidden="true">
      <svg viewBox="0 0 100 140" focusable="false">
        <path
          class="card-weave"
          d="M14 7H86A7 7 0 0193 14V126A7 7 0 0186 133H14A7 7 0 017 126V14A7 7 0 0114 7zM50 34A36 36 0 0150 106A36 36 0 0150 34zM50 22A48 48 0 0150 118A48 48 0 0150 22zM50 56A14 14 0 0150 84A14 14 0 0150 56z"
        />
        {[..."ROYGBIV"].map((colour, i) => {
          const angle = (i * 2 * Math.PI) / 7;
          return (
            <circle
              key={colour}
              class={`colour-${colour}`}
              cx={(50 + 25 * Math.sin(angle)).toFixed(2)}
              cy={(70 - 25 * Math.cos(angle)).toFixed(2)}
              r="7.2"
            />
          );
        })}
        <path class="card-seven" d={DIGITS[7]} />
      </svg>
    </span>
  );
}

/** The card that the canvas starts with: it counts as red, and has no number. */
export function StartCard() {
  return (
    <span class="card colour-R card-start" role="img" aria-label={_("the start card, which counts as red")}>
      <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
        <Rings shape="R" count={6} x={50} y={64} />
        <path class="card-letter" d={LETTERS["R"]} />
        <path class="card-mark" d={SHAPES["R"]} />
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
