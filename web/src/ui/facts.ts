/* What the module knows once and for all: editions, bots, names of colours. */
import type { Colour, Facts } from "../module";
import { _, C_, say } from "../words";
import { useAnswer } from "./answer";

export const COLOUR_LETTERS: readonly Colour[] = ["R", "O", "Y", "G", "B", "I", "V"];

export function useFacts(): Facts | null {
  return useAnswer("facts", {}, []).answer;
}

/** "red", in the language. */
export function colourName(letter: string): string {
  switch (letter as Colour) {
    case "R":
      return C_("colour", "red");
    case "O":
      return C_("colour", "orange");
    case "Y":
      return C_("colour", "yellow");
    case "G":
      return C_("colour", "green");
    case "B":
      return C_("colour", "blue");
    case "I":
      return C_("colour", "indigo");
    case "V":
      return C_("colour", "violet");
  }
}

/** A bot's level by the name that people read. */
export function levelName(facts: Facts | null, bot: string): string {
  return facts?.bots.find((one) => one.name === bot)?.title ?? bot;
}

/** "version 1.3, advanced, with actions", of "v1.3+advanced+actions". */
export function rulesName(rules: string, facts: Facts | null): string {
  const [name = "", ...options] = rules.split("+");
  const edition = facts?.editions.find((one) => one.name === name)?.title ?? name;
  const actions = options.includes("actions");
  if (options.includes("advanced"))
    return say(actions ? _("{edition}, advanced, with actions") : _("{edition}, advanced"), { edition });
  return say(actions ? _("{edition}, with actions") : _("{edition}, basic"), { edition });
}
