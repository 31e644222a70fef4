/* Sentences of the module. Before each card in them stands a mark, "\u0001" to "\u0006": the form in
 * which its name is spoken there. */
import type { Card, Sentence } from "../module";
import { CardChip } from "./card";
import { cardName } from "./card_names";

const CARD = /([\u0001-\u0006][ROYGBIV][1-7])/;
const MARKS = /[\u0001-\u0006]/g;

/** A card as a sentence holds it. */
export function marked(card: Card): Sentence {
  return `\u0001${card}`;
}

/** The form of a marked card. */
function formOf(part: string): number {
  return part.charCodeAt(0) - 1;
}

/** A sentence with its cards drawn as small chips. */
export function Say({ text }: { text: Sentence }) {
  return (
    <>
      {text
        .split(CARD)
        .map((part, i) =>
          i % 2 === 0 ? (
            part.replace(MARKS, "")
          ) : (
            <CardChip key={i} card={part.slice(1)} form={formOf(part)} />
          ),
        )}
    </>
  );
}

/** The same as plain text, with the cards by their names: to be spoken. */
export function plain(text: Sentence): string {
  return text
    .split(CARD)
    .map((part, i) => (i % 2 === 0 ? part.replace(MARKS, "") : cardName(part.slice(1), formOf(part))))
    .join("");
}
