/* Advice in windows: the best turns and why, all turns that survive, those that would have. */
import { useEffect, useState } from "preact/hooks";
import { stopThinking, think } from "../ask";
import { clausesOf } from "../learn/clauses";
import type { Rating, Scene, Sentence, Step, Table } from "../module";
import { Refusal } from "../refusal";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/message";
import { Say } from "../ui/say";
import { _, ngettext, say, useLanguage } from "../words";
import { asDraft } from "./draft";

interface AdviceProps {
  scene: Scene;
  table: Table;
  /** Puts a turn onto the table, to be looked at. */
  onShow(draft: Step[]): void;
  /** Plays a turn at once. */
  onPlay?(steps: Step[]): void;
  onClose(): void;
}

interface RatingProps {
  rating: Rating;
  /** Whether its reasons are unfolded. */
  open: boolean;
  onShow(): void;
  onPlay?: (() => void) | undefined;
}

function RatingItem({ rating, open, onShow, onPlay }: RatingProps) {
  return (
    <li class="advice-turn">
      <p class="advice-text">
        <Say text={rating.text} />
      </p>
      {rating.reasons.length > 0 && (
        <details open={open}>
          <summary>{_("Why?")}</summary>
          <ul class="advice-reasons">
            {rating.reasons.map((reason, i) => (
              <li key={i}>
                <Say text={reason} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div class="actions">
        <Button icon="eye" data-do="show" onClick={onShow}>
          {_("show it")}
        </Button>
        {onPlay !== undefined && (
          <Button icon="check" data-do="play" onClick={onPlay}>
            {_("play it")}
          </Button>
        )}
      </div>
    </li>
  );
}

type HintState = { ratings: Rating[]; text: Sentence } | { error: Sentence } | null;

/** How many turns a hint tells about. */
const MOST = 3;

export function Hint({ scene, onShow, onPlay, onClose }: AdviceProps) {
  const language = useLanguage();
  const [state, setState] = useState<HintState>(null);
  useEffect(() => {
    let late = false;
    let thinking = true;
    think("hint", scene)
      .finally(() => (thinking = false))
      .then(
        (answer) => late || setState(answer),
        (error) => late || setState({ error: error instanceof Refusal ? error.text : String(error) }),
      );
    return () => {
      late = true;
      if (thinking) stopThinking();
    };
  }, [language]);
  return (
    <Dialog title={_("Hint")} onClose={onClose} class="advice">
      {state === null ? (
        <p data-hint="" aria-busy="true">
          {_("Thinking…")}
        </p>
      ) : "error" in state ? (
        <Problem text={state.error === "" ? _("No hint here.") : state.error} />
      ) : (
        <>
          {state.text !== "" && (
            <p>
              <Say text={state.text} />
            </p>
          )}
          <ol class="advice-list" data-hint="">
            {state.ratings.slice(0, MOST).map((rating, i) => (
              <RatingItem
                key={rating.steps.join(" ")}
                rating={rating}
                open={i === 0}
                onShow={() => {
                  onShow(asDraft(rating.steps));
                  onClose();
                }}
                onPlay={
                  onPlay &&
                  (() => {
                    onClose();
                    onPlay(rating.steps);
                  })
                }
              />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

interface SurvivorsProps extends AdviceProps {
  /** The turn with which the viewer went out is over: nothing can be shown on the table. */
  past: boolean;
}

export function SurvivingTurns({ scene, table, past, onShow, onClose }: SurvivorsProps) {
  const { answer, error } = useAnswer("survivors", { ...scene, past }, [JSON.stringify(scene), past]);
  const names = table.seats.map(({ name }) => name);
  return (
    <Dialog
      title={past ? _("Moves that would have been safe") : _("Safe moves")}
      onClose={onClose}
      class="advice"
    >
      {error !== null && <Problem text={error.text} />}
      {answer === null && error === null && <p aria-busy="true">…</p>}
      {answer !== null && (
        <>
          <p>
            <Say text={answer.text} />
          </p>
          <ul class="advice-list">
            {answer.turns.map(({ steps, text }) => (
              <li key={steps.join(" ")} class="advice-turn">
                <p class="advice-steps">
                  <Say text={clausesOf(steps, names)} />
                </p>
                <p class="advice-text">
                  <Say text={text} />
                </p>
                {!past && (
                  <Button
                    icon="eye"
                    data-do="show"
                    onClick={() => {
                      onShow(asDraft(steps));
                      onClose();
                    }}
                  >
                    {_("show it")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {answer.more > 0 && (
            <p class="note">
              {say(ngettext("and {n} more move", "and {n} more moves", answer.more), { n: answer.more })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The turn with which the viewer went out, as an index into the log; -1 for none. */
export function fatalTurn({ log, viewer }: Table): number {
  return log.map(({ seat, out }) => seat === viewer && out).lastIndexOf(true);
}
