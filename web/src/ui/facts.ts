/* What the module knows once and for all: editions, bots, names of colours. */
import type { Colour, Facts } from "../module";
import { readRules } from "../ruleset";
import { _, C_, currentLanguage, ngettext, say } from "../words";
import { useAnswer } from "./answer";

export const COLOUR_LETTERS: readonly Colour[] = ["R", "O", "Y", "G", "B", "I", "V"];

/** What was told last, and in which language: what is drawn anew need not wait for it, and nothing moves
 * when it comes. */
let told: { language: string; facts: Facts } | null = null;

export function useFacts(): Facts | null {
  const { answer } = useAnswer("facts", {}, []);
  const language = currentLanguage();
  if (answer !== null) told = { language, facts: answer };
  return answer ?? (told?.language === language ? told.facts : null);
}

/** "red", as the name of a rule. */
export function colourName(letter: string): string {
  switch (letter as Colour) {
    case "R":
      return C_("the rule", "red");
    case "O":
      return C_("the rule", "orange");
    case "Y":
      return C_("the rule", "yellow");
    case "G":
      return C_("the rule", "green");
    case "B":
      return C_("the rule", "blue");
    case "I":
      return C_("the rule", "indigo");
    case "V":
      return C_("the rule", "violet");
  }
}

/** "under the red rule". */
export function underRule(letter: string): string {
  switch (letter as Colour) {
    case "R":
      return C_("under the rule", "under the red rule");
    case "O":
      return C_("under the rule", "under the orange rule");
    case "Y":
      return C_("under the rule", "under the yellow rule");
    case "G":
      return C_("under the rule", "under the green rule");
    case "B":
      return C_("under the rule", "under the blue rule");
    case "I":
      return C_("under the rule", "under the indigo rule");
    case "V":
      return C_("under the rule", "under the violet rule");
  }
}

/** A bot's level by the name that people read, for a sentence: without its rank, which lists have. */
export function levelName(facts: Facts | null, bot: string): string {
  const found = facts?.bots.find((one) => one.name === bot);
  if (found === undefined) return bot;
  return found.title.replace(say(_("{rank} · {level}"), { rank: found.level, level: "" }), "");
}

/** The edition of somebody who has chosen none: that of the language, or the first. */
export function usualEdition(facts: Facts | null): string {
  const language = currentLanguage().split(/[-_]/)[0];
  const own = facts?.editions.find((edition) => edition.language === language);
  return (own ?? facts?.editions[0])?.name ?? "v1.3";
}

/** "version 1.3, advanced, with actions, 1 house rule", of "v1.3+advanced+actions+draw:must". */
export function rulesName(rules: string, facts: Facts | null): string {
  const { house } = readRules(rules);
  const name = editionName(rules, facts);
  const n = house.length;
  return n === 0
    ? name
    : say(ngettext("{rules}, {n} house rule", "{rules}, {n} house rules", n), { rules: name, n });
}

function editionName(rules: string, facts: Facts | null): string {
  const { edition: name, advanced, actions } = readRules(rules);
  const edition = facts?.editions.find((one) => one.name === name)?.title ?? name;
  if (advanced)
    return say(actions ? _("{edition}, advanced, with actions") : _("{edition}, advanced"), { edition });
  return say(actions ? _("{edition}, with actions") : _("{edition}, basic"), { edition });
}
