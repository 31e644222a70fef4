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

/** A code such as "fr" or "pt_BR". */
export type Language = string;
/** Those of lists. */
export const LANGUAGES: Language[] = [
  "en",
  ...Object.keys(files.languages).filter((code) => !files.languages[code]?.hidden),
];

/** Whether the page speaks it, also if no list has it. */
export function isLanguage(code: unknown): code is Language {
  return code === "en" || (typeof code === "string" && Object.hasOwn(files.languages, code));
}

/** The language that a code means, in letters of either case and as browsers write it: "FR", "pt-br". */
export function readLanguage(code: string | null): Language | null {
  const plain = (text: string) => text.toLowerCase().replace("-", "_");
  const known: Language[] = ["en", ...Object.keys(files.languages)];
  return known.find((one) => code !== null && plain(one) === plain(code)) ?? null;
}

/** A language's name in itself. */
export function languageName(code: Language): string {
  return files.languages[code]?.name ?? "English";
}

/** As browsers call it. */
export function languageTag(code: Language): string {
  return files.languages[code]?.tag ?? "en";
}

/** Translations by id; a context stands before the id, with "\u0004" between; plurals are lists. With
 * the id "" comes the form of each number below 200; larger ones are as 100 + n % 100. */
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
  const found = Array.isArray(forms) ? forms[Number(catalogue[""]?.[n < 200 ? n : 100 + (n % 100)])] : undefined;
  return found ?? (n === 1 ? one : many);
}

/** The grammatical forms of cards, in the order of their marks. */
const FORMS = ["nominative", "genitive", "dative", "accusative", "instrumental", "locative"];

/** Puts arguments into a message. A name that has no argument stays as it is; "{card:genitive}"
 * marks the cards of its argument with that form. */
export function say(message: string, places: Record<string, string | number>): string {
  return message.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form?: string) => {
    const value = places[name];
    if (value === undefined) return whole;
    const mark = String.fromCharCode(1 + Math.max(0, FORMS.indexOf(form ?? "")));
    return String(value).replaceAll("\u0001", mark);
  });
}

/** A share of 1 as the language writes it: "62%", "62 %"; 0 and 100 only if it is exactly that. */
export function percent(share: number): string {
  const n = Math.round(100 * share);
  return say(C_("percent", "{n}%"), { n: n === 0 && share > 0 ? "<1" : n === 100 && share < 1 ? ">99" : n });
}

/* For the module: "id NUL translation NUL", the forms of a plural separated by "\u0003". */
function forModule(words: Catalogue): string {
  return Object.entries(words)
    .filter(([id]) => id !== "")
    .map(([id, text]) => `${id}\0${Array.isArray(text) ? text.join("\u0003") : text}\0`)
    .join("");
}

/** A language that a device names, which may be no language at all: some say "c". */
function localeOf(wish: string): Intl.Locale | null {
  try {
    return new Intl.Locale(wish);
  } catch {
    return null;
  }
}

/* How near a language is to one that is wished for: the same in a region before the same in all, the
 * same letters before others. 0: it is another language. */
function nearness(wish: string, code: Language): number {
  const wanted = localeOf(wish);
  const ours = new Intl.Locale(languageTag(code));
  if (wanted === null) return 0;
  if (wanted.language !== ours.language) return 0;
  if (ours.region !== undefined && wanted.region === ours.region) return 4;
  const [letters, own] = [wanted.maximize().script, ours.maximize().script];
  if (letters !== own) return 1;
  return ours.region === undefined ? 3 : 2;
}

/** The language that the device asks for, among ours. */
export function deviceLanguage(): Language {
  for (const wish of navigator.languages) {
    const near = (code: Language) => nearness(wish, code);
    const found = LANGUAGES.filter(near).sort((a, b) => near(b) - near(a))[0];
    if (found !== undefined) return found;
  }
  return "en";
}

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === "en") return {};
  const name = files.languages[wanted]?.words;
  if (name === undefined) throw new Error(`the words of ${wanted} are not part of the page`);
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`the words of ${wanted}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

/* What browsers and devices are told: which language it is, where its lines begin, what the page is. */
function dress(now: Language): void {
  const { documentElement: root } = document;
  root.lang = languageTag(now);
  root.dir = files.languages[now]?.direction ?? "ltr";
  const description = document.querySelector('meta[name="description"]');
  description?.setAttribute("content", _("Red7, the card game, against bots and with friends."));
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const name = files.languages[now]?.manifest ?? files.manifest;
  if (manifest !== null) manifest.href = new URL(name, import.meta.url).href;
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
  dress(wanted);
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
