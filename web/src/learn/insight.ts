/* What a review teaches somebody about a game of their own: the turn that cost most, and all mistakes
 * as puzzles for later. */
import type { RecordInfo } from "../module";
import type { Mistake } from "../store/mistakes";
import type { Judged } from "./judging";
import { isBad, type JudgedTurn } from "./plot";
import { stopAfter, stopsOf } from "./stops";

/** One's turns that could have been better, the worst first. */
function badTurns(judged: Judged, seat: number): JudgedTurn[] {
  return judged.turns
    .filter((turn) => turn !== undefined && turn.seat === seat && turn.judged && !turn.playedBest && turn.best.length > 0)
    .sort((a, b) => b.loss - a.loss);
}

/** The turn of a seat that cost most; null if none cost anything worth a word. */
export function turningPoint(judged: Judged, seat: number): JudgedTurn | null {
  const worst = badTurns(judged, seat)[0];
  return worst !== undefined && isBad(worst.mark) ? worst : null;
}

/** The turn at which a review opens: one's own worst, or the one that decided the last round. */
export function openingTurn(judged: Judged, seat: number): number | null {
  return turningPoint(judged, seat)?.index ?? judged.rounds.findLast(({ turning }) => turning !== null)?.turning ?? null;
}

const WORTH_SOLVING = ["mistake", "blunder"];

export function mistakesOf(record: string, info: RecordInfo, judged: Judged, seat: number): Mistake[] {
  const stops = stopsOf(info);
  return badTurns(judged, seat)
    .filter(({ mark }) => WORTH_SOLVING.includes(mark))
    .map(({ index, steps, best, loss }) => {
      const stop = stops[stopAfter(stops, index)];
      return {
        record,
        turn: index,
        seat,
        dealt: stop !== undefined && stop.round > 0 && stop.played === 1,
        played: steps,
        best,
        loss: Math.min(Math.max(loss, 0), 1),
        at: Date.now(),
        solved: false,
      };
    });
}
