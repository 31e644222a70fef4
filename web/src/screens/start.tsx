/* The first minute: a few positions, one short sentence each, seen and played on the table. A tap on the
 * board goes on wherever there is nothing to be played. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import type { Choice, Scene, StartStep, Step, Table } from "../module";
import { go } from "../route";
import { saveGame } from "../store/games";
import { change, settings } from "../store/settings";
import { asDraft } from "../table/draft";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { announce } from "../ui/live";
import { Problem } from "../ui/message";
import { plain, Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, say, useLanguage } from "../words";

/** How far one is. Plain dots: tokens would be read as rules. */
function Steps({ at, count }: { at: number; count: number }) {
  return (
    <p class="start-steps" role="img" aria-label={say(_("{n} of {of}"), { n: at, of: count })}>
      {Array.from({ length: count }, (_step, i) => (
        <i key={i} class={i < at ? "done" : ""} />
      ))}
    </p>
  );
}

/** A choice with the places that a newcomer has heard of, and nothing else to wonder about. */
function onlyAt(choice: Choice, puts: StartStep["puts"]): Choice {
  const options = choice.options.filter(
    ({ kind }) => (kind === "palette" || kind === "canvas") && (puts === "anywhere" || puts === kind),
  );
  return { ...choice, options };
}

interface PositionProps {
  step: StartStep;
  names: string[];
  /** Nothing is to be played: there is only something to see, or the move is found. */
  waits: boolean;
  onDone(): void;
  /** The way on, in the bar. */
  children: ComponentChildren;
}

function Position({ step, names, waits, onDone, children }: PositionProps) {
  const scene: Scene = { viewer: 0, view: step.view, names };
  const turn = useTurn(scene);
  const [played, setPlayed] = useState<Step[] | null>(null);
  const [missed, setMissed] = useState(false);
  /* The move stays on the table, and nothing is to be chosen any more. */
  const shown = useAnswer("table", played === null ? null : { ...scene, draft: played }, [played]).answer;
  if (turn.table === null) return turn.error === "" ? null : <Problem text={turn.error} />;
  const play = async (steps: Step[]) => {
    const draft = asDraft(steps);
    const { choice } = await ask("table", { ...scene, draft });
    const leads = choice?.leads === true;
    setMissed(!leads);
    if (!leads) {
      announce(_("That doesn’t lead. Try again."));
      turn.clear();
      return;
    }
    setPlayed(draft);
    onDone();
  };
  const { choice } = turn.table;
  const asked: Table = { ...turn.table, choice: choice && onlyAt(choice, step.puts) };
  return (
    <>
      <TableView
        table={shown ?? asked}
        turn={waits ? null : turn}
        onPlay={(steps) => void play(steps)}
        status=""
        waiting=""
        waitingTools={children}
        tools={turn.draft.length === 0 && <span class="start-tap">{_("Tap a card.")}</span>}
      />
      {missed && !waits && <p class="start-missed">{_("That doesn’t lead. Try again.")}</p>}
    </>
  );
}

/** A first game against the weakest bot, with somebody who looks over one's shoulder. */
function playFirst(): void {
  const { setup } = settings();
  change({ started: true, coach: true, setup: { ...setup, bots: ["novice"], people: [] } });
  saveGame(null);
  go("#/play");
}

function skip(): void {
  change({ started: true });
  go("#/");
}

/** Where one is: at which position, and whether its move is found. */
function useSteps(steps: readonly StartStep[]) {
  const [at, setAt] = useState(0);
  const [done, setDone] = useState(false);
  const step = steps[at];
  const next = () => {
    setDone(false);
    setAt(Math.min(at + 1, steps.length - 1));
  };
  const found = () => (step?.done === "" ? next() : setDone(true));
  const last = at === steps.length - 1;
  return { at, step, done, last, next, found, waits: done || step?.puts === "nothing" };
}

export default function Start(_props: { rest: string[] }) {
  useLanguage();
  const { answer } = useAnswer("start", {}, []);
  const steps = answer?.steps ?? [];
  const { at, step, done, last, next, found, waits } = useSteps(steps);
  const text = step === undefined ? "" : done ? step.done : step.text;
  useEffect(() => {
    if (text !== "") announce(plain(text));
  }, [text]);
  const tools = (
    <Button kind="quiet" data-do="skip" onClick={skip}>
      {_("skip")}
    </Button>
  );
  return (
    <Screen title={_("Red7 in a minute")} back="#/" wide class="play start" tools={tools}>
      <Steps at={at + 1} count={steps.length} />
      <p class="start-say" data-start={step && at} data-done={done ? "" : undefined} data-waits={waits ? "" : undefined}>
        <span>
          <Say text={text} />
        </span>
        {/* All have their room from the start: nothing moves below them. */}
        {steps.flatMap((one) => [one.text, one.done]).map((one, i) => (
          <span key={i} class="start-room" aria-hidden="true">
            <Say text={one} />
          </span>
        ))}
      </p>
      {/* Also a click on the button in the bar is one on the board. */}
      <div class="start-board" onClick={waits && !last ? next : undefined}>
        {step !== undefined && (
          <Position key={at} step={step} names={answer?.names ?? []} waits={waits} onDone={found}>
            {last ? (
              <Button kind="primary" icon="play" data-do="first-game" onClick={playFirst}>
                {_("play a first game")}
              </Button>
            ) : (
              <Button kind="primary" icon="forward" data-do="next">
                {_("next")}
              </Button>
            )}
          </Position>
        )}
      </div>
    </Screen>
  );
}
