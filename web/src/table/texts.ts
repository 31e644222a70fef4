/* What the table says by itself; all else comes from the module. */
import type { Game, Option, Sentence } from "../module";
import { settings } from "../store/settings";
import { _, C_ } from "../words";
import type { Verdict } from "./draft";

/** Somebody who gave no name is "Player" in records, and "you" on the screen. */
export function shownName(name: string): string {
  return name === _("Player") ? C_("a player", "You") : name;
}

/** The names at a table on this device. Whoever plays alone and gave no name is "you", in whichever language
 * the record has been begun. */
export function shownNames(game: Game): string[] {
  const alone = game.seats.filter(({ bot }) => bot === null).length === 1;
  return game.seats.map(({ name, bot }) =>
    alone && bot === null && settings().name.trim() === "" ? C_("a player", "You") : shownName(name),
  );
}

/** What the option does, on its button. */
export function optionLabel(option: Option): string {
  switch (option.kind) {
    case "palette":
      return C_("where a card goes", "palette");
    case "canvas":
    case "move_canvas":
      return C_("where a card goes", "canvas");
    case "take":
    case "move_deck":
      return C_("where a card goes", "deck");
    case "draw":
      return _("draw");
    case "leave":
      return _("don’t draw");
    case "pass":
      return _("pass");
    case "end":
      return _("end your turn");
  }
}

/** Which rule forbids an option; empty where its own text says that. */
export function forbidden(option: Option): string {
  return option.kind === "canvas" ? _("you must lead under the new rule") : "";
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
      return _("You’ll stay in.");
    case "not_yet":
      return _("Not in the lead yet: a canvas card could change that.");
    case "loses":
      return _("This would knock you out.");
    case "draws":
      return _("You draw a card, then your turn goes on.");
    case "passes":
      return _("Passing knocks you out of this round.");
  }
}
