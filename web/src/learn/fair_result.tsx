/* What the check of a fair shuffle found. */
import { useEffect, useRef } from "preact/hooks";
import { useAnswer } from "../ui/answer";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";
import { plain, Say } from "../ui/say";
import { _ } from "../words";
import { troubleOf } from "./fetch";
import { ShowTrouble } from "./trouble";

export function FairResult({ record, commit }: { record: string; commit: string }) {
  const { answer, error } = useAnswer("verify", { record, commit: commit === "" ? undefined : commit }, [
    record,
    commit,
  ]);
  const info = useAnswer("record", { record }, [record]).answer;
  const title = useRef<HTMLHeadingElement>(null);
  const verdict = answer?.lines.at(-1) ?? "";
  useEffect(() => {
    if (answer === null || info === null) return;
    announce(plain(verdict));
    title.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  if (error !== null) return <ShowTrouble trouble={troubleOf(error, record)} />;
  if (answer === null || info === null) return <p aria-busy="true">{_("Checking the game…")}</p>;
  return (
    <section class={`fair-result ${answer.ok ? "right" : "wrong"}`} data-ok={String(answer.ok)}>
      <h2 ref={title}>
        <Icon name={answer.ok ? "check" : "warning"} />
        {answer.ok
          ? _("The shuffle was fair.")
          : info.fair
            ? _("The shuffle was NOT fair.")
            : _("The shuffle could not be checked.")}
      </h2>
      <ul>
        {answer.lines.map((line, i) => (
          <li key={i}>
            <Say text={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
