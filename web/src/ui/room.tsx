/* The light in the room: the shape of the rule in force, in four terraces. */
import { scaled } from "./card";

/** How large each terrace is, in parts of the square that they lie in. */
const TERRACES = [1.6, 1.15, 0.78, 0.48];

/** How high its middle is at a table, in hundredths. */
export const LIGHT = 45;

/** Lies behind all else in an element of the class `room`. `x` and `y`: where its middle is, in hundredths. */
export function Terraces({ rule, x = 50, y = LIGHT }: { rule: string; x?: number; y?: number }) {
  return (
    <svg
      class="terraces"
      viewBox="0 0 24 24"
      preserveAspectRatio="xMidYMid meet"
      style={{ transform: `translate(${x - 50}%, ${y - 50}%)` }}
      aria-hidden="true"
      focusable="false"
    >
      {TERRACES.map((size) => (
        <path key={size} d={scaled(rule, size, 12, 12)} />
      ))}
    </svg>
  );
}
