/* The turn that is looked at: what it was worth, and what would have been better. */
import type { Sentence, Turn } from "../module";
import { announce } from "../ui/live";
import { plain, Say } from "../ui/say";
import { _, C_, percent, say } from "../words";
import { isBad, type JudgedTurn } from "./plot";
import { MarkBadge } from "./review_turns";

/** Which of the three tables of a turn is shown. */
export type Look = "before" | "played" | "better";

function Sentences({ list }: { list: Sentence[] }) {
  if (list.length === 0) return null;
  return (
    <ul class="reasons">
      {list.map((text, i) => (
        <li key={i}>
          <Say text={text} />
        </li>
      ))}
    </ul>
  );
}

interface LooksProps {
  look: Look;
  /** Those that can be looked at; all have their buttons, so that the focus is never lost. */
  possible: Look[];
  onLook(look: Look): void;
}

function Looks({ look, possible, onLook }: LooksProps) {
  const choices: [Look, string][] = [
    ["before", C_("turn", "before")],
    ["played", C_("turn", "played")],
    ["better", C_("turn", "better")],
  ];
  return (
    <div class="segments" role="group" aria-label={_("On the table")}>
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          data-do={value}
          aria-pressed={look === value}
          aria-disabled={!possible.includes(value)}
          onClick={() => possible.includes(value) && onLook(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function Worth({ judged, advanced }: { judged: JudgedTurn; advanced: boolean }) {
  if (!judged.judged)
    return (
      <p class="note">
        <Say text={judged.why} />
      </p>
    );
  const words = _("chance {before} before, {after} after: {mark}");
  const { chanceBefore, chanceAfter, worthBefore, worthAfter, markText } = judged;
  const game = `${percent(worthBefore)} → ${percent(worthAfter)}`;
  return (
    <p class="sentence">
      {say(words, { before: percent(chanceBefore), after: percent(chanceAfter), mark: markText })}
      {advanced && ` ${say(_("(game: {chance})"), { chance: game })}`}
    </p>
  );
}

interface JudgementProps {
  /** Null at a deal. */
  turn: Turn | null;
  /** Where one is. */
  text: string;
  /** Whether the game counts, and not only the round. */
  advanced: boolean;
  judged: JudgedTurn | undefined;
  look: Look;
  onLook(look: Look): void;
  /** Whether open cards are asked for. */
  open: boolean;
}

function hasBetter(judged: JudgedTurn | undefined): judged is JudgedTurn {
  return judged !== undefined && judged.judged && !judged.playedBest && judged.best.length > 0;
}

function possibleLooks(turn: Turn | null, judged: JudgedTurn | undefined): Look[] {
  if (turn === null) return ["played"];
  return hasBetter(judged) ? ["before", "played", "better"] : ["before", "played"];
}

/** The better turn; for a turn that lost little only where it is asked for. */
function Better({ judged, look }: { judged: JudgedTurn; look: Look }) {
  if (!hasBetter(judged) || (!isBad(judged.mark) && look !== "better")) return null;
  return (
    <div class="better">
      <p>
        <Say text={judged.bestText} />
      </p>
      <Sentences list={judged.reasons} />
    </div>
  );
}

export function Judgement({ turn, text, advanced, judged, look, onLook, open }: JudgementProps) {
  const bad = judged !== undefined && isBad(judged.mark);
  const waits = turn !== null && judged === undefined;
  const choose = (wanted: Look) => {
    if (wanted === "better" && judged !== undefined) announce(plain(judged.bestText));
    onLook(wanted);
  };
  return (
    <section class={`judgement${bad ? " bad" : ""}`} aria-busy={waits}>
      <h2>
        <Say text={turn?.text ?? text} />
      </h2>
      {waits && <p class="note">{_("Not judged yet.")}</p>}
      {judged?.judged === true && <MarkBadge turn={judged} />}
      {judged !== undefined && <Worth judged={judged} advanced={advanced} />}
      <Looks look={look} possible={possibleLooks(turn, judged)} onLook={choose} />
      {judged !== undefined && <Better judged={judged} look={look} />}
      {open && judged !== undefined && <Sentences list={judged.open} />}
    </section>
  );
}
