/* Steps of the notation as clauses: "puts I4 into the palette, puts O5 onto the canvas". */
import type { Sentence, Step } from "../module";
import { _, C_, say } from "../words";

/** Marks a card, so that it is drawn as one. */
function marked(card: string): Sentence {
  return `\u0001${card}`;
}

function clause(step: Step, names: readonly string[]): Sentence {
  const card = marked(step.slice(-2));
  if (step === "pass") return _("passes");
  if (step === "=") return _("draws a card");
  if (step === "!") return _("leaves the draw");
  if (step.startsWith("+")) return say(_("puts {card} into the palette"), { card });
  if (step.startsWith("@")) return say(_("puts {card} onto the canvas"), { card });
  if (step.startsWith("7@")) return say(_("moves {card} onto the canvas"), { card });
  if (step.startsWith("7^")) return say(_("moves {card} onto the deck"), { card });
  const name = names[Number(step[1])] ?? step[1] ?? "";
  return step.startsWith("-") ? say(_("puts {card} of {name} onto the deck"), { card, name }) : "";
}

/** What a turn does; the "." at its end says nothing. */
export function clausesOf(steps: readonly Step[], names: readonly string[]): Sentence {
  return steps
    .map((step) => clause(step, names))
    .filter((text) => text !== "")
    .reduce((list, next) => (list === "" ? next : say(C_("clauses", "{list}, {next}"), { list, next })), "");
}

/** Cards of the notation ("R7 O5" or "R7O5"), marked. */
export function cardsOf(text: string): Sentence {
  return (text.match(/[ROYGBIV][1-7]/g) ?? []).map(marked).join(" ");
}
