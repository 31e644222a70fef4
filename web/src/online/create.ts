/* Making a table, and taking its first free seat: on a connection of its own, which is given up
 * when it is done. The same nonce makes the same table, so a cut makes no second one. */
import { root } from "../route";
import { Connection, type Ears, socketOf } from "./connection";
import { type ClockSettings, NotGranted } from "./protocol";
import { randomText } from "./random";

export interface Wish {
  rules: string;
  /** "person", or a bot's level. */
  seats: string[];
  public: boolean;
  watch: boolean;
  clock: ClockSettings | null;
  absent: { seconds: number; bot: string } | null;
}

export interface Made {
  game: string;
  /** Of the seat that was taken; null if none could be. */
  token: string | null;
}

/** After so many tries in vain there is no server. */
const TRIES = 2;

export function makeTable(wish: Wish, name: string): Promise<Made> {
  return new Promise((resolve, reject) => {
    const nonce = randomText();
    let game = "";
    let losses = 0;
    let asked = false;
    const done = (end: () => void) => {
      connection.close();
      end();
    };
    const sit = async () => {
      if (asked) return;
      asked = true;
      try {
        const answer = await connection.ask("join", { nonce: randomText(), name });
        done(() => resolve({ game, token: String(answer["token"]) }));
      } catch (error) {
        if (error instanceof NotGranted && error.code !== "") done(() => resolve({ game, token: null }));
      }
    };
    const ears: Ears = {
      greeting: () => ({ do: "create", nonce, ...wish }),
      welcome: (message) => {
        game = message.game;
        return true;
      },
      event: () => true,
      news: () => {},
      here: () => void sit(),
      lost: (code) => ++losses >= TRIES && done(() => reject(new NotGranted(code))),
      ended: (why) => reject(why),
    };
    const connection = new Connection(socketOf(root), ears);
    connection.start();
  });
}
