/* The daily challenge: `#/daily` is that of today, `#/daily/2026-11-17` that of a day. */
import { useMemo, useState } from "preact/hooks";
import { dateText, Streak, Week } from "../daily/parts";
import { dailyPlace } from "../daily/place";
import { colourOfDay, movesText, shareText, triesText } from "../daily/result";
import { type Today, useToday } from "../daily/today";
import type { Daily, Game, Table } from "../module";
import { href } from "../route";
import { bestStreak, type Day, dailies, isDate, streakOf, useDailies, weekOf } from "../store/daily";
import type { Offline } from "../table/offline";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { levelName, useFacts } from "../ui/facts";
import { Icon } from "../ui/icons";
import { Problem } from "../ui/message";
import { Terraces } from "../ui/room";
import { Screen } from "../ui/screen";
import { SharePicture } from "../ui/share_picture";
import { _, ngettext, say, useLanguage } from "../words";
import { After, ReviewLink } from "./after";
import { Insight } from "./insight";
import { GameScreen } from "./play";

function titleOf({ number }: Daily): string {
  return say(_("Daily challenge {n}"), { n: number });
}

interface PartProps {
  daily: Daily;
  today: Today;
}

/** A clock that is wrong by a day is said, with what that means here. */
function ClockNote({ today }: { today: Today }) {
  if (today.device !== null)
    return (
      <Problem
        code="clock"
        text={say(_("This device’s clock says {device}, but it’s {date}. This is the challenge of {date}."), {
          device: dateText(today.device),
          date: dateText(today.date),
        })}
      />
    );
  if (today.ahead !== null)
    return (
      <Problem
        code="clock"
        text={say(_("You’ve already played the challenge of {ahead}, but this device’s clock says {date}. Your streak is safe: set the clock right, or play this one."), {
          ahead: dateText(today.ahead),
          date: dateText(today.date),
        })}
        actions={
          <ButtonLink to={`#/daily/${today.ahead}`} do="ahead">
            {dateText(today.ahead)}
          </ButtonLink>
        }
      />
    );
  return null;
}

function Share({ daily, today, day }: PartProps & { day: Day }) {
  const { days } = useDailies();
  const week = weekOf(days, daily.date);
  const streak = streakOf(days, today.date);
  const text = shareText({ number: daily.number, day, streak, week, url: href(`#/daily/${daily.date}`) });
  const foot = streak > 0 ? say(ngettext("{n} day in a row", "{n} days in a row", streak), { n: streak }) : "";
  return (
    <SharePicture
      label={`${titleOf(daily)}. ${triesText(day)}. ${foot}`.trimEnd()}
      text={text}
      file={`red7-daily-${daily.number}.png`}
      picture={{
        colour: colourOfDay(daily.weekday),
        title: say(_("Daily {n}"), { n: daily.number }),
        line: day.won ? `${triesText(day)}. ${movesText(day)}.` : triesText(day),
        foot,
        flame: streak > 0,
        tokens: week.map((filled, i) => ({ colour: colourOfDay(i), filled })),
        cards: [],
        crowned: day.won,
      }}
    />
  );
}

function dayOf(date: string, days: Day[]): Day | undefined {
  return days.find((one) => one.date === date);
}

/** After the game: whether it is won, how that compares, and what next. */
function End({ daily, today, offline, game, table }: PartProps & { offline: Offline; game: Game; table: Table }) {
  const { days } = useDailies();
  const day = dayOf(daily.date, days);
  const won = game.winners.includes(0);
  return (
    <After
      title={game.overText}
      text={day?.won === true && won ? `${triesText(day)}. ${movesText(day)}.` : ""}
      scene={offline.scene}
      scored={table.scored}
      names={game.seats.map(({ name }) => name)}
      rounds={[]}
      target={null}
      won={won ? table : null}
      insight={<Insight record={game.record} replay={false} />}
      beside={!won && <ReviewLink quiet />}
    >
      <Button kind={won ? "plain" : "primary"} icon="again" data-do="rematch" onClick={offline.rematch}>
        {won ? _("play it again") : _("try again")}
      </Button>
      {won && <ReviewLink />}
      {day !== undefined && (
        <details class="daily-share">
          <summary>{_("Share your result")}</summary>
          <Share daily={daily} today={today} day={day} />
        </details>
      )}
    </After>
  );
}

function Front({ daily, today, onPlay }: PartProps & { onPlay(): void }) {
  const facts = useFacts();
  const { days, game } = useDailies();
  const day = dayOf(daily.date, days);
  const begun = game?.date === daily.date;
  return (
    <>
      <ClockNote today={today} />
      <section class="daily-card room" data-rule={colourOfDay(daily.weekday)}>
        <Terraces rule={colourOfDay(daily.weekday)} />
        <p class="daily-date">{dateText(daily.date)}</p>
        <h2>{say(_("Beat {level}"), { level: levelName(facts, daily.bot) })}</h2>
        <p>
          {say(
            ngettext(
              "The solver, which sees all cards, wins in {n} move: that’s par.",
              "The solver, which sees all cards, wins in {n} moves: that’s par.",
              daily.par,
            ),
            { n: daily.par },
          )}
        </p>
        <div class="daily-row">
          <Week week={weekOf(days, daily.date)} />
          <Streak streak={streakOf(days, today.date)} />
        </div>
        <div class="actions">
          <Button kind={day?.won ? "plain" : "primary"} icon="play" data-do="play-daily" onClick={onPlay}>
            {begun ? _("continue") : day === undefined ? _("play") : day.won ? _("play it again") : _("try again")}
          </Button>
        </div>
      </section>
      {daily.date !== today.date && <p class="note">{_("Only today’s challenge counts for the streak.")}</p>}
      {day !== undefined && (
        <section class="panel daily-result" data-won={day.won}>
          <h2>
            <Icon name={day.won ? "crown" : "again"} /> {triesText(day)}
          </h2>
          {day.won && <p>{movesText(day)}</p>}
          <Share daily={daily} today={today} day={day} />
        </section>
      )}
      <p class="note">
        {_("One deal for the whole world each day, from midnight UTC. No hints, no undo; try as often as you like.")}{" "}
        {bestStreak(days) > 0 && say(_("Best streak: {n}."), { n: bestStreak(days) })}
      </p>
    </>
  );
}

interface ChallengeProps extends PartProps {
  playing: boolean;
  onPlay(): void;
}

function Challenge({ daily, today, playing, onPlay }: ChallengeProps) {
  const [counts] = useState(daily.date === today.date || dailies().game?.date === daily.date);
  const place = useMemo(() => dailyPlace(daily, counts), [daily.date, counts]);
  if (playing)
    return (
      <GameScreen
        place={place}
        title={titleOf(daily)}
        strict
        end={(offline, game, table) => (
          <End daily={daily} today={today} offline={offline} game={game} table={table} />
        )}
      />
    );
  return (
    <Screen title={titleOf(daily)} back="#/" class="daily">
      <Front daily={daily} today={today} onPlay={onPlay} />
    </Screen>
  );
}

export default function DailyScreen({ rest }: { rest: string[] }) {
  useLanguage();
  const today = useToday();
  const asked = rest[0] === undefined || rest[0] === "" ? today.date : rest[0];
  // A game that is being played stays, also past midnight.
  const [playing, setPlaying] = useState<string | null>(() =>
    dailies().game?.date === asked ? asked : null,
  );
  const date = playing ?? asked;
  const early = isDate(date) && date > today.date;
  const { answer, error } = useAnswer("daily", early ? null : { date }, [date, early]);
  if (answer !== null && answer.date === date)
    return (
      <Challenge
        key={date}
        daily={answer}
        today={today}
        playing={playing === date}
        onPlay={() => setPlaying(date)}
      />
    );
  const text = early ? say(_("The challenge of {date} hasn’t come yet."), { date: dateText(date) }) : error?.text;
  return (
    <Screen title={_("Daily challenge")} back="#/" class="daily">
      {text === undefined ? (
        <p aria-busy="true">{_("Dealing…")}</p>
      ) : (
        <Problem
          code="no_day"
          text={text}
          actions={
            <ButtonLink to="#/daily" kind="primary" do="today">
              {_("today’s challenge")}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  );
}
