/* The rounds that are over, as the score table tells them. */
import type { ScoredRound } from "../table/score";
import type { GameState } from "./fold";

/** Up to a round; nothing for a basic game. */
export function scoresOf(game: GameState, last = Infinity): ScoredRound[] {
  return game.rounds.flatMap(({ number, over }) =>
    over?.points !== undefined && number <= last
      ? [{ number, winner: over.winner, scored: over.set?.match(/[A-Z]\d/g) ?? [], points: over.points }]
      : [],
  );
}
