/* What is said to people: the same catalogues as in the terminal.
 *
 * A message is a whole sentence, and its English text is its id; what varies stands in braces:
 *
 *     say(_("{name} leads: {set}"), { name, set })
 *
 * xgettext finds the messages in calls of _(), C_() and ngettext() with literal texts. */
import { useEffect, useState } from "preact/hooks";
import { speak } from "./ask";
import { files } from "./files";
import { languages } from "./languages";

export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];

/** A language's name in itself. */
export function languageName(code: Language): string {
  return languages[code].name;
}

/** Translations by id; a context stands before the id, with "\u0004" between; plurals are lists. */
type Catalogue = Record<string, string | string[]>;

let language: Language = "en";
let catalogue: Catalogue = {};
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return language;
}

export function _(message: string): string {
  const found = catalogue[message];
  return typeof found === "string" ? found : message;
}

/** A message whose English text means two things. */
export function C_(context: string, message: string): string {
  const found = catalogue[`${context}\u0004${message}`];
  return typeof found === "string" ? found : message;
}

export function ngettext(one: string, many: string, n: number): string {
  const forms = catalogue[one];
  const found = Array.isArray(forms) ? forms[languages[language].form(n)] : undefined;
  return found ?? (n === 1 ? one : many);
}

/** Puts arguments into a message. A name that has no argument stays as it is. */
export function say(message: string, places: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = places[name];
    return value === undefined ? whole : String(value);
  });
}

/* For the module: "id NUL translation NUL", the forms of a plural separated by "\u0003". */
function forModule(words: Catalogue): string {
  return Object.entries(words)
    .map(([id, text]) => `${id}\0${Array.isArray(text) ? text.join("\u0003") : text}\0`)
    .join("");
}

/** The language that the device asks for, among ours. */
export function deviceLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((one) => wish.toLowerCase().split("-")[0] === one);
    if (found !== undefined) return found;
  }
  return "en";
}

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === "en") return {};
  const name = files.words[wanted];
  if (name === undefined) throw new Error(`the words of ${wanted} are not part of the page`);
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`the words of ${wanted}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

let wish: Language = language;

/** Changes the language, at once and everywhere. Stays as it is if the words cannot be had. */
export async function changeLanguage(wanted: Language): Promise<void> {
  wish = wanted; // also where nothing changes: what is on its way comes too late then
  if (wanted === language) return;
  const words = await load(wanted);
  if (wish !== wanted) return; // somebody has chosen again meanwhile
  catalogue = words;
  language = wanted;
  document.documentElement.lang = wanted;
  speak(wanted, forModule(catalogue));
  for (const listener of listeners) listener();
}

/** The language, for a component that is to be drawn anew when it changes. */
export function useLanguage(): Language {
  const [now, setNow] = useState(language);
  useEffect(() => {
    const listener = () => setNow(language);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return now;
}
