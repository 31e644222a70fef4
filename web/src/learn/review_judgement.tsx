/* The turn that is looked at: what it was worth, and what would have been better. */
import type { Sentence, Turn } from "../module";
import { Say } from "../ui/say";
import { _, C_, say } from "../words";
import { percent } from "./percent";
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

function Looks({ look, better, onLook }: { look: Look; better: boolean; onLook(look: Look): void }) {
  const choices: [Look, string][] = [
    ["before", C_("turn", "before")],
    ["played", C_("turn", "played")],
  ];
  if (better) choices.push(["better", C_("turn", "better")]);
  return (
    <div class="segments" role="group" aria-label={_("On the table")}>
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          data-do={value}
          aria-pressed={look === value}
          onClick={() => onLook(value)}
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
  turn: Turn;
  /** Whether the game counts, and not only the round. */
  advanced: boolean;
  judged: JudgedTurn | undefined;
  look: Look;
  onLook(look: Look): void;
  /** Whether open cards are asked for. */
  open: boolean;
}

export function hasBetter(judged: JudgedTurn | undefined): judged is JudgedTurn {
  return judged !== undefined && judged.judged && !judged.playedBest && judged.best.length > 0;
}

export function Judgement({ turn, advanced, judged, look, onLook, open }: JudgementProps) {
  const better = hasBetter(judged);
  return (
    <section
      class={`judgement${judged !== undefined && isBad(judged.mark) ? " bad" : ""}`}
      aria-busy={judged === undefined}
    >
      <h2>
        <Say text={turn.text} />
      </h2>
      {judged === undefined ? (
        <p class="note">{_("This turn is not judged yet.")}</p>
      ) : (
        <>
          {judged.judged && <MarkBadge turn={judged} />}
          <Worth judged={judged} advanced={advanced} />
        </>
      )}
      <Looks look={look} better={better} onLook={onLook} />
      {better && (isBad(judged.mark) || look === "better") && (
        <div class="better">
          <p>
            <Say text={judged.bestText} />
          </p>
          <Sentences list={judged.reasons} />
        </div>
      )}
      {open && judged !== undefined && <Sentences list={judged.open} />}
    </section>
  );
}
