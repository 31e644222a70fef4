/* What somebody has put into the box for a game: a record, or a link to one. */
import { urlOf } from "../route";

export type Source =
  | { kind: "record"; record: string }
  /** A link that carries the game itself. */
  | { kind: "link"; data: string }
  /** A table online; `here`: at the server that this page comes from. */
  | { kind: "online"; game: string; here: boolean; address: string }
  | { kind: "nothing" };

const LINK = /^https?:\/\/\S+$/i;
const CARRIED = /#\/g\/([^\s#?]*)/;
const TABLE = /\/t\/([\w-]+)\/?$/;
const RECORD = /\/api\/games\/([\w-]+)(?:\.r7)?$/;

/** Understands a text; `root` is where this page lies. */
export function sourceOf(text: string, root: URL): Source {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "nothing" };
  const carried = CARRIED.exec(trimmed);
  if (carried !== null && !trimmed.includes("\n")) return { kind: "link", data: carried[1] ?? "" };
  const link = LINK.test(trimmed) ? urlOf(trimmed) : null;
  if (link === null) return { kind: "record", record: text };
  const game = (TABLE.exec(link.pathname) ?? RECORD.exec(link.pathname))?.[1];
  if (game === undefined) return { kind: "record", record: text };
  return { kind: "online", game, here: link.origin === root.origin, address: link.origin };
}

/** Longer than any line that a record is written with. */
const LONGEST_LINE = 200;

/** A line of a text, counted from 1, as it is shown beside a complaint about it: the start of one
 * that is very long says as much as all of it. */
export function lineOf(text: string, number: number): string {
  const line = (text.split(/\r\n|\r|\n/)[number - 1] ?? "").trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line;
}
