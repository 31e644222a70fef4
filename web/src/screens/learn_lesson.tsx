/* A lesson: a text, a position, a question about it. The answer is given on the table. */
import { useEffect, useState } from "preact/hooks";
import { cardsOf, clausesOf, sentencesOf } from "../learn/clauses";
import { Exercise } from "../learn/exercise";
import { Outcome } from "../learn/outcome";
import type { Lesson, LessonTitle, Sentence, Verdict } from "../module";
import { lessonSolved } from "../store/progress";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink, IconButton } from "../ui/button";
import { announce } from "../ui/live";
import { Problem } from "../ui/message";
import { plain, Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, C_, say, useLanguage } from "../words";

interface LessonProps {
  name: string;
  edition: string;
  lessons: LessonTitle[];
}

/** An answer that was given, and what is said about it. */
function useVerdict(name: string, edition: string): [Verdict | null, (answer: string | null) => void] {
  const [given, setGiven] = useState<{ answer: string; time: number } | null>(null);
  const fields = given === null ? null : { name, edition, answer: given.answer };
  const { answer, error } = useAnswer("lesson-check", fields, [given]);
  const verdict = error !== null ? { right: false, text: error.text } : answer;
  useEffect(() => {
    if (given !== null && verdict?.right === true) lessonSolved(name);
  }, [verdict?.text, given]);
  const give = (text: string | null) => setGiven(text === null ? null : { answer: text, time: Date.now() });
  return [given === null ? null : verdict, give];
}

function modelText(lesson: Lesson): Sentence {
  switch (lesson.asks) {
    case "seat":
      return lesson.names[Number(lesson.model)] ?? lesson.model;
    case "cards":
      return cardsOf(lesson.model);
    case "turn":
      return clausesOf(lesson.model.split(" "), lesson.names);
  }
}

/* What to remember, and the way on. */
function WayOn({ lesson, next }: { lesson: Lesson; next: LessonTitle | undefined }) {
  return (
    <>
      <p>
        <strong>
          <Say text={lesson.moral} />
        </strong>
      </p>
      <div class="actions">
        {next !== undefined ? (
          <ButtonLink to={`#/learn/${next.name}`} kind="primary" icon="forward" do="next">
            {_("next lesson")}
          </ButtonLink>
        ) : (
          <ButtonLink to="#/puzzle" kind="primary" icon="puzzle" do="puzzle">
            {_("puzzles")}
          </ButtonLink>
        )}
        <ButtonLink to="#/learn" do="learn">
          {_("all lessons")}
        </ButtonLink>
      </div>
    </>
  );
}

/** One sentence after another, the question last. Who knows it already may answer at any time. */
function Lines({ lesson }: { lesson: Lesson }) {
  const lines = [...lesson.text.flatMap(sentencesOf), lesson.question];
  const [at, setAt] = useState(0);
  const last = at >= lines.length - 1;
  const go = (line: number) => {
    setAt(line);
    announce(plain(lines[line] ?? ""));
  };
  return (
    <div class="lesson-text prose">
      <p class={last ? "lesson-question" : "lesson-line"} data-line={at}>
        <Say text={lines[Math.min(at, lines.length - 1)] ?? ""} />
      </p>
      <div class="actions lesson-ways">
        <IconButton icon="back" label={_("back")} data-do="line-back" aria-disabled={at === 0} onClick={() => at > 0 && go(at - 1)} />
        {!last && (
          <>
            <Button kind="primary" icon="forward" data-do="line-next" onClick={() => go(at + 1)}>
              {_("next")}
            </Button>
            <Button kind="quiet" data-do="line-last" onClick={() => go(lines.length - 1)}>
              {_("to the question")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Body({ lesson, edition, next }: { lesson: Lesson; edition: string; next: LessonTitle | undefined }) {
  const [verdict, give] = useVerdict(lesson.name, edition);
  const [help, setHelp] = useState<"hint" | "model" | null>(null);
  const solved = verdict?.right === true;
  useEffect(() => {
    if (help === "hint") announce(plain(lesson.hint));
    if (help === "model") announce(plain(modelText(lesson)));
  }, [help]);
  return (
    <div class="lesson">
      <Lines lesson={lesson} />
      <div class="lesson-table">
        <Exercise lesson={lesson} verdict={verdict} shown={help === "model"} onAnswer={give} />
      </div>
      <div class="lesson-more prose">
        {help === "hint" && (
          <p class="help">
            <Say text={lesson.hint} />
          </p>
        )}
        {help === "model" && (
          <p class="help">
            <Say text={say(_("A right answer: {answer}"), { answer: modelText(lesson) })} />
          </p>
        )}
        <Outcome
          outcome={
            verdict && { ...verdict, children: verdict.right && <WayOn lesson={lesson} next={next} /> }
          }
        />
        {!solved && (
          <div class="actions">
            <Button
              icon="hint"
              data-do="hint"
              aria-pressed={help === "hint"}
              onClick={() => setHelp(help === "hint" ? null : "hint")}
            >
              {C_("lesson", "hint")}
            </Button>
            <Button
              icon="eye"
              data-do="model"
              aria-pressed={help === "model"}
              onClick={() => setHelp(help === "model" ? null : "model")}
            >
              {_("solution")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

export function ShowLesson({ name, edition, lessons }: LessonProps) {
  useLanguage();
  const { answer, error } = useAnswer("lesson", { name, edition }, [name, edition]);
  const place = lessons.findIndex((lesson) => lesson.name === name);
  const title = lessons[place]?.title ?? "";
  return (
    <Screen title={title} back="#/learn" wide>
      {answer !== null && (
        <>
          <p class="note">
            {answer.chapterTitle} · {say(_("{n} of {of}"), { n: place + 1, of: lessons.length })}
          </p>
          <Body lesson={answer} edition={edition} next={lessons[place + 1]} />
        </>
      )}
      {error !== null && <Problem text={error.text} />}
    </Screen>
  );
}
