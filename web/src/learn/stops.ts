/* The places at which one can stop in a game: each deal, and after each turn. Where a round ends
 * there are two: its end, and the next deal. */
import type { RecordInfo, Scene, Turn } from "../module";

export interface Stop {
  /** Index into RecordInfo.rounds. */
  round: number;
  /** How many turns of the game have been played. */
  turns: number;
  /** Of those, how many of this round; 0 is the deal. */
  played: number;
}

export function stopsOf(info: RecordInfo): Stop[] {
  return info.rounds.flatMap((round, index) =>
    Array.from({ length: round.turns.length + 1 }, (_, played) => ({
      round: index,
      turns: round.start + played,
      played,
    })),
  );
}

/** Where the stop after a turn of the game is; turns count from 0. */
export function stopAfter(stops: Stop[], turn: number): number {
  return Math.max(
    stops.findIndex((stop) => stop.turns === turn + 1 && stop.played > 0),
    0,
  );
}

/** The turn that a stop comes after, and its index in the game; null at a deal. */
export function turnAt(info: RecordInfo, stop: Stop): { turn: Turn; index: number } | null {
  const turn = info.rounds[stop.round]?.turns[stop.played - 1];
  return turn === undefined ? null : { turn, index: stop.turns - 1 };
}

/** What is on the table at a stop. */
export function sceneAt(record: string, stop: Stop, viewer: number, open: boolean): Scene {
  return { record, viewer, open, turns: stop.turns, dealt: stop.played === 0 && stop.round > 0 };
}

/** What was on the table before a turn, with the eyes of who played it. */
export function sceneBefore(record: string, stop: Stop, viewer: number, open: boolean): Scene {
  return sceneAt(record, { round: stop.round, turns: stop.turns - 1, played: stop.played - 1 }, viewer, open);
}
