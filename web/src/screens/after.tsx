/* After a round, and after a game: who has won and by what, the points, what can be done next. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ShareGame } from "../learn/review_share";
import { download } from "../ui/download";
import type { Card, Scene, Sentence } from "../module";
import { type ScoredRound, ScoreTable } from "../table/score";
import { Why } from "../table/why";
import { Button, ButtonLink } from "../ui/button";
import { CardFace } from "../ui/card";
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
  /** What is to be learned from it. */
  insight?: ComponentChildren;
  /** What is done next: one thing or two. */
  children: ComponentChildren;
  /** All else, folded. */
  more?: ComponentChildren;
}

export function After(props: AfterProps) {
  const { title, text, scene, scored, names, rounds, target, insight, children, more } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <section class="after" data-after="">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="crown" />
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
      <details class="after-more">
        <summary data-do="more">{_("More")}</summary>
        <div class="actions">
          {more}
          {scene !== null && <Why scene={scene} />}
        </div>
      </details>
    </section>
  );
}

export function ReviewLink() {
  return (
    <ButtonLink to="#/review" icon="review" do="review">
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
