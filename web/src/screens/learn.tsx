/* The course: `#/learn` lists it, `#/learn/NAME` is a lesson. */
import type { LessonTitle } from "../module";
import { href } from "../route";
import { readRules } from "../ruleset";
import { useProgress } from "../store/progress";
import { useSettings } from "../store/settings";
import { useAnswer } from "../ui/answer";
import { ButtonLink } from "../ui/button";
import { useFacts, usualEdition } from "../ui/facts";
import { Icon } from "../ui/icons";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, say, useLanguage } from "../words";
import { ShowLesson } from "./learn_lesson";

/** The lessons of each chapter, in the course's order. */
function chaptersOf(lessons: readonly LessonTitle[]): LessonTitle[][] {
  const chapters: LessonTitle[][] = [];
  for (const lesson of lessons) {
    const last = chapters.at(-1);
    if (last?.[0]?.chapter === lesson.chapter) last.push(lesson);
    else chapters.push([lesson]);
  }
  return chapters;
}

function Entry({ lesson, done, next }: { lesson: LessonTitle; done: boolean; next: boolean }) {
  return (
    <li>
      <a
        href={href(`#/learn/${lesson.name}`)}
        class={`lesson-link${done ? " done" : ""}${next ? " next" : ""}`}
        data-lesson={lesson.name}
        data-done={done ? "" : undefined}
      >
        <span class="lesson-tick">{done && <Icon name="check" />}</span>
        <span>{lesson.title}</span>
        {done && <span class="unseen">{_("(solved)")}</span>}
      </a>
    </li>
  );
}

function Course({ lessons, chapters }: { lessons: LessonTitle[]; chapters: readonly string[] }) {
  const solved = new Set(useProgress().lessons);
  const done = lessons.filter(({ name }) => solved.has(name)).length;
  const next = lessons.find(({ name }) => !solved.has(name));
  return (
    <Screen title={_("Lessons")} back="#/">
      <p>{_("Each lesson explains one thing and asks you one question.")}</p>
      <p class="course-progress">
        <progress max={lessons.length} value={done} aria-label={_("lessons solved")} />
        {say(_("Lessons solved: {n} of {of}."), { n: done, of: lessons.length })}
      </p>
      {chaptersOf(lessons).map((chapter) => (
        <section key={chapter[0]?.chapter} class="chapter">
          <h2>{chapters[chapter[0]?.chapter ?? 0] ?? ""}</h2>
          <ol>
            {chapter.map((lesson) => (
              <Entry
                key={lesson.name}
                lesson={lesson}
                done={solved.has(lesson.name)}
                next={lesson === next}
              />
            ))}
          </ol>
        </section>
      ))}
    </Screen>
  );
}

export default function Learn({ rest }: { rest: string[] }) {
  useLanguage();
  const facts = useFacts();
  const chosen = readRules(useSettings().setup.rules).edition;
  const edition = chosen === "" ? usualEdition(facts) : chosen;
  const { answer, error } = useAnswer("lessons", facts === null ? null : { edition }, [facts, edition]);
  const name = rest[0] ?? "";
  if (answer !== null && name === "") return <Course lessons={answer.lessons} chapters={facts?.chapters ?? []} />;
  if (answer !== null && answer.lessons.some((lesson) => lesson.name === name))
    return <ShowLesson key={name} name={name} edition={edition} lessons={answer.lessons} />;
  return (
    <Screen title={_("Lessons")} back="#/">
      {error !== null && <Problem text={error.text} />}
      {answer !== null && (
        <Problem
          code="no_lesson"
          text={_("There’s no such lesson.")}
          actions={<ButtonLink to="#/learn">{_("all lessons")}</ButtonLink>}
        />
      )}
    </Screen>
  );
}
