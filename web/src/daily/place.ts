/* The game of a day: where it is kept, how it begins, what its end counts for. */
import { ask } from "../ask";
import type { Daily, Game } from "../module";
import { dailies, dayPlayed, saveDaily, useDailies } from "../store/daily";
import { keepRecord, type SavedGame } from "../store/games";
import { chosenPerson, type GamePlace } from "../table/game_place";

function ofDay(date: string, game: ReturnType<typeof dailies>["game"]): SavedGame | null {
  return game !== null && game.date === date ? game : null;
}

/** One's own moves in a finished game. */
async function movesOf(game: Game): Promise<number> {
  const { rounds } = await ask("record", { record: game.record });
  return rounds.flatMap(({ turns }) => turns).filter(({ seat }) => seat === 0).length;
}

/** `counts`: it is the challenge of today; another day's is practice. */
export function dailyPlace({ date, rules, seed, bot, par }: Daily, counts: boolean): GamePlace {
  const fresh = () => ask("new", { rules, seed, seats: [chosenPerson(), { name: "", bot }] });
  return {
    saved: () => ofDay(date, dailies().game),
    useSaved: () => ofDay(date, useDailies().game),
    save: (game) => saveDaily(game && { ...game, date }),
    fresh,
    again: fresh, // the same deal: that is the challenge
    over(game) {
      keepRecord(game.record);
      if (!counts) return;
      const won = game.winners.includes(0);
      void movesOf(game).then((moves) => dayPlayed(date, par, won, moves));
    },
  };
}
