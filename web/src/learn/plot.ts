/* The geometry of the plot of chances: one round, a line for each seat through the chance that it
 * has after each of its own turns, to what the end of the round is worth to it. */
import type { Mark, ReviewEvent } from "../module";

export type JudgedTurn = Extract<ReviewEvent, { kind: "turn" }>;

export interface Point {
  /** The turn's index in the game. */
  index: number;
  seat: number;
  x: number;
  y: number;
  chance: number;
  mark: Mark;
  /** Not a turn, but the end of the round. */
  end: boolean;
}

export interface Plot {
  width: number;
  height: number;
  /** The place of the chances 0, 1/4, 1/2, 3/4, 1. */
  levels: { chance: number; y: number }[];
  /** Points that are known so far, by seat. */
  seats: Point[][];
}

/** Room at the left for the numbers, on the other sides for marks. */
export const EDGE = { left: 50, right: 14, top: 18, bottom: 8 };

/** Of the first turn and the number of turns of a round: where a turn stands. */
export function placeOf(index: number, start: number, count: number, width: number): number {
  const room = width - EDGE.left - EDGE.right;
  return EDGE.left + (count > 1 ? ((index - start) * room) / (count - 1) : room / 2);
}

/** The turn of the round that is nearest to a place. */
export function turnNear(x: number, start: number, count: number, width: number): number {
  const room = width - EDGE.left - EDGE.right;
  const share = room > 0 ? (x - EDGE.left) / room : 0;
  return start + Math.round(Math.min(Math.max(share, 0), 1) * Math.max(count - 1, 0));
}

/** A round: its first turn in the game, how many it has, what its end was worth to each seat. */
export interface Span {
  start: number;
  count: number;
  seats: number;
  ends: readonly number[] | undefined;
}

/** How many places its plot has: one for each turn, and one for its end. */
export function placesOf({ count, ends }: Span): number {
  return count + (ends === undefined ? 0 : 1);
}

/** The plot of a round with `count` turns, of which `start` is the first in the game. */
export function plotOf(
  turns: readonly (JudgedTurn | undefined)[],
  round: Span,
  width: number,
  height: number,
): Plot {
  const room = height - EDGE.top - EDGE.bottom;
  const rise = (chance: number) => EDGE.top + (1 - chance) * room;
  const seats: Point[][] = Array.from({ length: round.seats }, () => []);
  for (let index = round.start; index < round.start + round.count; index++) {
    const turn = turns[index];
    if (turn === undefined || !turn.judged) continue;
    const chance = Math.min(Math.max(turn.worthAfter, 0), 1);
    const x = placeOf(index, round.start, placesOf(round), width);
    seats[turn.seat]?.push({ index, seat: turn.seat, x, y: rise(chance), chance, mark: turn.mark, end: false });
  }
  const index = round.start + round.count;
  const x = placeOf(index, round.start, placesOf(round), width);
  round.ends?.forEach((chance, seat) =>
    seats[seat]?.push({ index, seat, x, y: rise(chance), chance, mark: "none", end: true }),
  );
  return {
    width,
    height,
    levels: [0, 0.25, 0.5, 0.75, 1].map((chance) => ({ chance, y: rise(chance) })),
    seats,
  };
}

/** A line through points, as the attribute of a polyline. */
export function lineThrough(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** The sign of a mark, as chess players write it; empty where there is nothing to say. */
export function signOf(mark: Mark): string {
  switch (mark) {
    case "blunder":
      return "??";
    case "mistake":
      return "?";
    case "inaccuracy":
      return "?!";
    case "best":
      return "!";
    case "none":
    case "forced":
    case "good":
      return "";
  }
}

/** Whether a mark says that something was lost. */
export function isBad(mark: Mark): boolean {
  return mark === "inaccuracy" || mark === "mistake" || mark === "blunder";
}
