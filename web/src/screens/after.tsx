/* After a round, and after a game: who has won and by what, the points, what can be done next. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { download, ShareGame } from "../learn/review_share";
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
  /** What can be done next, the usual thing first. */
  children: ComponentChildren;
}

export function After({ title, text, scene, scored, names, rounds, target, children }: AfterProps) {
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
      <div class="actions">
        {children}
        {scene !== null && <Why scene={scene} />}
      </div>
      {rounds.length > 0 && <ScoreTable names={names} rounds={rounds} target={target} />}
    </section>
  );
}

/** What can be done with the record of a finished game. */
export function RecordActions({ record }: { record: string }) {
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <ButtonLink to="#/review" icon="review" do="review">
        {_("review")}
      </ButtonLink>
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
