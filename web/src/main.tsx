/* The page: which screen is shown, in which language and colours. */
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/windows.css";
import "./styles/colours.css";
import "./styles/felt.css";
import "./styles/card.css";
import "./styles/home.css";
import "./styles/first.css";
import "./styles/forms.css";
import "./styles/table.css";
import { type ComponentType, type JSX, render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { onMissingModule } from "./ask";
import { loadStyles } from "./late";
import { catchLinks, type Route, root, useRoute } from "./route";
import Home from "./screens/home";
import Play from "./screens/play";
import { hearOtherTabs, isKept, onKept } from "./store/box";
import { onSettings, settings } from "./store/settings";
import { renderApart } from "./ui/apart";
import { Boundary, Lost, Trouble } from "./ui/boundary";
import { LiveRegion } from "./ui/live";
import { notify, Toasts } from "./ui/message";
import { Screen } from "./ui/screen";
import { wantType } from "./ui/type";
import { _, changeLanguage, deviceLanguage, readLanguage, useLanguage } from "./words";

interface ScreenProps {
  rest: string[];
}
interface OnlineProps {
  game: string;
  token: string | null;
}
type Loaded = { default: ComponentType<ScreenProps> };

/* What a first game needs is there at once; each other screen is a file of its own, fetched when it is first
 * shown. */
const SCREENS: Record<string, () => Promise<Loaded>> = {
  home: async () => ({ default: Home }),
  daily: () => import("./screens/daily"),
  games: () => import("./screens/games"),
  new: () => import("./screens/new"),
  play: async () => ({ default: Play }),
  review: () => import("./screens/review"),
  open: () => import("./screens/open"),
  g: () => import("./screens/open"),
  learn: () => import("./screens/learn"),
  puzzle: () => import("./screens/puzzle"),
  rules: () => import("./screens/rules"),
  fair: () => import("./screens/fair"),
  settings: () => import("./screens/settings"),
  start: () => import("./screens/start"),
  tables: () => import("./online/tables"),
};

/** Those that need no more styles than the first screen. */
const EARLY = ["home", "play"];

const loadTable: () => Promise<{ default: ComponentType<OnlineProps> }> = () => import("./online/table");

interface Shown {
  screen: string;
  href: string;
  /** Draws it anew each time: in another language all of it is other. */
  draw(): JSX.Element | null;
  /** Why there is no screen. */
  failure: unknown;
}

async function load(route: Route): Promise<() => JSX.Element> {
  if (route.screen === "table") {
    const [{ default: Table }] = await Promise.all([loadTable(), loadStyles()]);
    return () => <Table game={route.rest[0] ?? ""} token={route.token} />;
  }
  const screen = Object.hasOwn(SCREENS, route.screen) ? SCREENS[route.screen] : undefined;
  if (screen === undefined) return () => <Lost />;
  const [{ default: Part }] = await Promise.all([screen(), EARLY.includes(route.screen) || loadStyles()]);
  return () => <Part rest={route.rest} />;
}

/** What screens are called. Whoever comes by a link on a slow line sees that, and the way back, until the rest is
 * there. */
const TITLES: Record<string, () => string> = {
  games: () => _("Your games"),
  new: () => _("New game"),
  review: () => _("Review"),
  g: () => _("Review"),
  learn: () => _("Lessons"),
  puzzle: () => _("Puzzles"),
  rules: () => _("Rules"),
  fair: () => _("Fair shuffle"),
  settings: () => _("Settings"),
  tables: () => _("Online tables"),
};

/** The head of a screen that is on its way; one that is part of another, `#/learn/red`, has another head. */
function Coming({ screen, rest }: Route) {
  const title = Object.hasOwn(TITLES, screen) ? TITLES[screen] : undefined;
  const wide = ["review", "g"].includes(screen);
  if (title === undefined || (rest.length > 0 && !wide)) return null;
  return (
    <div class="page" aria-busy="true">
      <Screen title={title()} back="#/" wide={wide}>
        {null}
      </Screen>
    </div>
  );
}

/** What can be done without the module. */
const WITHOUT_MODULE = ["home", "settings"];

function Page() {
  useLanguage();
  const route = useRoute();
  const [module, setModule] = useState(true);
  useEffect(() => onMissingModule(() => setModule(false)), []);
  const [shown, setShown] = useState<Shown | null>(null);
  // The screen before stays until the next one is there.
  useEffect(() => {
    let late = false;
    const { href, screen } = route;
    load(route).then(
      (draw) => late || setShown({ screen, href, draw, failure: null }),
      (failure) => late || setShown({ screen, href, draw: () => null, failure }),
    );
    return () => void (late = true);
  }, [route]);
  useLayoutEffect(() => void (document.documentElement.dataset["shown"] = shown?.screen ?? ""), [shown]);
  return (
    <>
      {shown === null && <Coming {...route} />}
      {/* Two addresses of one screen are two visits: nothing of the first is left in the second. */}
      {shown !== null && (
        <div key={shown.href} class="page" data-screen={shown.screen}>
          {module || WITHOUT_MODULE.includes(shown.screen) ? (
            <Boundary failure={shown.failure}>{shown.draw()}</Boundary>
          ) : (
            <Trouble code="module" text={_("Couldn’t load the game.")} />
          )}
        </div>
      )}
      <Toasts />
      <LiveRegion />
    </>
  );
}

/** Which styles are in force: those that were chosen, or else what the device asks for. */
function dress(): void {
  const { theme, colours, textSize, motion, pace } = settings();
  const data = document.documentElement.dataset;
  data["theme"] = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  data["colours"] = colours;
  data["text"] = textSize;
  document.documentElement.style.setProperty("--pace", String(pace / 1200));
  data["motion"] = motion === "auto" ? (still.matches ? "less" : "full") : motion;
  document.documentElement.toggleAttribute("data-still", data["motion"] === "less");
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A link may ask for a language, `?language=fr`, until another one is chosen. */
const linked = readLanguage(new URLSearchParams(location.search).get("language"));
const before = settings().language;

/** Speaks the language that was chosen. Fails only where its words cannot be had. */
function speakChosen(): Promise<void> {
  const { language } = settings();
  if (linked !== null && language === before) return changeLanguage(linked);
  return changeLanguage(language ?? deviceLanguage());
}

async function start(): Promise<void> {
  renderApart();
  hearOtherTabs();
  catchLinks();
  dress();
  for (const wish of [dark, still]) wish.addEventListener("change", dress);
  onSettings(() => {
    dress();
    speakChosen().catch(() => notify(_("Couldn’t load that language.")));
  });
  onKept(() => {
    if (!isKept())
      notify(
        _("This browser keeps nothing right now: its storage is full or switched off. Before you close the page, save everything as a file under “Your games”."),
      );
  });
  await speakChosen().catch(() => undefined);
  const place = document.getElementById("page");
  if (place !== null) render(<Page />, place);
  if (navigator.serviceWorker?.controller != null) wantType();
  // Without it the page works as well, but not without a network.
  await navigator.serviceWorker?.register(new URL("sw.js", root)).catch(() => undefined);
}

void start();
