/* A tour through every screen and state of the page: each stop says how to get there from the one
 * before, by what a visitor would do. */
import { fileURLToPath } from "node:url";
import { Guest, makeTable, nextTurn } from "./guests.mjs";
import { setHouseRules } from "./house.mjs";
import { Player } from "./player.mjs";
import { record } from "./records.mjs";

const hash =
  (screen, address) =>
  async ({ visitor, origin }) =>
    visitor.open(`${origin}/${address}`, screen);

/** Deals a game with these settings, and leaves the one that goes on. */
export async function newGame(
  { visitor, origin, player },
  { advanced = false, actions = false, bots = 1, house = {} } = {},
) {
  const { page } = visitor;
  await visitor.open(`${origin}/#/new`, "new");
  await page.locator("[name=edition]").selectOption("v1.3"); // whatever the language's own is
  await page.locator(`[name=advanced][value="${Number(advanced)}"]`).check({ force: true });
  await page.locator("[name=actions]").setChecked(actions, { force: true });
  await page.locator('[name=mode][value="bots"]').check({ force: true });
  await page.locator(`[name=players][value="${bots + 1}"]`).check({ force: true });
  await setHouseRules(visitor, house);
  await visitor.press("start");
  await visitor.trial.until("the game", async () => {
    const yes = visitor.does("yes");
    if ((await yes.count()) > 0) await yes.first().click();
    return visitor.has('[data-screen="play"]');
  });
  await visitor.calm("play");
  await player.myTurn();
}

/** Gives up as soon as it can: by a turn that loses. */
async function lose({ player }) {
  for (;;) {
    const table = await player.myTurn();
    if (table.over) return;
    if (await player.losingDraft()) await player.confirm();
    await player.see("what comes of it", ({ busy }) => !busy);
  }
}

/** Closes the window that is open. */
async function noWindow(visitor) {
  await visitor.page.keyboard.press("Escape");
  await visitor.trial.until("no window", async () => !(await visitor.has("dialog")));
}

async function openRecord({ visitor, origin }, name) {
  await visitor.open(`${origin}/#/open`, "open");
  await visitor.page.locator("[name=paste]").fill(record(name));
  await visitor.press("open");
}

/** What can be seen without a server, in an order in which each is near the one before. */
export const HERE = [
  ["home", hash("home", "#/")],
  ["start", hash("start", "#/start")],
  ["daily", hash("daily", "#/daily")],
  ["games", hash("games", "#/games")],
  ["new", hash("new", "#/new")],
  [
    "new, advanced",
    async ({ visitor }) => {
      await visitor.page.locator("[name=edition]").selectOption("v1.3"); // whatever the language's own is
      await visitor.page.locator('[name=advanced][value="1"]').check({ force: true });
      await visitor.page.locator("[name=actions]").check({ force: true });
    },
  ],
  ["new, house rules", async ({ visitor }) => setHouseRules(visitor, { draw: "must", target: 50 })],
  [
    "play, cards covered",
    async ({ visitor, trial }) => {
      await visitor.page.locator('[name=mode][value="pass"]').check({ force: true });
      await visitor.page.locator("[name=name]").fill("Ann");
      await visitor.page.locator("[name=person1]").fill("Ben");
      await visitor.press("start");
      await trial.until("the cover", () => visitor.has("[data-cover]"));
      await visitor.calm("play");
    },
  ],
  [
    "new, alone again",
    async ({ visitor, origin }) => {
      await visitor.open(`${origin}/#/new`, "new");
      await visitor.page.locator('[name=mode][value="bots"]').check({ force: true });
    },
  ],
  ["settings", hash("settings", "#/settings")],
  ["rules", hash("rules", "#/rules/v1.3")],
  ["rules, everything", hash("rules", "#/rules/7rosso+advanced+actions")],
  [
    "learn",
    async ({ visitor, origin }) => {
      await visitor.open(`${origin}/#/learn`, "learn");
      await visitor.page.locator("[data-lesson]").first().waitFor();
    },
  ],
  [
    "lesson",
    async ({ visitor }) => {
      await visitor.page.locator("[data-lesson]").first().click();
      await visitor.calm("learn");
    },
  ],
  [
    "lesson, hint",
    async ({ visitor, origin }) => {
      await visitor.open(`${origin}/#/learn/orange`, "learn"); // the longest name of a colour
      if (await visitor.has('[data-do="hint"]')) await visitor.press("hint");
      await visitor.calm("learn");
    },
  ],
  ["puzzle of the day", hash("puzzle", "#/puzzle/day")],
  [
    "puzzle, solution",
    async ({ visitor }) => {
      await visitor.press("solution");
      await visitor.calm("puzzle");
    },
  ],
  ["open", hash("open", "#/open")],
  [
    "open, damaged",
    async (guide) => {
      await openRecord(guide, "broken-step");
      await guide.trial.until("a message", () => guide.visitor.has("[role=alert]:not([aria-live])"));
    },
  ],
  [
    "open, damaged link",
    async ({ visitor, origin, trial }) => {
      await visitor.open(`${origin}/#/g/zAAAAnonsense`);
      await trial.until("a message", () => visitor.has("[role=alert]:not([aria-live])"));
    },
  ],
  ["no such page", hash(null, "#/nowhere")],
  ["fair", hash("fair", "#/fair")],
  [
    "fair, checked",
    async ({ visitor, trial }) => {
      await visitor.page.locator("[name=paste]").fill(record("fair"));
      await visitor.press("check");
      await trial.until("a verdict", () => visitor.has("[data-ok]"));
    },
  ],
  ["play, start", (guide) => newGame(guide)],
  [
    "play, a card pointed at",
    async ({ player }) => {
      await player.pointAtRefused();
      await player.see("what it can do", ({ steps }) => steps.length > 0);
    },
  ],
  [
    "play, why",
    async ({ visitor, trial }) => {
      await visitor.press("why");
      await trial.until("a reason", () => visitor.has("dialog[open] [data-rule]"));
    },
  ],
  [
    "play, draft",
    async ({ visitor, player }) => {
      await noWindow(visitor);
      await player.draft();
    },
  ],
  [
    "play, what-if",
    async ({ visitor }) => {
      if (!(await visitor.has("[data-whatif]"))) {
        await visitor.press("menu");
        await visitor.page.locator("dialog [name=whatIf]").check();
        await visitor.press("close");
      }
      await visitor.page.locator("[data-whatif]:visible").last().click();
    },
  ],
  [
    "play, hint",
    async ({ visitor, trial }) => {
      await visitor.page.keyboard.press("h"); // with a draft on the table, the bar has no room for it
      await trial.until("a hint", () => visitor.has("dialog[open]:not(:has([aria-busy=true]))"));
    },
  ],
  [
    "play, keys",
    async ({ visitor, trial }) => {
      await noWindow(visitor);
      await visitor.page.keyboard.press("?");
      await trial.until("the keys", () => visitor.has("dialog[open]"));
    },
  ],
  [
    "play, a draft that loses",
    async ({ visitor, trial, player }) => {
      await noWindow(visitor);
      while ((await visitor.does("back").count()) > 0) {
        const { hand } = await player.look();
        await visitor.press("back");
        await player.see(
          "a step less",
          (table) => table.hand.length !== hand.length || table.asks === "start",
        );
      }
      trial.must(await player.losingDraft(), "a turn can be lost, and is not lost anyway");
    },
  ],
  [
    "play, over",
    async ({ visitor, player }) => {
      await visitor.press("confirm");
      await player.see("the end", ({ after }) => after);
      await visitor.calm("play");
    },
  ],
  [
    "play, round over",
    async (guide) => {
      await newGame(guide, { bots: 3, advanced: true, actions: true });
      await lose(guide);
      await guide.player.see("the end of the round", ({ over }) => over);
    },
  ],
  [
    "play, what would have survived",
    async ({ visitor, trial }) => {
      await visitor.menu("survivors");
      await trial.until("the turns", () => visitor.has("dialog[open]:not(:has([aria-busy=true]))"));
    },
  ],
  [
    "review",
    async (guide) => {
      await openRecord(guide, "target-2");
      await guide.trial.until("the review", () => guide.visitor.has("[data-review]:not([aria-busy=true])"));
    },
  ],
  [
    "review, the better turn",
    async ({ visitor }) => {
      await visitor.page
        .locator(":is([data-mark=blunder],[data-mark=mistake],[data-mark=inaccuracy])[data-index]")
        .first()
        .click();
      await visitor.press("better");
      await visitor.calm("g");
    },
  ],
  ["home, later", hash("home", "#/")],
];

/** What needs a server: tables online. */
export const ONLINE = [
  ["tables", hash("tables", "#/tables")],
  ["tables, a new one", hash("tables", "#/tables/new")],
  ["tables, by link", hash("tables", "#/tables/join")],
  ["no such table", hash("table", "t/0000000000000000")],
  [
    "lobby",
    async (guide) => {
      guide.game = await makeTable(guide.host, { rules: { advanced: false, actions: true } });
    },
  ],
  ["lobby, asked to sit", ({ guest, game }) => guest.openTable(game)],
  [
    "table",
    async ({ host, guest }) => {
      await guest.sit(); // at a table for two that is all
      await host.player.see("the deal", ({ turn }) => turn !== null);
    },
  ],
  [
    "table, reactions",
    async ({ host, guest, trial }) => {
      await guest.visitor.press("talk");
      await guest.page.locator("[data-react]:visible").first().click();
      await trial.until("the reaction", () => host.visitor.has("[data-said]"));
      await host.visitor.press("talk");
    },
  ],
  [
    "table, asked for a pause",
    async ({ host, guest, trial }) => {
      await noWindow(host.visitor);
      await guest.visitor.menu("pause");
      await trial.until("the question", () => host.visitor.does("agree").count());
    },
  ],
  [
    "table, paused",
    async ({ host, trial }) => {
      await host.visitor.press("agree");
      await trial.until("the pause", () => host.visitor.has("[data-paused]"));
    },
  ],
  [
    "table, cut",
    async ({ host, trial }) => {
      await host.visitor.press("resume");
      await trial.until("no pause", async () => !(await host.visitor.has("[data-paused]")));
      await host.cut();
      await host.link("lost");
    },
  ],
  [
    "table, over",
    async ({ host, guest }) => {
      await host.mend();
      for (;;) {
        const { mover } = await nextTurn([host, guest]);
        if (mover === null) break;
        await mover.player.turn();
      }
      await host.player.see("the end", ({ after }) => after);
    },
  ],
  [
    "table, asked for a rematch",
    async ({ host, guest, trial }) => {
      await guest.visitor.press("rematch");
      await trial.until("the question", () => host.visitor.does("agree").count());
    },
  ],
];

/** Somebody who goes on the tour alone. */
export async function walkHere(trial, options) {
  const server = await trial.server();
  const visitor = await trial.visitor("Ann", { reducedMotion: "reduce", ...options });
  await visitor.context.addInitScript({ path: fileURLToPath(new URL("eyes.js", import.meta.url)) });
  return { trial, visitor, origin: server.origin, player: new Player(visitor) };
}

/** Somebody who goes on the tour with another one at the table. */
export async function walkOnline(trial, options) {
  const server = await trial.server();
  const host = await Guest.come(trial, "Ann", server, { reducedMotion: "reduce", ...options });
  const guest = await Guest.come(trial, "Ben", server);
  return { trial, visitor: host.visitor, origin: host.wire.origin, player: host.player, host, guest };
}

/** Goes to every stop and does something there. A stop that cannot be reached is a failed check, and
 * the tour goes on. */
export async function tour(guide, stops, look) {
  for (const [name, go, again] of stops) {
    try {
      await go(guide);
    } catch (error) {
      guide.trial.check(false, `${name} is reached`, error.message);
      await guide.visitor.picture(`lost-${name.replace(/\W+/g, "-")}`);
      continue;
    }
    await look(name, again && (() => again(guide)));
  }
}
