/* The rules as pictures: a few small cards, those that count on a line of gold. */
import type { Colour } from "../module";
import { DIGITS, SHAPES } from "../ui/card";

interface Small {
  /** A digit, or a shape of this colour; empty: any card. */
  shows: string;
  /** The colour of the card; empty: it does not count. */
  colour: string;
}

const cards = (text: string, colour: string): Small[] => [...text].map((shows) => ({ shows, colour }));

function smallCards(rule: Colour): Small[] {
  const other = (shows: string): Small => ({ shows, colour: "" });
  switch (rule) {
    case "R":
      return [other("3"), { shows: "7", colour: "R" }, other("5")];
    case "O":
      return [...cards("444", "O"), other("2")];
    case "Y":
      return [...cards("YYY", "Y"), other("")];
    case "G":
      return [...cards("246", "G"), other("3")];
    case "B":
      return [..."RYGBV"].map((colour) => ({ shows: colour, colour }));
    case "I":
      return cards("345", "I");
    case "V":
      return [...cards("123", "V"), other("5")];
  }
}

const WIDTH = 31;

/** How high a card stands: those that count are lifted, and a run climbs. */
function top(rule: Colour, i: number, counts: boolean): number {
  if (!counts) return 20;
  return rule === "I" ? 20 - 9 * i : 10;
}

/** The line below those that count. */
function line(rule: Colour, all: readonly Small[]): string {
  const first = all.findIndex(({ colour }) => colour !== "");
  const count = all.filter(({ colour }) => colour !== "").length;
  const [from, to] = [first * WIDTH + 3, (first + count) * WIDTH - 5];
  if (rule === "I") return `M3 64H28L34 55H59L65 46H${to}`;
  return `M${from} 55H${to}`;
}

/** Drawn for the eye only: the rule stands beside it in words. */
export function Gesture({ rule }: { rule: Colour }) {
  const all = smallCards(rule);
  const gold = line(rule, all);
  return (
    <svg class="gesture" viewBox={`0 0 ${all.length * WIDTH} 70`} aria-hidden="true" focusable="false">
      {all.map(({ shows, colour }, i) => (
        <g
          key={i}
          class={colour === "" ? "gesture-plain" : `colour-${colour}`}
          transform={`translate(${i * WIDTH + 1} ${top(rule, i, colour !== "")})`}
        >
          <rect width="27" height="38" rx="4.5" />
          {DIGITS[shows] !== undefined && (
            <path class="gesture-digit" transform="translate(8 11) scale(0.32)" d={DIGITS[shows]} />
          )}
          {SHAPES[shows] !== undefined && (
            <path class="gesture-shape" transform="translate(5.5 11) scale(0.67)" d={SHAPES[shows]} />
          )}
        </g>
      ))}
      <path class="gold-key" d={gold} />
      <path class="gold-line" d={gold} />
    </svg>
  );
}
