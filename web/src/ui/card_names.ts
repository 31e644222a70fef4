/* The names of the cards as they are spoken: a table for each grammatical form, because in many
 * languages "red 7 beats green 2" does not say "green 2" as it stands alone. */
import type { Card } from "../module";
import { C_, say } from "../words";

type Names = Record<string, string>;

/** By the number of the form, as in the marks of cards in sentences. */
const FORMS: readonly (() => Names)[] = [
  () => ({
    R: C_("card, nominative", "red {number}"),
    O: C_("card, nominative", "orange {number}"),
    Y: C_("card, nominative", "yellow {number}"),
    G: C_("card, nominative", "green {number}"),
    B: C_("card, nominative", "blue {number}"),
    I: C_("card, nominative", "indigo {number}"),
    V: C_("card, nominative", "violet {number}"),
  }),
  () => ({
    R: C_("card, genitive", "red {number}"),
    O: C_("card, genitive", "orange {number}"),
    Y: C_("card, genitive", "yellow {number}"),
    G: C_("card, genitive", "green {number}"),
    B: C_("card, genitive", "blue {number}"),
    I: C_("card, genitive", "indigo {number}"),
    V: C_("card, genitive", "violet {number}"),
  }),
  () => ({
    R: C_("card, dative", "red {number}"),
    O: C_("card, dative", "orange {number}"),
    Y: C_("card, dative", "yellow {number}"),
    G: C_("card, dative", "green {number}"),
    B: C_("card, dative", "blue {number}"),
    I: C_("card, dative", "indigo {number}"),
    V: C_("card, dative", "violet {number}"),
  }),
  () => ({
    R: C_("card, accusative", "red {number}"),
    O: C_("card, accusative", "orange {number}"),
    Y: C_("card, accusative", "yellow {number}"),
    G: C_("card, accusative", "green {number}"),
    B: C_("card, accusative", "blue {number}"),
    I: C_("card, accusative", "indigo {number}"),
    V: C_("card, accusative", "violet {number}"),
  }),
  () => ({
    R: C_("card, instrumental", "red {number}"),
    O: C_("card, instrumental", "orange {number}"),
    Y: C_("card, instrumental", "yellow {number}"),
    G: C_("card, instrumental", "green {number}"),
    B: C_("card, instrumental", "blue {number}"),
    I: C_("card, instrumental", "indigo {number}"),
    V: C_("card, instrumental", "violet {number}"),
  }),
  () => ({
    R: C_("card, locative", "red {number}"),
    O: C_("card, locative", "orange {number}"),
    Y: C_("card, locative", "yellow {number}"),
    G: C_("card, locative", "green {number}"),
    B: C_("card, locative", "blue {number}"),
    I: C_("card, locative", "indigo {number}"),
    V: C_("card, locative", "violet {number}"),
  }),
];

/** "red 7", in the language and in the form that a sentence wants. */
export function cardName(card: Card, form = 0): string {
  const names = FORMS[form]?.() ?? {};
  return say(names[card[0] ?? ""] ?? "", { number: card[1] ?? "" });
}
