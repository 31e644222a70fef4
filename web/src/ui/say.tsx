/* Sentences of the module. "\u0001" stands before each card in them. */
import type { Sentence } from "../module";
import { CardChip, cardName } from "./card";

const CARD = /\u0001([ROYGBIV][1-7])/;

/** A sentence with its cards drawn as small chips. */
export function Say({ text }: { text: Sentence }) {
  return (
    <>
      {text
        .split(CARD)
        .map((part, i) => (i % 2 === 0 ? part.replaceAll("\u0001", "") : <CardChip key={i} card={part} />))}
    </>
  );
}

/** The same as plain text, with the cards by their names: to be spoken. */
export function plain(text: Sentence): string {
  return text
    .split(CARD)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll("\u0001", "") : cardName(part)))
    .join("");
}
