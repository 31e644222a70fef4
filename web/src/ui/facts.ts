/* What the module knows once and for all: editions, bots, names of colours. */
import type { Colour, Facts } from "../module";
import { C_ } from "../words";
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
