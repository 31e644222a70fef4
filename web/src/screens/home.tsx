/* The front door: a game in one tap, and the ways to all the rest. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dayOf } from "../learn/day";
import type { Facts } from "../module";
import { href } from "../route";
import { useSavedGame } from "../store/games";
import { useProgress } from "../store/progress";
import { change, type Setup, useSettings } from "../store/settings";
import { useAnswer } from "../ui/answer";
import { ButtonLink } from "../ui/button";
import { CardFace } from "../ui/card";
import { levelName, rulesName, useFacts, usualEdition } from "../ui/facts";
import { Icon, type IconName } from "../ui/icons";
import { useTitle } from "../ui/screen";
import { useServer } from "../ui/server";
import {
  _,
  currentLanguage,
  LANGUAGES,
  type Language,
  languageName,
  languageTag,
  ngettext,
  say,
} from "../words";

/** All colours and all numbers, spread out. */
function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {["V1", "I2", "B3", "G4", "Y5", "O6", "R7"].map((card, i) => (
        <span key={card} style={{ "--place": i - 3 }}>
          <CardFace card={card} />
        </span>
      ))}
    </div>
  );
}

/** "Version 1.3, basic; bots: casual". */
function setupText({ rules, bots }: Setup, facts: Facts): string {
  return say(ngettext("{rules}; bot: {levels}", "{rules}; bots: {levels}", bots.length), {
    rules: rulesName(rules === "" ? usualEdition(facts) : rules, facts),
    levels: bots.map((bot) => levelName(facts, bot)).join(", "),
  });
}

/** One tap: the game that is there, or another one like the last. */
function PlayNow({ facts }: { facts: Facts | null }) {
  const saved = useSavedGame();
  const { setup } = useSettings();
  return (
    <div class="play-now">
      <ButtonLink to="#/play" kind="primary" icon="play" do="play-now">
        {saved === null ? _("play now") : _("continue the saved game")}
      </ButtonLink>
      <ButtonLink to="#/new" icon="plus" do="new">
        {_("new game")}
      </ButtonLink>
      {saved === null && <p class="note setup">{facts !== null && setupText(setup, facts)}</p>}
    </div>
  );
}

function Friends() {
  const server = useServer();
  return (
    <section class="friends panel">
      <h2>{_("With friends")}</h2>
      {server === "none" && (
        <p class="note">{_("Online tables need a red7 server; this page came without one.")}</p>
      )}
      {server === "away" && <p class="note">{_("Can’t reach the server right now.")}</p>}
      {(server === "there" || server === "unknown") && (
        <>
          <p class="note">{_("Create a table and share the link. No account needed.")}</p>
          <div class="actions">
            <ButtonLink to="#/tables" icon="tables" do="tables">
              {_("new table")}
            </ButtonLink>
            <ButtonLink to="#/tables" icon="link" do="join">
              {_("join a table")}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

interface TileProps {
  to: string;
  icon: IconName;
  do: string;
  title: string;
  children?: ComponentChildren;
}

function Tile({ to, icon, do: what, title, children }: TileProps) {
  return (
    <li>
      <a class="tile" href={href(to)} data-do={what}>
        <Icon name={icon} />
        <span class="tile-title">{title}</span>
        <span class="note">{children}</span>
      </a>
    </li>
  );
}

function Tiles() {
  const { lessons, days, best } = useProgress();
  const all = useAnswer("lessons", { edition: "v1.3" }, []).answer?.lessons;
  const solved = all?.filter(({ name }) => lessons.includes(name)).length ?? 0;
  const today = days.includes(dayOf(new Date()));
  return (
    <ul class="tiles">
      <Tile to="#/learn" icon="lessons" do="learn" title={_("Lessons")}>
        {all !== undefined && say(_("{n} of {of} solved"), { n: solved, of: all.length })}
      </Tile>
      <Tile to="#/puzzle/day" icon="puzzle" do="puzzle" title={_("Puzzle of the day")}>
        {today ? _("solved") : best > 0 ? say(_("best streak: {n}"), { n: best }) : _("find the only move")}
      </Tile>
      <Tile to="#/open" icon="review" do="open" title={_("Review a game")}>
        {_("file, link or text")}
      </Tile>
      <Tile to="#/rules" icon="rules" do="rules" title={_("Rules")}>
        {_("all editions")}
      </Tile>
      <Tile to="#/fair" icon="fair" do="fair" title={_("Fair shuffle")}>
        {_("check a game")}
      </Tile>
      <Tile to="#/settings" icon="settings" do="settings" title={_("Settings")}>
        {_("colours, text, speed")}
      </Tile>
    </ul>
  );
}

function LanguageMenu() {
  return (
    <label class="language">
      <Icon name="language" />
      <span class="unseen">{_("Language")}</span>
      <select
        name="language"
        value={currentLanguage()}
        onChange={(event) => change({ language: event.currentTarget.value as Language })}
      >
        {LANGUAGES.map((language) => (
          <option
            key={language}
            value={language}
            lang={languageTag(language)}
            selected={language === currentLanguage()}
          >
            {languageName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}

export default function Home(_props: { rest: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const facts = useFacts();
  useTitle("");
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div class="home">
      <header>
        <LanguageMenu />
      </header>
      <main>
        <section class="hero">
          <Fan />
          <h1 ref={heading} tabIndex={-1}>
            Red7
          </h1>
          <p class="motto">{_("Be in the lead when your turn ends, or you’re out.")}</p>
          <PlayNow facts={facts} />
        </section>
        <section class="ways">
          <Friends />
          <Tiles />
        </section>
      </main>
    </div>
  );
}
