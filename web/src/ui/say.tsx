/* Sentences of the module. "\u0001" stands before each card in them. */
import type { Sentence } from "../module";
import { CardChip, cardName } from "./card";

const CARD = /\u0001([ROYGBIV][1-7])/;

/** A piece of text between two cards. A number and its sign stay in one line. */
function piece(text: string): string {
  return text.replaceAll("\u0001", "").replace(/(\d) %/g, "$1\u00a0%");
}

/** A sentence with its cards drawn as small chips. */
export function Say({ text }: { text: Sentence }) {
  return (
    <>
      {text
        .split(CARD)
        .map((part, i) => (i % 2 === 0 ? piece(part) : <CardChip key={i} card={part} />))}
    </>
  );
}

/** The same as plain text, with the cards by their names: to be spoken. */
export function plain(text: Sentence): string {
  return text
    .split(CARD)
    .map((part, i) => (i % 2 === 0 ? piece(part) : cardName(part)))
    .join("");
}
