/* What has been translated, from the catalogues of the source: to find what has not. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PO = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..", "po");

const unquote = (text) => JSON.parse(text.replaceAll("\\a", "\\u0007"));

/** A language's name in itself. */
export function languageName(language) {
  return /^"X-Language-Name: *(.*?) *\\n"$/m.exec(readFileSync(join(PO, `${language}.po`), "utf8"))[1];
}

/** The entries of a catalogue: [{id, plural, forms}]. */
function entries(language) {
  const all = [];
  let entry = {};
  let field = null;
  for (const line of [...readFileSync(join(PO, `${language}.po`), "utf8").split("\n"), ""]) {
    if (line.startsWith("#~")) continue;
    const start = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")$/.exec(line);
    if (line.trim() === "" || line.startsWith("#")) {
      if (entry.msgid) all.push(entry);
      entry = {};
      field = null;
    } else if (start !== null) {
      if (start[1] === "msgid" && entry.msgid) {
        all.push(entry);
        entry = {};
      }
      field = start[1];
      entry[field] = unquote(start[2]);
    } else if (field !== null && line.startsWith('"')) {
      entry[field] += unquote(line);
    }
  }
  return all;
}

/* A message as a pattern: its places may hold anything. */
function pattern(id) {
  const parts = id.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

/** Judges texts of a page in one language by the same page in English. */
export class Judge {
  constructor(language) {
    this.same = new Set(); // texts that are the same in both languages
    this.patterns = [];
    for (const entry of entries(language)) {
      const forms = Object.entries(entry)
        .filter(([key]) => key.startsWith("msgstr"))
        .map(([, text]) => text);
      for (const id of [entry.msgid, entry.msgid_plural]) {
        if (id === undefined) continue;
        if (forms.includes(id)) {
          this.same.add(id);
          if (/\p{L}{3}/u.test(id.replace(/\{\w+\}/g, ""))) this.patterns.push(pattern(id));
        }
      }
    }
  }

  /* Whether it is a word that both languages have, perhaps with numbers: "orange 6", "1: novice". */
  #isShared(text) {
    const bare = text.replace(/^[^\p{L}]+|[^\p{L}.!?)]+$/gu, "");
    return (
      this.same.has(text) ||
      this.same.has(bare) ||
      !/\p{L}{3}|^\p{Ll}{2}$/u.test(bare) ||
      this.patterns.some((one) => one.test(text))
    );
  }

  /** Texts that stand there in English too and should not. `names` are those of people and things. */
  untranslated(english, texts, names) {
    const there = new Set(english);
    return [...new Set(texts)].filter((text) => {
      if (!there.has(text)) return false;
      const parts = text.replace(/\u0001|\b[ROYGBIV][1-7]\b/g, "").split(" · ");
      return parts.some((part) => {
        let left = part;
        for (const name of names) left = left.replaceAll(name, "");
        return !this.#isShared(part.trim()) && !this.#isShared(left.trim());
      });
    });
  }
}
