/* Pictures of all that is to be judged by eye: `./run pictures FOLDER`. Tables of every size in every
 * state, all seven rooms, every screen on a telephone and on a desk, and what somebody comes to in time. It
 * is no test of its own: somebody looks at them, beside those of a design or of the day before.
 * RED7_PICTURES="states screens" takes some of them only. */
import { Player } from "./lib/player.mjs";
import { someTurns, speak } from "./lib/setting.mjs";
import { everyState } from "./lib/states.mjs";
import { HERE, ONLINE, tour, walkHere, walkOnline } from "./lib/tour.mjs";

/** Name, size, theme, players, rules, language. */
const TABLES = [
  ["phone-2-light", 390, 844, "light", 2, "v1.3", "en"],
  ["phone-2-dark", 390, 844, "dark", 2, "v1.3", "en"],
  ["phone-3-light", 360, 740, "light", 3, "v1.3+advanced", "fr"],
  ["phone-4-light", 360, 640, "light", 4, "v1.3+advanced+actions", "en"],
  ["phone-4-small", 320, 568, "light", 4, "v1.3", "ru"],
  ["phone-2-small", 320, 568, "dark", 2, "v1.3", "pl"],
  ["phone-on-its-side", 740, 360, "light", 4, "v1.3", "de"],
  ["tablet", 768, 1024, "light", 3, "v1.3", "es"],
  ["desktop-2-light", 1366, 768, "light", 2, "v1.3", "en"],
  ["desktop-4-dark", 1366, 768, "dark", 4, "v1.3+advanced+actions", "en"],
  ["desktop-large-light", 1920, 1080, "light", 2, "v1.3", "it"],
  ["desktop-large-dark", 1920, 1080, "dark", 4, "v1.3+advanced", "en"],
];

/** Points at cards until one leads somewhere; else at the last one. */
async function pointAtLeader(player) {
  for (const spot of (await player.look()).spots) {
    await player.point(spot);
    const { steps } = await player.see("a card chosen", ({ pressed }) => pressed === spot);
    if (steps.some(({ leads }) => leads)) return;
  }
}

async function states(t, visitor, player, name) {
  const take = (state) => visitor.picture(`${name}-${state}`);
  await take("rest");
  await pointAtLeader(player);
  await visitor.page.mouse.move(2, 300);
  await take("chosen");
  await player.letGo();
  const held = await player.find(({ step, leads, sure }) => step.startsWith("+") && !leads && sure);
  if (typeof held === "string") {
    await player.choose(held);
    await player.see("a draft", ({ asks }) => asks !== "start");
    await take("draft");
    await visitor.press("back");
    await player.see("no draft", ({ asks }) => asks === "start");
  } else await player.letGo();
  await visitor.press("log");
  await t.until("the round so far", () => visitor.has("dialog[open]"));
  await take("log");
  await visitor.page.keyboard.press("Escape");
  await t.until("no window", async () => !(await visitor.has("dialog[open]")));
}

/** All seven rooms, and the palettes for all eyes. */
async function rooms(t, server, theme) {
  const visitor = await t.visitor(`rooms-${theme}`, { width: 390, height: 844, dark: theme === "dark", reducedMotion: "reduce" });
  const player = new Player(visitor);
  await someTurns(visitor, player, server.origin, { players: 2 });
  await visitor.picture((await player.look()).rule);
  for (let i = 0; i < 6; i++) {
    await visitor.page.keyboard.press("w");
    await visitor.picture(await visitor.page.locator(".stage").getAttribute("data-rule"));
  }
  await visitor.page.keyboard.press("Escape");
  for (const colours of ["protan", "deutan", "tritan"]) {
    await visitor.page.evaluate((palette) => (document.documentElement.dataset.colours = palette), colours);
    await visitor.picture(colours);
  }
  await visitor.leave();
}

/** What everything but a table is seen on. */
const LOOKS = [
  { on: "phone", width: 390, height: 844, colorScheme: "light" },
  { on: "desk", width: 1366, height: 768, colorScheme: "dark" },
];

/** On a telephone and on a desk, light and dark. */
async function both(visitor, name) {
  for (const { on, width, height, colorScheme } of LOOKS) {
    await visitor.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visitor.resize(width, height);
    await visitor.picture(`${name}-${on}`);
  }
}

async function tables(t, server) {
  for (const [name, width, height, theme, players, rules, language] of TABLES) {
    const visitor = await t.visitor("table", { width, height, dark: theme === "dark", reducedMotion: "reduce" });
    const player = new Player(visitor);
    await someTurns(visitor, player, server.origin, { players, rules });
    await speak(visitor, language);
    await states(t, visitor, player, name);
    t.check(true, name);
    await visitor.leave();
  }
  for (const theme of ["light", "dark"]) await rooms(t, server, theme);
}

async function screens(t) {
  const take = (guide) => async (name) => {
    await both(guide.visitor, name.replace(/\W+/g, "-"));
    t.check(true, name);
  };
  const here = await walkHere(t, {});
  here.visitor.name = "screen";
  await tour(here, HERE, take(here));
  const online = await walkOnline(t, {});
  online.visitor.name = "online";
  await tour(online, ONLINE, take(online));
}

const PARTS = {
  tables,
  screens,
  states: (t, server) =>
    everyState(t, server, async (visitor, name) => {
      visitor.name = "state";
      await both(visitor, name);
      t.check(true, name);
    }),
};

export default async function (t) {
  t.must(t.options.shots !== null, "pictures need a folder: --shots FOLDER");
  const server = await t.server();
  const wanted = process.env.RED7_PICTURES?.split(" ") ?? Object.keys(PARTS);
  for (const name of wanted) {
    t.must(Object.hasOwn(PARTS, name), `there are pictures of ${Object.keys(PARTS).join(", ")}`, name);
    await PARTS[name](t, server);
  }
}
