/* The turn that is looked at: what it was worth, and what would have been better. */
import type { JSX } from "preact";
import type { Sentence, Step, Turn } from "../module";
import { CardChip } from "../ui/card";
import { announce } from "../ui/live";
import { plain, Say } from "../ui/say";
import { _, C_, percent } from "../words";
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

/** The cards of a turn, and what it was worth. */
export function Played({ steps, chance }: { steps: readonly Step[]; chance: number | null }) {
  const cards = steps.flatMap((step) => step.match(/[ROYGBIV][1-7]/g) ?? []);
  return (
    <>
      <span class="look-cards">
        {cards.slice(0, 3).map((card) => (
          <CardChip key={card} card={card} />
        ))}
        {cards.length === 0 && steps.length > 0 && _("pass")}
      </span>
      {chance !== null && <strong>{percent(chance)}</strong>}
    </>
  );
}

interface LooksProps {
  turn: Turn | null;
  judged: JudgedTurn | undefined;
  look: Look;
  onLook(look: Look): void;
}

/** What was played beside what would have been better; all have their buttons, so that the focus is
 * never lost. */
export function Looks({ turn, judged, look, onLook }: LooksProps) {
  const possible = possibleLooks(turn, judged);
  const known = judged?.judged === true;
  const choose = (wanted: Look) => {
    if (!possible.includes(wanted)) return;
    if (wanted === "better" && judged !== undefined) announce(plain(judged.bestText));
    onLook(wanted);
  };
  const choices: [Look, string, JSX.Element | null][] = [
    ["before", C_("turn", "before"), null],
    [
      "played",
      C_("turn", "played"),
      turn && <Played steps={turn.steps} chance={known ? judged.worthAfter : null} />,
    ],
    [
      "better",
      C_("turn", "better"),
      hasBetter(judged) ? <Played steps={judged.best} chance={judged.worthBefore} /> : null,
    ],
  ];
  return (
    <div class="segments looks" role="group" aria-label={_("On the table")}>
      {choices.map(([value, text, more]) => (
        <button
          key={value}
          type="button"
          data-do={value}
          aria-pressed={look === value}
          aria-disabled={!possible.includes(value)}
          onClick={() => choose(value)}
        >
          <span>{text}</span>
          {more}
        </button>
      ))}
    </div>
  );
}

function Worth({ judged }: { judged: JudgedTurn }) {
  return (
    <p class={judged.judged ? "sentence" : "note"}>
      <Say text={judged.worthText} />
    </p>
  );
}

interface JudgementProps {
  /** Null at a deal. */
  turn: Turn | null;
  /** Where one is. */
  text: string;
  judged: JudgedTurn | undefined;
  look: Look;
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

export function Judgement({ turn, text, judged, look, open }: JudgementProps) {
  const bad = judged !== undefined && isBad(judged.mark);
  const waits = turn !== null && judged === undefined;
  return (
    <section class={`judgement${bad ? " bad" : ""}`} aria-busy={waits}>
      <h2>
        <Say text={turn?.text ?? text} />
      </h2>
      {waits && <p class="note">{_("Not judged yet.")}</p>}
      {judged?.judged === true && <MarkBadge turn={judged} />}
      {judged !== undefined && <Worth judged={judged} />}
      {judged !== undefined && <Better judged={judged} look={look} />}
      {open && judged !== undefined && <Sentences list={judged.open} />}
    </section>
  );
}
