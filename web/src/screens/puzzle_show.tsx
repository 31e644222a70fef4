/* A puzzle: the position, the question, the answer on the table. */
import { useState } from "preact/hooks";
import { stopThinking } from "../ask";
import { addressOf, someSeed, type Wish } from "../learn/day";
import { Outcome } from "../learn/outcome";
import { type Puzzling, usePuzzle } from "../learn/puzzling";
import type { Puzzle, Scene, Sentence, Step } from "../module";
import { go, href } from "../route";
import { useProgress } from "../store/progress";
import { asDraft } from "../table/draft";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ShareLink } from "../ui/link";
import { Problem } from "../ui/message";
import { Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, say } from "../words";

interface PuzzleProps {
  wish: Wish;
  day?: string;
}

/* How play goes on after a turn. */
function Line({ line }: { line: Sentence[] }) {
  if (line.length === 0) return null;
  return (
    <>
      <p>{_("Play might continue:")}</p>
      <ol class="line">
        {line.map((text, i) => (
          <li key={i}>
            <Say text={text} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is said about the last answer, or the solution. */
function outcomeOf({ answer, solution }: Puzzling) {
  if (solution !== null) return { right: true, text: solution.text, children: <Line line={solution.line} /> };
  if (answer === null) return null;
  const { judgement, text, line } = answer.verdict;
  return { right: judgement === "right", text, children: <Line line={line} /> };
}

/** The table with the solution on it. */
function useSolved(scene: Scene, steps: Step[] | undefined) {
  const draft = steps && asDraft(steps);
  return useAnswer("table", draft === undefined ? null : { ...scene, draft, lenient: true }, [
    draft?.join(" "),
  ]).answer;
}

function Position({ puzzle, puzzling }: { puzzle: Puzzle; puzzling: Puzzling }) {
  const scene: Scene = { viewer: puzzle.viewer, view: puzzle.view };
  const turn = useTurn(scene, { lenient: true });
  const solved = useSolved(scene, puzzling.solution?.steps);
  if (turn.table === null) return turn.error === "" ? null : <Problem text={turn.error} />;
  return (
    <TableView
      table={solved ?? turn.table}
      turn={puzzling.done ? null : turn}
      onPlay={puzzling.check}
      waiting={null}
      silent
    />
  );
}

function Buttons({ wish, puzzling, onShare }: { wish: Wish; puzzling: Puzzling; onShare(): void }) {
  const another = () => go(addressOf({ ...wish, seed: someSeed() }));
  return (
    <div class="actions">
      {puzzling.done && (
        <Button kind="primary" icon="forward" data-do="another" onClick={another}>
          {_("another one")}
        </Button>
      )}
      {!puzzling.done && (
        <Button icon="eye" data-do="solution" onClick={puzzling.giveUp}>
          {_("solution")}
        </Button>
      )}
      <Button icon="share" data-do="share" onClick={onShare}>
        {_("share")}
      </Button>
      <ButtonLink to="#/puzzle" icon="puzzle" do="puzzles">
        {_("other puzzles")}
      </ButtonLink>
    </div>
  );
}

function Question({ puzzle }: { puzzle: Puzzle }) {
  const { streak, best } = useProgress();
  return (
    <div class="lesson-text prose">
      <p class="note sentence">
        {say(_("difficulty {n} of {all} · streak: {streak} (best: {best})"), {
          n: puzzle.difficulty,
          all: 5,
          streak,
          best,
        })}
      </p>
      <p class="lesson-question">
        <Say text={puzzle.question} />
      </p>
    </div>
  );
}

function More({ wish, puzzling }: { wish: Wish; puzzling: Puzzling }) {
  const [sharing, setSharing] = useState(false);
  return (
    <div class="lesson-more prose">
      <Outcome outcome={outcomeOf(puzzling)} />
      {puzzling.answer !== null && !puzzling.done && (
        <p class="note">{_("Try again on the table.")}</p>
      )}
      <Buttons wish={wish} puzzling={puzzling} onShare={() => setSharing(true)} />
      {sharing && (
        <Dialog title={_("Share this puzzle")} onClose={() => setSharing(false)}>
          <ShareLink url={href(addressOf(wish))} label={_("Link to this puzzle")} />
        </Dialog>
      )}
    </div>
  );
}

export function ShowPuzzle({ wish, day }: PuzzleProps) {
  const puzzling = usePuzzle(wish, day);
  const { puzzle, problem, stopped } = puzzling;
  const title = day !== undefined ? _("Puzzle of the day") : say(_("Puzzle {seed}"), { seed: wish.seed });
  return (
    <Screen title={title} back="#/puzzle" wide>
      {puzzle === null && problem === "" && !stopped && (
        <div class="actions" aria-busy="true">
          <p>{_("Looking for a puzzle…")}</p>
          <Button data-do="stop" onClick={stopThinking}>
            {_("stop")}
          </Button>
        </div>
      )}
      {(problem !== "" || (stopped && puzzle === null)) && (
        <Problem
          text={problem === "" ? _("Search stopped.") : problem}
          actions={<Button onClick={puzzling.again}>{_("try again")}</Button>}
        />
      )}
      {puzzle !== null && (
        <div class="lesson">
          <Question puzzle={puzzle} />
          <div class="lesson-table">
            <Position puzzle={puzzle} puzzling={puzzling} />
          </div>
          <More wish={wish} puzzling={puzzling} />
        </div>
      )}
    </Screen>
  );
}
