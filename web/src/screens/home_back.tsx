/* Home for who comes back: what goes on, the challenge of the day, the ways to all the rest, and whom
 * to beat next. Fetched when there is somebody who has been here before. */
import type { ComponentChildren } from "preact";
import { Streak, Week } from "../daily/parts";
import { colourOfDay, triesText } from "../daily/result";
import { useToday } from "../daily/today";
import { useEntries } from "../learn/kept";
import { nextLevel, type Result, resultOf, winRate } from "../learn/results";
import type { Card, Facts } from "../module";
import { type Known, useOwnTables } from "../online/own";
import { go, href } from "../route";
import { isKept } from "../store/box";
import { streakOf, useDailies, weekOf } from "../store/daily";
import { useSavedGame } from "../store/games";
import { useProgress } from "../store/progress";
import { change, settings, useSettings } from "../store/settings";
import { useAnswer } from "../ui/answer";
import { ButtonLink } from "../ui/button";
import { CardFace, StartCard } from "../ui/card";
import { Face, firstRival } from "../ui/face";
import { levelName, useFacts } from "../ui/facts";
import { Icon, type IconName } from "../ui/icons";
import { Terraces } from "../ui/room";
import { useServer } from "../ui/server";
import { _, ngettext, percent, say } from "../words";

const RECENT = 20;

/* ---- what goes on ---- */

interface RunningProps {
  to: string;
  do: string;
  rule: string;
  /** Who is there: a face; or what it is. */
  face?: string | undefined;
  icon: IconName;
  title: string;
  note: string;
  /** A few of one's own cards on the table. */
  cards?: readonly Card[];
}

function Running({ to, do: what, rule, face, icon, title, note, cards = [] }: RunningProps) {
  return (
    <li>
      <a class="running room" data-rule={rule} href={href(to)} data-do={what}>
        <Terraces rule={rule} />
        <span class="head">
          {face === undefined ? <Icon name={icon} /> : <Face name={face} />}
        </span>
        <span>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          <span class="note">{note}</span>
        </span>
        {cards.length > 0 ? (
          <span class="running-cards" aria-hidden="true">
            {cards.map((card) => (
              <CardFace key={card} card={card} />
            ))}
          </span>
        ) : (
          <Icon name="forward" />
        )}
      </a>
    </li>
  );
}

/** The game on this device. */
function SavedGame() {
  const saved = useSavedGame();
  const { answer: game } = useAnswer("game", saved, [saved]);
  const scene = saved === null ? null : { viewer: -1, record: saved.record, steps: saved.steps };
  const { answer: table } = useAnswer("table", scene, [saved]);
  if (saved === null) return null;
  const others = game?.seats.filter((seat, i) => seat.bot !== null || i > 0) ?? [];
  return (
    <Running
      to="#/play"
      do="continue"
      rule={table?.rule ?? "R"}
      face={others[0]?.name}
      icon={others.some(({ bot }) => bot === null) ? "tables" : "bot"}
      title={others.length === 0 ? _("continue the saved game") : others.map(({ name }) => name).join(", ")}
      note={game === null ? "" : say(_("on this device · move {n}"), { n: game.turns + 1 })}
      cards={table?.seats[0]?.palette.slice(-2) ?? []}
    />
  );
}

function DailyGame() {
  const { game } = useDailies();
  if (game === null) return null;
  const weekday = (new Date(`${game.date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <Running
      to={`#/daily/${game.date}`}
      do="continue-daily"
      rule={colourOfDay(weekday)}
      icon="flame"
      title={_("Daily challenge")}
      note={_("in progress")}
    />
  );
}

function OnlineGame({ table }: { table: Known }) {
  const own = settings().name;
  const there = table.seats.flatMap(({ who, name }) => (who === "free" || name === undefined || name === own ? [] : [name]));
  const names = table.seats.some(({ who }) => who === "free") ? [...there, _("free")] : there;
  return (
    <Running
      to={`t/${table.game}`}
      do="continue-online"
      rule="G"
      face={there[0]}
      icon="tables"
      title={names.join(", ")}
      note={table.state === "open" ? _("online · waiting for players") : _("online · in progress")}
    />
  );
}

function RunningGames() {
  const saved = useSavedGame();
  const { game: daily } = useDailies();
  const tables = useOwnTables();
  if (saved === null && daily === null && tables.length === 0) return null;
  return (
    <section>
      <h2>{_("Go on playing")}</h2>
      <ul class="running-games">
        {tables.map((table) => (
          <OnlineGame key={table.game} table={table} />
        ))}
        <SavedGame />
        <DailyGame />
      </ul>
    </section>
  );
}

/* ---- the day ---- */

function DailyCard() {
  const today = useToday();
  const { days } = useDailies();
  const { answer: daily } = useAnswer("daily", { date: today.date }, [today.date]);
  const day = days.find(({ date }) => date === today.date);
  const rule = colourOfDay(daily?.weekday ?? 0);
  return (
    <a class="daily-tile room" data-rule={rule} href={href("#/daily")} data-do="daily">
      <Terraces rule={rule} />
      {/* A card of the day's colour, and of the number of moves that are par. */}
      <span class="daily-cards" aria-hidden="true">
        <StartCard />
        {daily !== null && <CardFace card={`${rule}${Math.min(daily.par, 7)}`} />}
      </span>
      <span class="note">{say(_("Daily challenge {n}"), { n: daily?.number ?? "" })}</span>
      <strong>
        {day?.won === true
          ? triesText(day)
          : daily === null
            ? ""
            : say(ngettext("Win in {n} move?", "Win in {n} moves?", daily.par), { n: daily.par })}
      </strong>
      <span class="daily-row">
        <Week week={weekOf(days, today.date)} />
        <Streak streak={streakOf(days, today.date)} />
      </span>
    </a>
  );
}

/* ---- ways to go ---- */

/** A part of a whole as a ring, with a number in it. */
function Ring({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : part / whole;
  return (
    <svg class="ring" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="20" />
      <circle class="ring-part" cx="24" cy="24" r="20" pathLength="1" stroke-dasharray={`${share} 1`} transform="rotate(-90 24 24)" />
      <text x="24" y="24">{part}</text>
    </svg>
  );
}

/** Games won and lost as a line that rises and falls, the newest at its end. */
function Trend({ results }: { results: readonly Result[] }) {
  const heights = [0];
  for (const { won } of [...results].reverse()) heights.push((heights.at(-1) ?? 0) + (won ? 1 : -1));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const points = heights.map((height, i) => [
    6 + (34 * i) / Math.max(1, heights.length - 1),
    36 - (24 * (height - low)) / Math.max(1, high - low),
  ]);
  const [x, y] = points.at(-1) ?? [24, 24];
  return (
    <svg class="trend" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <polyline points={points.map((point) => point.map((one) => one?.toFixed(1)).join(",")).join(" ")} />
      <circle cx={x} cy={y} r="4" />
    </svg>
  );
}

interface TileProps {
  to: string;
  icon: ComponentChildren;
  do: string;
  title: string;
  children?: ComponentChildren;
}

function Tile({ to, icon, do: what, title, children }: TileProps) {
  return (
    <li>
      <a class="tile" href={href(to)} data-do={what}>
        <span class="tile-icon">{icon}</span>
        <span>
          <span class="tile-title">{title}</span>
          <span class="note">{children}</span>
        </span>
      </a>
    </li>
  );
}

function FriendsTile() {
  const server = useServer();
  return (
    <Tile to="#/tables" icon={<Icon name="tables" />} do="tables" title={_("Friends")}>
      {server === "none"
        ? _("needs a red7 server")
        : server === "away"
          ? _("Can’t reach the server right now.")
          : _("share a link")}
    </Tile>
  );
}

function Tiles({ results }: { results: Result[] }) {
  const { lessons, days, best } = useProgress();
  const { date } = useToday();
  const all = useAnswer("lessons", { edition: "v1.3" }, []).answer?.lessons;
  const solved = all?.filter(({ name }) => lessons.includes(name)).length ?? 0;
  const rate = winRate(results, RECENT);
  return (
    <ul class="tiles">
      <Tile to="#/learn" icon={<Ring part={solved} whole={all?.length ?? 0} />} do="learn" title={_("Lessons")}>
        {all !== undefined && say(_("{n} of {of} solved"), { n: solved, of: all.length })}
      </Tile>
      <Tile to="#/games" icon={results.length < 2 ? <Icon name="review" /> : <Trend results={results} />} do="games" title={_("Your games")}>
        {rate === null || rate === 0 ? _("history and statistics") : say(_("{share} won lately"), { share: percent(rate) })}
      </Tile>
      <FriendsTile />
      <Tile to="#/puzzle/day" icon={<Icon name="puzzle" />} do="puzzle" title={_("Puzzle of the day")}>
        {days.includes(date) ? _("solved") : best > 0 ? say(_("best streak: {n}"), { n: best }) : _("find the only move")}
      </Tile>
      <Tile to="#/rules" icon={<Icon name="rules" />} do="rules" title={_("Rules")}>
        {_("all editions")}
      </Tile>
      <Tile to="#/open" icon={<Icon name="file" />} do="open" title={_("Review a game")}>
        {_("file, link or text")}
      </Tile>
      <Tile to="#/start" icon={<Icon name="play" />} do="start" title={_("In a minute")}>
        {_("how to play")}
      </Tile>
      <Tile to="#/fair" icon={<Icon name="fair" />} do="fair" title={_("Fair shuffle")}>
        {_("check a game")}
      </Tile>
    </ul>
  );
}

/* ---- whom to beat next ---- */

/** The last result, in words; empty without any. */
function lastText(result: Result | undefined): string {
  if (result === undefined) return "";
  return result.won ? _("You won the last game.") : _("You lost the last game.");
}

function Foot({ facts, results }: { facts: Facts | null; results: Result[] }) {
  const saved = useSavedGame();
  const { setup } = useSettings();
  const next = facts === null ? null : nextLevel(results, facts.bots);
  /* A game in progress is left only where one is asked: on the screen of a new game. */
  const challenge = () => {
    if (next !== null) change({ setup: { ...setup, bots: [next.name], people: [] } });
    go(saved === null ? "#/play" : "#/new");
  };
  return (
    <footer class="home-foot">
      <button type="button" class="next-level" data-do="next-level" onClick={challenge}>
        <span class="head">
          <Face name={firstRival()} />
        </span>
        <span>
          <strong>{next !== null && say(_("beat {level} next"), { level: levelName(facts, next.name) })}</strong>
          <span class="note last-result">{lastText(results[0])}</span>
        </span>
        <Icon name="forward" />
      </button>
      <div class="home-actions">
        <ButtonLink to="#/new" icon="plus" do="new">
          {_("new game")}
        </ButtonLink>
        <ButtonLink to="#/play" kind="primary" icon="play" do="play-now">
          {saved === null ? _("play") : _("continue")}
        </ButtonLink>
      </div>
    </footer>
  );
}

export function Back() {
  const facts = useFacts();
  const entries = useEntries(RECENT);
  const results = entries.flatMap(({ info, seat }) => resultOf(info, seat) ?? []);
  return (
    <>
      <RunningGames />
      <DailyCard />
      <Tiles results={results} />
      {!isKept() && (
        <p class="note">
          <Icon name="warning" />{" "}
          {_("This browser keeps nothing right now: its storage is full or switched off. Before you close the page, save everything as a file under “Your games”.")}{" "}
          <a href={href("#/games")}>{_("Your games")}</a>
        </p>
      )}
      <Foot facts={facts} results={results} />
    </>
  );
}
