/* After a round, and after a game: who has won and by what, the points, what can be done next. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ShareGame } from "../learn/review_share";
import { download } from "../ui/download";
import type { Card, Scene, Sentence, Table } from "../module";
import { type ScoredRound, ScoreTable } from "../table/score";
import { Why } from "../table/why";
import { Button, ButtonLink } from "../ui/button";
import { CardFace, SHAPES } from "../ui/card";
import { Crown, Face } from "../ui/face";
import { Icon } from "../ui/icons";
import { Say } from "../ui/say";
import { _ } from "../words";

interface AfterProps {
  /** "Ann wins the game."; the round's end in words. */
  title: Sentence;
  text: Sentence;
  /** The end of the round, which can be asked why it scores so. */
  scene: Scene | null;
  /** The cards that the round has scored. */
  scored: Card[];
  names: string[];
  /** Of an advanced game; empty for a single round. */
  rounds: ScoredRound[];
  target: number | null;
  /** The last table of a game that whoever looks at it has won. */
  won?: Table | null;
  /** What is to be learned from it. */
  insight?: ComponentChildren;
  /** What is done next: one thing or two. */
  children: ComponentChildren;
  /** A link beside all else. */
  beside?: ComponentChildren;
  /** All else, folded. */
  more?: ComponentChildren;
}

/** Where each falls, in hundredths of its place, and how it is turned: beside the face. */
const CONFETTI: readonly [string, number, number, number][] = [
  ["R", 5, 22, -20],
  ["I", 14, 66, 15],
  ["Y", 20, 14, -18],
  ["G", 27, 50, -12],
  ["O", 34, 20, 0],
  ["V", 33, 82, 18],
  ["B", 7, 86, 24],
  ["V", 64, 16, 30],
  ["R", 68, 62, 14],
  ["B", 75, 28, 30],
  ["O", 82, 76, 0],
  ["G", 88, 18, 90],
  ["Y", 92, 54, 12],
  ["I", 96, 86, 20],
];

/** The seven shapes rain on a game that was won. For the eye only. */
function Confetti() {
  return (
    <div class="confetti" aria-hidden="true">
      {CONFETTI.map(([shape, x, y, turned], i) => (
        <svg
          key={i}
          class={`colour-${shape}`}
          viewBox="0 0 24 24"
          style={{ left: `${x}%`, top: `${y}%`, rotate: `${turned}deg`, animationDelay: `${i * 45}ms` }}
          focusable="false"
        >
          <path d={SHAPES[shape]} />
        </svg>
      ))}
    </div>
  );
}

/** By what it was won: one's last turn; or, without any, the rule in force and what counts. */
function wonBy({ rule, standings, log, viewer }: Table): Sentence {
  const last = log.findLast(({ seat }) => seat === viewer);
  return last?.text ?? standings.find((one) => one.rule === rule)?.text ?? "";
}

export function After(props: AfterProps) {
  const { title, scene, scored, names, rounds, target, insight, children, beside, more, won = null } = props;
  const text = won !== null && props.text === "" ? wonBy(won) : props.text;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <section class={`after${won === null ? "" : " won"}`} data-after="">
      {won !== null && <Confetti />}
      <h2 ref={heading} tabIndex={-1}>
        {won === null ? (
          <Icon name="crown" />
        ) : (
          <span class="who">
            <Face name="" own />
            <Crown />
          </span>
        )}
        <span>
          <Say text={title} />
        </span>
      </h2>
      {text !== "" && text !== title && (
        <p>
          <Say text={text} />
        </p>
      )}
      {scored.length > 0 && (
        <ul class="scored">
          {scored.map((card) => (
            <li key={card}>
              <CardFace card={card} />
            </li>
          ))}
        </ul>
      )}
      {insight}
      <div class="after-first">{children}</div>
      {rounds.length > 0 && <ScoreTable names={names} rounds={rounds} target={target} />}
      <div class="after-foot">
        <details class="after-more">
          <summary data-do="more">{_("More")}</summary>
          <div class="actions">
            {more}
            {scene !== null && <Why scene={scene} />}
          </div>
        </details>
        {beside}
      </div>
    </section>
  );
}

/** A button after a game that was won; elsewhere there is more to do, and it is a link. */
export function ReviewLink({ quiet = false }: { quiet?: boolean }) {
  return (
    <ButtonLink to="#/review" icon="review" kind={quiet ? "quiet" : "plain"} do="review">
      {_("review")}
    </ButtonLink>
  );
}

/** What else can be done with the record of a finished game. */
export function RecordActions({ record }: { record: string }) {
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Button icon="share" data-do="share" onClick={() => setSharing(true)}>
        {_("share")}
      </Button>
      <Button icon="save" data-do="download" onClick={() => download(record, "red7.r7")}>
        {_("save the record")}
      </Button>
      {sharing && <ShareGame record={record} onClose={() => setSharing(false)} />}
    </>
  );
}
