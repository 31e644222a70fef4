/* The rounds that are over, as the score table tells them. */
import type { OnlineGame } from "../module";
import type { ScoredRound } from "../table/score";

/** Up to a round; nothing for a basic game. */
export function scoresOf(game: OnlineGame, last = Infinity): ScoredRound[] {
  return game.rounds.flatMap(({ number, winner, scored, points }) =>
    winner !== null && points.length > 0 && number <= last ? [{ number, winner, scored, points }] : [],
  );
}
