/* Where a game on this device is kept and how it begins: that of the home screen, or another one,
 * such as the challenge of a day. */
import { ask } from "../ask";
import { someSeed } from "../learn/day";
import type { Game, NewSeat } from "../module";
import { keepRecord, type SavedGame, saveGame, savedGame, useSavedGame } from "../store/games";
import { settings } from "../store/settings";
import { usualEdition } from "../ui/facts";
import { _, say } from "../words";

export interface GamePlace {
  saved(): SavedGame | null;
  /** The same for a component. */
  useSaved(): SavedGame | null;
  save(game: SavedGame | null): void;
  /** A new game. */
  fresh(): Promise<Game>;
  /** A game has come to its end. */
  over(game: Game): void;
  /** Another game after one that is over; without it, another deal of the same. */
  again?(): Promise<Game>;
}

/** Oneself. */
export function chosenPerson(): NewSeat {
  const { name } = settings();
  return { name: name.trim() === "" ? _("Player") : name, bot: null };
}

/** Who sits where: oneself and bots, or several people at this device. */
function chosenSeats(): NewSeat[] {
  const { name, setup } = settings();
  if (setup.people.length > 0)
    return [name.trim(), ...setup.people].map((one, i) => ({
      name: one.trim() === "" ? say(_("Player {n}"), { n: i + 1 }) : one,
      bot: null,
    }));
  return [chosenPerson(), ...setup.bots.map((bot): NewSeat => ({ name: "", bot }))]; // the module names them
}

export const usualPlace: GamePlace = {
  saved: savedGame,
  useSaved: useSavedGame,
  save: saveGame,
  async fresh() {
    const { rules } = settings().setup;
    return ask("new", {
      rules: rules === "" ? usualEdition(await ask("facts", {})) : rules,
      seed: Number(someSeed()),
      seats: chosenSeats(),
    });
  },
  over: ({ record }) => keepRecord(record),
};
