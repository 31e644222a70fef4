/* Chances as people read them. */

/** "62 %". */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)}\u00a0%`;
}

/** "−23 %", what a turn has lost; empty if that is nothing. */
export function lossOf(loss: number): string {
  return loss >= 0.005 ? `−${percent(loss)}` : "";
}
