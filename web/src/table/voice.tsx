/* The one sentence of the table: what a card would come to, what the draft does, who leads and why. */
import type { Option, Sentence, Table } from "../module";
import { plain, Say } from "../ui/say";
import { _, say } from "../words";
import { optionFor, type Shared, useTable } from "./context";
import { verdict } from "./draft";
import { verdictText } from "./texts";

const MARKS = new RegExp("[\\u0001-\\u0006]", "g");

/** What the card that is pointed at would come to: at the place where it leads, if there is one. */
function ghostText(ghosts: readonly Option[]): Sentence {
  const palette = optionFor(ghosts, "palette");
  const canvas = optionFor(ghosts, "canvas");
  const deck = optionFor(ghosts, "deck");
  const best = [palette, canvas, deck].find((option) => option?.legal === true && option.leads);
  const shown = best ?? palette ?? canvas ?? deck;
  if (shown == null) return "";
  if (!shown.leads && shown.sure) return _("Not in the lead yet: a canvas card could change that.");
  const { text } = shown;
  if (shown === palette) return say(_("In your palette, {stance}."), { stance: text });
  if (shown === canvas) return say(_("On the canvas, {stance}."), { stance: text });
  return say(_("On the deck, {stance}."), { stance: text });
}

/** What is to be said while a turn is chosen. */
function choiceText({ table, choice, draft, ghosts, silent }: Shared): Sentence {
  if (choice === null) return "";
  const kind = verdict(choice);
  if (silent) return choice.question;
  if (ghosts.length > 0) return ghostText(ghosts);
  if (draft.length === 0) return choice.hopeless ? _("No safe move.") : table.leaderText;
  if (kind === "missing") return choice.question;
  return kind === "survives" ? choice.text : verdictText(kind);
}

function lastText({ log }: Table): Sentence {
  return log.at(-1)?.text ?? "";
}

/** `status`: what is said while others play; `error`: what went wrong, before all else. */
export function voiceText(shared: Shared, moving: boolean, status: Sentence, error: Sentence): Sentence {
  const { table, choice, whatIf, standing, quiet, draft } = shared;
  if (error !== "") return error;
  if (whatIf !== null) return standing?.text ?? "";
  if (moving && draft.length === 0 && table.log.length > 0) return lastText(table);
  if (choice !== null) return choiceText(shared);
  if (table.turn === null) return table.overText;
  if (status !== "") return status;
  return quiet ? "" : table.leaderText;
}

/** Long sentences are written smaller, so that they fit the place that never grows. */
function size(text: Sentence): string {
  const length = plain(text).replace(MARKS, "").length;
  return length > 90 ? " longest" : length > 58 ? " long" : "";
}

export function Voice({ text, wrong }: { text: Sentence; wrong: boolean }) {
  const { whatIf } = useTable();
  return (
    <p class={`voice${size(text)}${whatIf === null ? "" : " supposed"}`} role={wrong ? "alert" : undefined} data-voice="">
      <span>
        <Say text={text} />
      </span>
    </p>
  );
}
