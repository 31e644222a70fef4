/* What has happened between two tables, for the live region. */
import type { Sentence, Table } from "../module";
import { _, say } from "../words";

export interface News {
  /** Sentences in the order in which they are to be spoken. */
  texts: Sentence[];
  /** It has become the viewer's turn. */
  mine: boolean;
}

/** How many turns of the log are new; all of them after a new deal or when going back. */
function newTurns(before: Table | null, after: Table): number {
  if (before === null) return 0;
  if (before.round !== after.round || before.log.length > after.log.length) return 0;
  return after.log.length - before.log.length;
}

/** Whether one table is a look at another moment of the game than the other. */
function sameMoment(before: Table | null, after: Table): boolean {
  return (
    before !== null &&
    before.round === after.round &&
    before.log.length === after.log.length &&
    before.turn === after.turn
  );
}

function whoseTurn(table: Table): Sentence {
  const seat = table.turn === null ? undefined : table.seats[table.turn];
  if (seat === undefined) return "";
  return table.choice !== null
    ? table.choice.question
    : say(_("{name}’s turn."), { name: seat.name });
}

/** `quiet`: without telling who leads. */
export function news(before: Table | null, after: Table, quiet: boolean): News {
  if (sameMoment(before, after)) return { texts: [], mine: false };
  const count = newTurns(before, after);
  const turns = count > 0 ? after.log.slice(-count) : [];
  const texts = turns.map(({ text }) => text);
  const over = after.turn === null;
  if (over) texts.push(after.overText);
  else {
    if (!quiet && turns.length === 0) texts.push(after.leaderText);
    texts.push(whoseTurn(after));
  }
  const mine = after.choice !== null && before !== null && before.choice === null;
  return { texts: texts.filter((text) => text !== ""), mine };
}
