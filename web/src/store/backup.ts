/* All that is kept on this device as one file, and back: to take it to another browser. What comes
 * in is checked as what storage has, so a file of an older version is read as well. */
import "./daily";
import "./games";
import "./mistakes";
import "./progress";
import "./seats";
import "./settings";
import "../online/muted";
import "../online/promises";
import "../online/wish";
import { everything, isKept, takeEverything } from "./box";

const MARK = "red7 backup";

/** No such file is larger: what is larger is something else. */
export const LARGEST = 16 << 20;

export function backupText(): string {
  return `${JSON.stringify({ file: MARK, version: 1, kept: everything() }, null, 1)}\n`;
}

/** What was wrong with a file: it is none of ours, or it is cut or changed. */
export type Damage = "foreign" | "damaged" | "large";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a file holds; nothing is changed yet. */
export function readBackup(text: string): Record<string, unknown> | Damage {
  if (text.length > LARGEST) return "large";
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    return text.includes(MARK) ? "damaged" : "foreign";
  }
  if (!isObject(all) || all["file"] !== MARK) return "foreign";
  return isObject(all["kept"]) ? all["kept"] : "damaged";
}

/** Takes all of it over. False: it is there, but only as long as the page. */
export function takeBackup(kept: Record<string, unknown>): boolean {
  takeEverything(kept);
  return isKept();
}
