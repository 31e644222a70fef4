/* Your games: what they come to, each of them, one's mistakes as puzzles, and all of it as a file. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Entry, KeptList, useEntries } from "../learn/kept";
import { download } from "../ui/download";
import {
  nearestLevel,
  nextLevel,
  ratingOf,
  type Result,
  resultOf,
  tallies,
  type Tally,
  winRate,
} from "../learn/results";
import type { Facts } from "../module";
import { backupText, type Damage, readBackup, takeBackup } from "../store/backup";
import { isKept, onKept } from "../store/box";
import { bestStreak, useDailies } from "../store/daily";
import { useMistakes } from "../store/mistakes";
import { Button, ButtonLink } from "../ui/button";
import { levelName, useFacts } from "../ui/facts";
import { Icon } from "../ui/icons";
import { notify, Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, C_, ngettext, percent, say, useLanguage } from "../words";
import { ShowMistake } from "./mistake";

const RECENT = 20;

function resultsOf(entries: Entry[]): Result[] {
  return entries.flatMap(({ info, seat }) => resultOf(info, seat) ?? []);
}

/** The newest results as a line of ticks: the newest at the end. */
function Recent({ results }: { results: Result[] }) {
  const last = results.slice(0, RECENT).reverse();
  const rate = winRate(results, RECENT);
  if (rate === null) return null;
  const text = say(ngettext("{share} of the last {n} game won", "{share} of the last {n} games won", last.length), {
    share: percent(rate),
    n: last.length,
  });
  return (
    <p class="recent">
      <svg viewBox={`0 0 ${last.length * 8} 20`} role="img" aria-label={text} style={{ width: `${last.length * 0.7}rem` }}>
        {last.map(({ won }, i) => (
          <rect key={i} class={won ? "won" : "lost"} x={i * 8 + 1} y={won ? 1 : 9} width="6" height="10" rx="2" />
        ))}
      </svg>
      <span aria-hidden="true">{text}</span>
    </p>
  );
}

function Rating({ results, facts }: { results: Result[]; facts: Facts }) {
  const rating = ratingOf(results, facts.bots);
  const next = nextLevel(results, facts.bots);
  const near = rating === null ? null : nearestLevel(rating, facts.bots);
  return (
    <section class="panel">
      <h2>{_("Your rating")}</h2>
      {rating === null ? (
        <p>{_("Play a game against bots to get one.")}</p>
      ) : (
        <p class="rating">
          <strong>{rating}</strong>{" "}
          {near !== null && say(_("about as strong as {level}"), { level: levelName(facts, near.name) })}
        </p>
      )}
      <Recent results={results} />
      <ol class="ladder">
        {facts.bots.map(({ name, title, rating: of }) => (
          <li key={name} class={next?.name === name ? "next" : rating !== null && of <= rating ? "below" : ""}>
            <span>{title}</span> <span class="note">{of}</span>
            {next?.name === name && <span class="badge">{_("beat this next")}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tallies({ title, rows }: { title: string; rows: [string, Tally][] }) {
  return (
    <table class="tallies">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{C_("games", "played")}</th>
          <th scope="col">{C_("games", "won")}</th>
          <th scope="col">
            <span class="unseen">{C_("games", "share won")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { played, won }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{played}</td>
            <td>{won}</td>
            <td>{percent(won / played)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Statistics({ results, facts }: { results: Result[]; facts: Facts }) {
  const byLevel = tallies(results, ({ bots }) => bots);
  const byEdition = tallies(results, ({ edition }) => [edition]);
  const levels = facts.bots.flatMap(({ name, title }): [string, Tally][] => {
    const tally = byLevel.get(name);
    return tally === undefined ? [] : [[title, tally]];
  });
  const editions = facts.editions.flatMap(({ name, title }): [string, Tally][] => {
    const tally = byEdition.get(name);
    return tally === undefined ? [] : [[title, tally]];
  });
  if (results.length === 0) return null;
  return (
    <section class="panel">
      <h2>{_("Statistics")}</h2>
      {levels.length > 0 && <Tallies title={_("Against")} rows={levels} />}
      <Tallies title={_("Edition")} rows={editions} />
    </section>
  );
}

function Mistakes() {
  const all = useMistakes();
  const open = all.filter(({ solved }) => !solved).length;
  return (
    <section class="panel">
      <h2>{_("Your mistakes as puzzles")}</h2>
      {all.length === 0 ? (
        <p>{_("Review a game you lost: its turning points become puzzles here.")}</p>
      ) : (
        <>
          <p>{say(_("{n} of {of} solved"), { n: all.length - open, of: all.length })}</p>
          <div class="actions">
            <ButtonLink to="#/games/mistakes" icon="puzzle" kind="primary" do="mistakes">
              {open > 0 ? _("find the better move") : _("solve them again")}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function damageText(damage: Damage, name: string): string {
  switch (damage) {
    case "foreign":
      return say(_("“{file}” isn’t a backup of Red7. Nothing was changed."), { file: name });
    case "damaged":
      return say(_("“{file}” is damaged: part of it is missing or changed. Nothing was changed here; try another copy."), {
        file: name,
      });
    case "large":
      return say(_("“{file}” is too large for a backup of Red7. Nothing was changed."), { file: name });
  }
}

function useKept(): boolean {
  const [kept, setKept] = useState(isKept);
  useEffect(() => onKept(() => setKept(isKept())), []);
  return kept;
}

/** Everything as one file, and back. */
function Backup() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const kept = useKept();
  const take = async (file: File) => {
    setProblem("");
    const text = await file.text().catch(() => "");
    const found = readBackup(text);
    if (typeof found === "string") {
      setProblem(damageText(found, file.name));
      return;
    }
    notify(takeBackup(found) ? _("Everything in the file is here now.") : _("Everything in the file is here, but this browser can’t keep it: it lasts until you close the page."));
  };
  return (
    <section class="panel">
      <h2>{_("Backup")}</h2>
      <p>{_("Settings, games, streaks and seats in one file: for another device, or to be safe.")}</p>
      {!kept && (
        <Problem
          code="storage"
          text={_("This browser keeps nothing right now: its storage is full or switched off. Before you close the page, save everything as a file under “Your games”.")}
        />
      )}
      {problem !== "" && <Problem code="import" text={problem} />}
      <div class="actions">
        <Button icon="save" data-do="export" onClick={() => download(backupText(), "red7-backup.json")}>
          {_("save everything as a file")}
        </Button>
        <Button icon="file" data-do="import" onClick={() => input.current?.click()}>
          {_("bring in a file")}
        </Button>
        <input
          ref={input}
          class="unseen"
          type="file"
          name="backup"
          accept=".json,application/json"
          aria-label={_("bring in a file")}
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) void take(file);
          }}
        />
      </div>
    </section>
  );
}

function Overview() {
  const facts = useFacts();
  const entries = useEntries();
  const { days } = useDailies();
  const results = resultsOf(entries);
  return (
    <Screen title={_("Your games")} back="#/" class="games">
      {facts !== null && <Rating results={results} facts={facts} />}
      {facts !== null && <Statistics results={results} facts={facts} />}
      <section class="panel">
        <h2>{_("Daily challenge")}</h2>
        <p>
          <Icon name="flame" />{" "}
          {say(ngettext("{n} day won", "{n} days won", days.filter(({ won }) => won).length), {
            n: days.filter(({ won }) => won).length,
          })}{" "}
          · {say(_("best streak: {n}"), { n: bestStreak(days) })}
        </p>
      </section>
      <Mistakes />
      <section class="panel">
        <h2>{_("Games played on this device")}</h2>
        {entries.length === 0 ? <p>{_("No finished games on this device yet.")}</p> : <KeptList />}
      </section>
      <Backup />
    </Screen>
  );
}

export default function Games({ rest }: { rest: string[] }) {
  useLanguage();
  return rest[0] === "mistakes" ? <ShowMistake /> : <Overview />;
}
