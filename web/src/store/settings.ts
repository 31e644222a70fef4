/* What people choose: kept on this device, heard in all its tabs. */
import { rulesText, withTarget } from "../ruleset";
import { isLanguage, type Language } from "../words";
import { Box, countOrNull, fieldsOf, flag, oneOf, text, texts, useBox } from "./box";

export const THEMES = ["auto", "light", "dark"] as const;
export const COLOURS = ["standard", "protan", "deutan", "tritan"] as const;
const TEXT_SIZES = ["normal", "large", "very-large"] as const;
const MOTIONS = ["auto", "less", "full"] as const;
/** How fast things move at a table: at once, fast, as usual (1200), slowly. */
const PACES = [0, 600, 1200, 2500] as const;

/** The game that "play now" starts. */
export interface Setup {
  /** "v1.3+advanced"; empty: nothing was chosen yet. */
  rules: string;
  /** A level for each bot, from the seat after one's own. */
  bots: string[];
  /** The others, where people share this device; empty: one plays against bots. */
  people: string[];
  /** Whether the device goes from hand to hand, or lies between the players and turns to them. */
  around: boolean;
}

export interface Settings {
  /** Null: the one that the device asks for. */
  language: Language | null;
  theme: (typeof THEMES)[number];
  colours: (typeof COLOURS)[number];
  textSize: (typeof TEXT_SIZES)[number];
  motion: (typeof MOTIONS)[number];
  sound: boolean;
  /** Whether the table shows how all would stand under another rule. */
  whatIf: boolean;
  pace: number;
  name: string;
  setup: Setup;
  /** Whether one has been through the start, or past it. */
  started: boolean;
  /** Whether one is called by a notification when it is one's turn at an online table. */
  notify: boolean;
  /** Whether the first games are accompanied by short advice. */
  coach: boolean;
}

/** As much of a name as every game keeps. */
export const NAME_LENGTH = 16;
function checkSetup(kept: unknown): Setup {
  const { rules, target, bots, people, around } = fieldsOf<Setup & { target: number }>(kept);
  const levels = texts(bots, 3).filter((level) => /^[a-z]+$/.test(level));
  return {
    rules: withTarget(rulesText(rules), countOrNull(target)),
    bots: levels.length > 0 ? levels : ["casual"],
    people: texts(people, 3).map((one) => one.slice(0, NAME_LENGTH)),
    around: flag(around, false),
  };
}

function check(kept: unknown): Settings {
  const now = fieldsOf<Settings>(kept);
  return {
    language: isLanguage(now.language) ? now.language : null,
    theme: oneOf(THEMES, now.theme, "auto"),
    colours: oneOf(COLOURS, now.colours, "standard"),
    textSize: oneOf(TEXT_SIZES, now.textSize, "normal"),
    motion: oneOf(MOTIONS, now.motion, "auto"),
    sound: flag(now.sound, true),
    whatIf: flag(now.whatIf, true),
    pace: oneOf<number>(PACES, now.pace, 1200),
    name: text(now.name, NAME_LENGTH),
    setup: checkSetup(now.setup),
    started: flag(now.started, false),
    notify: flag(now.notify, false),
    coach: flag(now.coach, true),
  };
}

const box = new Box("settings", check);

export function settings(): Settings {
  return box.get();
}

export function change(changes: Partial<Settings>): void {
  box.set({ ...box.get(), ...changes });
}

export function useSettings(): Settings {
  return useBox(box);
}

export function onSettings(listener: () => void): () => void {
  return box.listen(listener);
}
