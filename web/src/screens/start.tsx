/* The first minute: a few positions, one short sentence each, played on the table. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import type { Scene, StartStep, Step } from "../module";
import { go } from "../route";
import { saveGame } from "../store/games";
import { change, settings } from "../store/settings";
import { asDraft } from "../table/draft";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { Token } from "../ui/card";
import { COLOUR_LETTERS } from "../ui/facts";
import { announce } from "../ui/live";
import { Problem } from "../ui/message";
import { plain, Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, say, useLanguage } from "../words";

/** How far one is, in tokens. */
function Steps({ at, count }: { at: number; count: number }) {
  return (
    <p class="start-steps" role="img" aria-label={say(_("{n} of {of} solved"), { n: at, of: count })}>
      {Array.from({ length: count }, (_step, i) => (
        <span key={i} class={i < at ? "won" : "open"}>
          <Token colour={COLOUR_LETTERS[i] ?? "R"} />
        </span>
      ))}
    </p>
  );
}

interface PositionProps {
  step: StartStep;
  names: string[];
  /** Whether it is solved. */
  done: boolean;
  onDone(): void;
}

function Position({ step, names, done, onDone }: PositionProps) {
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
  return (
    <>
      <TableView
        table={shown ?? turn.table}
        turn={done ? null : turn}
        onPlay={(steps) => void play(steps)}
        status=""
        {...(done ? { waiting: null } : {})}
      />
      {missed && !done && <p class="start-missed">{_("That doesn’t lead. Try again.")}</p>}
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

export default function Start(_props: { rest: string[] }) {
  useLanguage();
  const { answer } = useAnswer("start", {}, []);
  const [at, setAt] = useState(0);
  const [done, setDone] = useState(false);
  const steps = answer?.steps ?? [];
  const step = steps[at];
  const last = at === steps.length - 1;
  const text = step === undefined ? "" : done ? step.done : step.text;
  useEffect(() => {
    if (text !== "") announce(plain(text));
  }, [text]);
  const next = () => {
    setDone(false);
    setAt(at + 1);
  };
  const tools = (
    <Button kind="quiet" data-do="skip" onClick={skip}>
      {_("skip")}
    </Button>
  );
  return (
    <Screen title={_("Red7 in a minute")} back="#/" wide class="play start" tools={tools}>
      <Steps at={at + Number(done)} count={steps.length} />
      <p class="start-say" data-start={at} data-done={done ? "" : undefined}>
        <Say text={text} />
      </p>
      {step !== undefined && (
        <Position key={at} step={step} names={answer?.names ?? []} done={done} onDone={() => setDone(true)} />
      )}
      {done && (
        <div class="start-next">
          {last ? (
            <Button kind="primary" icon="play" data-do="first-game" onClick={playFirst}>
              {_("play a first game")}
            </Button>
          ) : (
            <Button kind="primary" icon="forward" data-do="next" onClick={next}>
              {_("next one")}
            </Button>
          )}
        </div>
      )}
    </Screen>
  );
}
