/* The front door. Who is new finds a first position and two ways in; who comes back finds what goes
 * on, which is a part of its own: home_back.tsx. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { href } from "../route";
import { useDailies } from "../store/daily";
import { useKeptRecords, useSavedGame } from "../store/games";
import { useProgress } from "../store/progress";
import { useSeats } from "../store/seats";
import { change, useSettings } from "../store/settings";
import { Gesture } from "../table/gesture";
import { ButtonLink } from "../ui/button";
import { CardFace, StartCard } from "../ui/card";
import { Crown, Face, firstRival } from "../ui/face";
import { Icon } from "../ui/icons";
import { Terraces } from "../ui/room";
import { useTitle } from "../ui/screen";
import { _, currentLanguage, LANGUAGES, type Language, languageName, languageTag, useLanguage } from "../words";

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

/* ---- for who is new ---- */

interface FirstPaletteProps {
  face: ComponentChildren;
  card: string;
  number: number;
  leads?: boolean;
}

/** A card in a palette: on a line, with what it comes to beside it. */
function FirstPalette({ face, card, number, leads = false }: FirstPaletteProps) {
  return (
    <span class={`first-row${leads ? " leads" : ""}`}>
      <span class="who">
        {face}
        {leads && <Crown />}
      </span>
      <span class="first-card">
        <CardFace card={card} />
        <i />
      </span>
      {!leads && <span class="first-slot" />}
      <span class={`sum${leads ? " lead" : ""}`}>{number}</span>
    </span>
  );
}

/** A first position: the highest card leads. All of it leads to the start in a minute. */
function FirstBoard() {
  return (
    <a class="first-board" href={href("#/start")} data-do="first-board">
      <span class="unseen">{_("learn it in a minute")}</span>
      <span class="first-rows" aria-hidden="true">
        <FirstPalette face={<Face name={firstRival()} />} card="O5" number={5} leads />
        <span class="first-centre">
          <span class="first-canvas">
            <StartCard />
            <StartCard />
          </span>
          <span>
            <Gesture rule="R" />
            <b>{_("highest card")}</b>
          </span>
        </span>
        <FirstPalette face={<Face name="" own />} card="V3" number={3} />
        <span class="first-hand">
          <CardFace card="G7" />
          <CardFace card="Y4" />
          <CardFace card="B2" />
        </span>
      </span>
    </a>
  );
}

function Newcomer() {
  return (
    <>
      <section class="newcomer">
        <p class="first-say">{_("Beat the 5.")}</p>
        <FirstBoard />
        <p class="motto">{_("Be in the lead when your turn ends, or you’re out.")}</p>
      </section>
      <footer class="home-foot">
        <div class="home-actions">
          <ButtonLink to="#/play" kind="primary" icon="play" do="play-now">
            {_("play")}
          </ButtonLink>
          <ButtonLink to="#/tables" icon="tables" do="friends">
            {_("friends")}
          </ButtonLink>
        </div>
        <ButtonLink to="#/start" kind="quiet" icon="lessons" do="start">
          {_("learn it in a minute")}
        </ButtonLink>
      </footer>
    </>
  );
}

function useIsNew(): boolean {
  const { days, game } = useDailies();
  const { lessons, solved } = useProgress();
  const records = useKeptRecords();
  const saved = useSavedGame();
  const seats = useSeats();
  const { started } = useSettings();
  return (
    !started &&
    saved === null &&
    game === null &&
    [days, lessons, records, seats].every((list) => list.length === 0) &&
    solved === 0
  );
}

/** Nothing until it is fetched. */
let Back: ComponentType | null = null;

function BackPlace() {
  useLanguage();
  const [, setLoaded] = useState(Back !== null);
  useEffect(() => {
    if (Back !== null) return;
    import("./home_back").then(
      (part) => {
        Back = part.Back;
        setLoaded(true);
      },
      (failure: unknown) =>
        setLoaded(() => {
          throw failure; // where screens that fail are caught
        }),
    );
  }, []);
  return Back === null ? <div aria-busy="true" /> : <Back />;
}

export default function Home(_props: { rest: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useIsNew();
  useTitle("");
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div class="home room" data-rule={isNew ? "R" : "B"} data-new={isNew ? "" : undefined}>
      {isNew && <Terraces rule="R" />}
      <header>
        <h1 ref={heading} tabIndex={-1} class="wordmark" aria-label="Red7">
          <span aria-hidden="true">
            red<i>7</i>
          </span>
        </h1>
        <LanguageMenu />
        <a class="icon-button" href={href("#/settings")} aria-label={_("Settings")} title={_("Settings")} data-do="settings">
          <Icon name="settings" />
        </a>
      </header>
      <main>{isNew ? <Newcomer /> : <BackPlace />}</main>
    </div>
  );
}
