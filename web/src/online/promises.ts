/* What the server has promised about the shuffles of each game, as it was first heard on this
 * device, and the seed that was sent after it: to be compared when the game is over. */
import { Box, fieldsOf, text } from "../store/box";

export interface Noted {
  server: string;
  game: string;
  /** The commitment; empty if it was not heard before the end. */
  commit: string;
  /** The game's link in the chain of all games of its server, empty if it has none. */
  link: string;
  /** The seed of this device's seat, empty for who watched. */
  seed: string;
}

const MOST = 50;

const box = new Box<Noted[]>(
  "promises",
  (kept) =>
    (Array.isArray(kept) ? kept : [])
      .map(fieldsOf<Noted>)
      .map((one) => ({
        server: text(one.server, 300),
        game: text(one.game, 64),
        commit: text(one.commit, 64),
        link: text(one.link, 64),
        seed: text(one.seed, 64),
      }))
      .slice(0, MOST),
  // What was heard here counts: nobody replaces a promise afterwards.
  (own, other) =>
    [
      ...own,
      ...other.filter((one) => !own.some(({ server, game }) => server === one.server && game === one.game)),
    ].slice(0, MOST),
);

export function noted(server: string, game: string): Noted | null {
  return box.get().find((one) => one.server === server && one.game === game) ?? null;
}

/** Notes a commitment, the first time it is heard, or a seed. */
export function note(
  server: string,
  game: string,
  what: { commit: string; link: string } | { seed: string },
): void {
  const old = noted(server, game) ?? { server, game, commit: "", link: "", seed: "" };
  if ("commit" in what && old.commit !== "") return;
  box.set(
    [{ ...old, ...what }, ...box.get().filter((one) => one.server !== server || one.game !== game)].slice(
      0,
      MOST,
    ),
  );
}
