/* Questions as the module reads them: see module.ts. */
import type { NewSeat, Verb, Verbs } from "./module";

/** The fields that become the body of a question. */
const BODIES = new Set(["record", "body"]);

/** A value must not end its line, or it could write fields of its own. */
function line(key: string, value: string): string {
  return `${key} ${value.replace(/[\r\n\0]+/g, " ")}\n`;
}

function isSeats(value: readonly unknown[]): value is NewSeat[] {
  return typeof value[0] === "object";
}

/* A list: steps in one line; names in a line each ("name0 Ann"); seats as names, and the levels
 * of those that are bots ("bot1 casual"). */
function lines(key: string, list: readonly unknown[]): string {
  if (isSeats(list))
    return list
      .map(({ name, bot }, i) => line(`name${i}`, name) + (bot === null ? "" : line(`bot${i}`, bot)))
      .join("");
  if (key === "names") return list.map((name, i) => line(`name${i}`, String(name))).join("");
  return list.length > 0 ? line(key, list.join(" ")) : "";
}

/** Writes a question. What is undefined, null or false is left out; true is 1. */
export function question<V extends Verb>(verb: V, fields: Verbs[V]["ask"]): string {
  let text = `${verb}\n`;
  let body = "";
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined || value === null || value === false) continue;
    if (BODIES.has(key)) body = String(value);
    else if (Array.isArray(value)) text += lines(key, value);
    else text += line(key, value === true ? "1" : String(value));
  }
  return `${text}\n${body}`;
}
