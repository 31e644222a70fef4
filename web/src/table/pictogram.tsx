/* A small picture of each rule: the cards that it wants, side by side. */
import type { Colour } from "../module";

/** Digits on cards; "" is a card without one. The colour of each, "" for plain ones. */
const PICTURES: Record<Colour, { digits: string[]; colours: string[] }> = {
  R: { digits: ["", "7", ""], colours: ["", "R", ""] },
  O: { digits: ["4", "4", "4"], colours: ["O", "O", "O"] },
  Y: { digits: ["", "", ""], colours: ["Y", "Y", "Y"] },
  G: { digits: ["2", "4", "6"], colours: ["G", "G", "G"] },
  B: { digits: ["", "", "", "", ""], colours: ["R", "Y", "G", "B", "V"] },
  I: { digits: ["3", "4", "5"], colours: ["I", "I", "I"] },
  V: { digits: ["1", "2", "3"], colours: ["V", "V", "V"] },
};

/** How much higher each card of the picture stands: steps for a run, a top for the highest. */
function rise(rule: Colour, index: number): number {
  if (rule === "I") return 8 - index * 4;
  if (rule === "R") return index === 1 ? 0 : 8;
  return 4;
}

export function Pictogram({ rule }: { rule: Colour }) {
  const { digits, colours } = PICTURES[rule];
  const step = 60 / digits.length;
  const width = Math.min(15, step - 2);
  return (
    <svg class="pictogram" viewBox="0 0 60 30" aria-hidden="true" focusable="false">
      {digits.map((digit, i) => (
        <g key={i} class={colours[i] === "" ? "pictogram-plain" : `colour-${colours[i]}`}>
          <rect x={i * step + (step - width) / 2} y={rise(rule, i)} width={width} height="21" rx="2.5" />
          {digit !== "" && (
            <text x={i * step + step / 2} y={rise(rule, i) + 15.5}>
              {digit}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
