/* Parts of the challenge that more than one screen shows. */
import { Token } from "../ui/card";
import { Icon } from "../ui/icons";
import { _, currentLanguage, languageTag, ngettext, say } from "../words";
import { colourOfDay } from "./result";

/** "Tuesday, 17 November 2026". */
export function dateText(date: string): string {
  return new Intl.DateTimeFormat(languageTag(currentLanguage()), { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

function weekdayText(weekday: number): string {
  // 2026-01-05 was a Monday.
  return new Intl.DateTimeFormat(languageTag(currentLanguage()), { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 5 + weekday)),
  );
}

/** The days of this week: those that were won are filled. */
export function Week({ week }: { week: readonly boolean[] }) {
  return (
    <ol class="week">
      {week.map((won, i) => (
        <li key={i} class={won ? "won" : "open"}>
          <Token colour={colourOfDay(i)} />
          <span class="unseen">{say(won ? _("{day}: won") : _("{day}: not won"), { day: weekdayText(i) })}</span>
        </li>
      ))}
    </ol>
  );
}

/** Nothing before there is one. */
export function Streak({ streak }: { streak: number }) {
  if (streak === 0) return null;
  return (
    <p class="streak">
      <Icon name="flame" />
      <span aria-hidden="true">{streak}</span>
      <span class="unseen">
        {say(ngettext("{n} day in a row", "{n} days in a row", streak), { n: streak })}
      </span>
    </p>
  );
}
