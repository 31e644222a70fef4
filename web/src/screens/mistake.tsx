/* One of one's own mistakes as a puzzle: the position before it, and the question what was better. */
import { useEffect, useState } from "preact/hooks";
import { stopThinking, think } from "../ask";
import { Outcome } from "../learn/outcome";
import { draftOf } from "../learn/place";
import type { Hint, Scene, Sentence, Step } from "../module";
import { type Mistake, mistakeSolved, useMistakes } from "../store/mistakes";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { refusalOf, useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, percent, say } from "../words";

/** As good as the best: what lies within the noise of a judgement is no mistake. */
const AS_GOOD = 0.03;

interface Said {
  right: boolean;
  text: Sentence;
}

function sceneOf({ record, turn, seat, dealt }: Mistake): Scene {
  return { record, viewer: seat, turns: turn, dealt };
}

const same = (one: readonly Step[], other: readonly Step[]) => {
  const core = (steps: readonly Step[]) => steps.filter((step) => step !== ".").join(" ");
  return core(one) === core(other);
};

/** What the strongest bot says about a turn beside the best one. */
function judge(hint: Hint, steps: Step[], played: Step[]): Said {
  const best = hint.ratings[0];
  const own = hint.ratings.find((rating) => same(rating.steps, steps));
  if (best === undefined) return { right: false, text: hint.text };
  if (own !== undefined && best.worth - own.worth <= AS_GOOD)
    return { right: true, text: say(_("Right: {chance} to win."), { chance: percent(own.chance) }) };
  if (same(steps, played)) return { right: false, text: _("That’s what you played. There’s better.") };
  if (own === undefined) return { right: false, text: _("That would knock you out, or nearly. There’s better.") };
  return {
    right: false,
    text: say(_("{chance} to win. There’s better."), { chance: percent(own.chance) }),
  };
}

function One({ mistake, onNext, last }: { mistake: Mistake; onNext(): void; last: boolean }) {
  const scene = sceneOf(mistake);
  const turn = useTurn(scene, { lenient: true });
  const [said, setSaid] = useState<Said | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const better = draftOf(mistake.best, true);
  const solved = useAnswer("table", shown ? { ...scene, ...better, lenient: true } : null, [shown]).answer;
  useEffect(() => stopThinking, []);
  const done = said?.right === true || shown;
  const check = async (steps: Step[]) => {
    setBusy(true);
    try {
      const verdict = judge(await think("hint", scene), steps, mistake.played);
      if (verdict.right) mistakeSolved(mistake);
      setSaid(verdict);
    } catch (error) {
      setSaid({ right: false, text: refusalOf(error).text });
    }
    setBusy(false);
  };
  if (turn.table === null) return turn.error === "" ? null : <Problem text={turn.error} />;
  return (
    <div class="lesson" data-mistake={mistake.turn}>
      <div class="lesson-text prose">
        <p class="lesson-question">
          {say(_("Here you lost {loss} of your chances. What was better?"), { loss: percent(mistake.loss) })}
        </p>
      </div>
      <div class="lesson-table">
        <TableView
          table={solved ?? turn.table}
          turn={done ? null : turn}
          onPlay={(steps) => void check(steps)}
          busy={busy}
          status=""
          silent
        />
      </div>
      <div class="lesson-more prose">
        <Outcome outcome={said} />
        <div class="actions">
          {!done && (
            <Button icon="eye" data-do="solution" onClick={() => setShown(true)}>
              {_("solution")}
            </Button>
          )}
          {done && !last && (
            <Button kind="primary" icon="forward" data-do="next" onClick={onNext}>
              {_("next one")}
            </Button>
          )}
          {done && (
            <ButtonLink to="#/games" kind={last ? "primary" : "plain"} do="games">
              {_("your games")}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

export function ShowMistake() {
  const all = useMistakes();
  // The list is sorted anew when one is solved: one goes through it as it was at first.
  const [list] = useState(all);
  const [at, setAt] = useState(0);
  const mistake = list[at];
  return (
    <Screen title={_("Your mistakes as puzzles")} back="#/games" wide>
      {mistake === undefined ? (
        <Problem
          code="no_mistakes"
          text={_("Review a game you lost: its turning points become puzzles here.")}
          actions={<ButtonLink to="#/games">{_("your games")}</ButtonLink>}
        />
      ) : (
        <One key={at} mistake={mistake} last={at === list.length - 1} onNext={() => setAt(at + 1)} />
      )}
    </Screen>
  );
}
