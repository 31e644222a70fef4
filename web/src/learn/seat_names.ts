/* Names of the seats in a position that belongs to no game: "Seat 0", "Seat 1". */
import { _, say } from "../words";

/** For each seat (HAND/PALETTE/SCORED) of a view. */
export function seatNames(view: string): string[] {
  return (view.match(/[^\s/]+\/[^\s/]+\/[^\s/]+/g) ?? []).map((_seat, n) => say(_("Seat {n}"), { n }));
}
