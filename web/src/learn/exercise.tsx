/* The position of a lesson, on which its question is answered: a seat is chosen, cards are marked,
 * or a turn is drafted. */
import { useState } from "preact/hooks";
import type { Card, Lesson, Scene, Table, Verdict } from "../module";
import type { Pick } from "../table/context";
import { asDraft } from "../table/draft";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { Problem } from "../ui/message";
import { _, say } from "../words";
import { cardsOf } from "./clauses";

interface ExerciseProps {
  lesson: Lesson;
  verdict: Verdict | null;
  /** Whether the model answer is shown. */
  shown: boolean;
  /** Null: the last answer counts no more. */
  onAnswer(answer: string | null): void;
}

/** The table with the model's turn on it. */
function useModelTable(lesson: Lesson, scene: Scene, shown: boolean): Table | null {
  const draft = asDraft(lesson.model.split(" "));
  const asked = shown && lesson.asks === "turn";
  return useAnswer("table", asked ? { ...scene, draft, lenient: true } : null, [asked, lesson.model]).answer;
}

/** What is chosen on the table where no turn is asked for. */
function usePick(lesson: Lesson, onAnswer: ExerciseProps["onAnswer"]): { pick?: Pick; cards: Card[] } {
  const [cards, setCards] = useState<Card[]>([]);
  const [seat, setSeat] = useState<number | null>(null);
  const onSeat = (chosen: number) => {
    setSeat(chosen);
    onAnswer(String(chosen));
  };
  const onCard = (card: Card) => {
    onAnswer(null);
    setCards((now) => (now.includes(card) ? now.filter((one) => one !== card) : [...now, card]));
  };
  switch (lesson.asks) {
    case "seat":
      return { pick: { kind: "seat", seat, onSeat }, cards };
    case "cards":
      return { pick: { kind: "cards", cards, onCard }, cards };
    case "turn":
      return { cards };
  }
}

export function Exercise({ lesson, verdict, shown, onAnswer }: ExerciseProps) {
  const scene: Scene = { viewer: 0, view: lesson.view, names: lesson.names };
  const turn = useTurn(scene, { lenient: true });
  const model = useModelTable(lesson, scene, shown);
  const { pick, cards } = usePick(lesson, onAnswer);
  const right = verdict?.right === true;
  if (turn.table === null) return turn.error === "" ? <TableView table={null} turn={null} /> : <Problem text={turn.error} />;
  const asksTurn = lesson.asks === "turn";
  const asksCards = lesson.asks === "cards" && !right;
  const answer = (
    <Button
      kind="primary"
      icon="check"
      data-do="answer"
      aria-disabled={cards.length === 0}
      onClick={() => cards.length > 0 && onAnswer(cards.join(" "))}
    >
      {_("answer")}
    </Button>
  );
  return (
    <TableView
      table={model ?? turn.table}
      turn={asksTurn && !right && model === null ? turn : null}
      onPlay={(steps) => onAnswer(steps.join(" "))}
      quiet={!asksTurn && !right}
      silent
      pick={right ? undefined : pick}
      status={asksCards ? say(_("Your answer: {cards}"), { cards: cardsOf(cards.join("")) }) : ""}
      waiting={asksCards ? "" : null}
      waitingTools={answer}
    />
  );
}
