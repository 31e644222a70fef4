/* What the table says by itself; all else comes from the module. */
import type { Choice, Option, Sentence } from "../module";
import { _, C_, say } from "../words";
import type { Verdict } from "./draft";

/** What the option does, on its button. */
export function optionLabel(option: Option): string {
  switch (option.kind) {
    case "palette":
      return _("into the palette");
    case "canvas":
    case "move_canvas":
      return _("onto the canvas");
    case "take":
    case "move_deck":
      return _("onto the deck");
    case "draw":
      return _("draw");
    case "leave":
      return _("leave it");
    case "pass":
      return _("pass");
    case "end":
      return _("end the turn");
  }
}

/** Which rule forbids an option; empty where its own text says that. */
export function forbidden(option: Option): string {
  return option.kind === "canvas" ? _("who plays a card onto the canvas must lead under its rule") : "";
}

/** Why an option cannot be taken, as a sentence. */
export function whyNot(option: Option): Sentence {
  const rule = forbidden(option);
  const text = rule === "" ? option.text : rule;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** What playing the draft comes to. */
export function verdictText(kind: Verdict): string {
  switch (kind) {
    case "missing":
      return "";
    case "survives":
      return _("This turn survives.");
    case "not_yet":
      return _("This does not lead yet: a canvas card can change that.");
    case "loses":
      return _("This turn does not survive.");
    case "draws":
      return _("A card is drawn, then the turn goes on.");
    case "passes":
      return _("Who passes is out of the round.");
  }
}

/** How the player would stand: "Ann leads: …". */
export function standingText(choice: Choice, name: string): Sentence {
  return say(C_("clauses", "{name} {last}."), { name, last: choice.text });
}
