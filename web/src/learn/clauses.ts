/* Steps of the notation as advice: "Play I4 to your palette, then O5 to the canvas". */
import type { Sentence, Step } from "../module";
import { marked } from "../ui/say";
import { C_, say } from "../words";

function clause(step: Step, names: readonly string[]): Sentence {
  const card = marked(step.slice(-2));
  if (step === "pass") return C_("advice", "pass");
  if (step === "=") return C_("advice", "draw a card");
  if (step === "!") return C_("advice", "don’t draw");
  if (step.startsWith("+")) return say(C_("advice", "play {card} to your palette"), { card });
  if (step.startsWith("@")) return say(C_("advice", "play {card} to the canvas"), { card });
  if (step.startsWith("7@")) return say(C_("advice", "move {card} to the canvas"), { card });
  if (step.startsWith("7^")) return say(C_("advice", "move {card} to the deck"), { card });
  const name = names[Number(step[1])] ?? step[1] ?? "";
  return step.startsWith("-") ? say(C_("advice", "put {name}’s {card} on the deck"), { card, name }) : "";
}

/** The usual turn, a card to the palette and one to the canvas, in one breath. */
function both(palette: Step, canvas: Step): Sentence {
  return say(C_("advice", "play {card} to your palette, then {next} to the canvas"), {
    card: marked(palette.slice(-2)),
    next: marked(canvas.slice(-2)),
  });
}

/** What a turn does; the "." at its end says nothing. */
export function clausesOf(steps: readonly Step[], names: readonly string[]): Sentence {
  const [first = "", second = ""] = steps;
  const usual = first.startsWith("+") && second.startsWith("@");
  const clauses = steps.slice(usual ? 2 : 0).map((step) => clause(step, names));
  if (usual) clauses.unshift(both(first, second));
  const text = clauses
    .filter((one) => one !== "")
    .reduce((list, next) => (list === "" ? next : say(C_("moves", "{list}, then {next}"), { list, next })), "");
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Cards of the notation ("R7 O5" or "R7O5"), marked. */
export function cardsOf(text: string): Sentence {
  return (text.match(/[ROYGBIV][1-7]/g) ?? []).map(marked).join(" ");
}

/** The sentences of a paragraph: each ends with its sign, and the next begins with a capital or a card. */
export function sentencesOf(paragraph: Sentence): Sentence[] {
  return paragraph.split(/(?<=[.!?…]["”»’]?)\s+(?=[\p{Lu}\u0001-\u0006“„«¿¡])/u);
}
