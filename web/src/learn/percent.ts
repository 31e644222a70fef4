/* Losses as people read them. */
import { percent } from "../words";

/** "−23%", what a turn has lost; empty if that is nothing. */
export function lossOf(loss: number): string {
  return loss >= 0.005 ? `−${percent(loss)}` : "";
}
