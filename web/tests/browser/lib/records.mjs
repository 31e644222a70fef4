/* Records of games, good and bad. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const DATA = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..", "tests", "data");

export const record = (name) => readFileSync(join(DATA, `${name}.r7`), "utf8");
