/* States of the page that somebody comes to in time: who is new, who comes back, a day's challenge, a won
 * game, an invitation, and what is said when something is wrong. Each is handed to a function, to be
 * looked at. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Guest, makeTable } from "./guests.mjs";
import { Player } from "./player.mjs";
import { record } from "./records.mjs";
import { someTurns } from "./setting.mjs";

const DAY_MS = 86_400_000;

/** What a device keeps of somebody who has played: games won and lost, days in a row, lessons. */
export function somePast(now = Date.now()) {
  const date = (ago) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  const days = [1, 2, 3, 4, 6, 7].map((ago) => ({ date: date(ago), tries: 1 + (ago % 3), won: true, moves: 5, par: 4 }));
  /* The same game again and again, which its second player won; told apart by a tag. */
  const game = (number, level, seat) => ({
    record: record("basic-2")
      .replace(/\[Seat(\d) .*\]/g, (line, one) => (Number(one) === seat ? line : `[Seat${one} "Ada"]\n[Level${one} "${level}"]`))
      .replace("[Seed", `[Number "${number}"]\n[Seed`),
    at: now - number * DAY_MS,
    seat,
  });
  return {
    daily: { days, game: null },
    records: [game(1, "casual", 0), game(2, "casual", 1), game(3, "beginner", 1), game(4, "beginner", 1)],
    progress: { lessons: ["turn", "red", "orange", "yellow", "green"], streak: 1, solved: 3, best: 3, days: [] },
  };
}

/** In the page: puts something into what is kept. */
export function keep(past) {
  for (const [name, value] of Object.entries(past)) localStorage[`red7.${name}`] ??= JSON.stringify(value);
}

async function newcomer({ t, origin, look }) {
  const ann = await t.visitor("new", { reducedMotion: "reduce" });
  await ann.open(`${origin}/`, "home");
  await look(ann, "home-new");
  await ann.resize(740, 360);
  await ann.picture("home-new-on-its-side");
  await ann.leave();
}

/** Every position of the first minute. */
export async function firstMinute(visitor, player, each) {
  const { trial } = visitor;
  for (let at = 0; ; at++) {
    const here = `[data-start="${at}"]`;
    await trial.until(`position ${at}`, () => visitor.has(here));
    await visitor.calm("start");
    await each(at, "");
    if (!(await visitor.has(`${here}[data-waits]`))) {
      await player.see("a turn to choose", ({ asks, busy }) => asks !== "" && !busy);
      await player.draft();
      await trial.until("the move is found", async () => {
        if (!(await visitor.has(`${here}:not([data-waits])`))) return true;
        const confirm = visitor.does("confirm"); // a last card that leads needs none
        if ((await confirm.count()) > 0) await confirm.first().click({ timeout: 2000 }).catch(() => {});
        return false;
      });
      if (await visitor.has(`${here}[data-done]`)) await each(at, "done");
      else continue;
    }
    if ((await visitor.does("first-game").count()) > 0) return at + 1;
    // A tap on the board goes on, and so does the button.
    if (await visitor.has(`${here}[data-done]`)) await visitor.press("next");
    else await visitor.page.locator(".start-board .centre").click();
  }
}

async function minute({ t, origin, look }) {
  const ann = await t.visitor("first minute", { width: 390, height: 844, reducedMotion: "reduce" });
  await ann.open(`${origin}/#/start`, "start");
  await firstMinute(ann, new Player(ann), (at, done) => look(ann, `start-${at + 1}${done}`));
  await ann.leave();
}

/** Home with all that there can be: games here and online, a challenge in progress, a past. */
async function comingBack({ t, server, look }) {
  const ann = await Guest.come(t, "back", server, { width: 390, height: 844, reducedMotion: "reduce" });
  await ann.visitor.context.addInitScript(keep, somePast());
  const game = await makeTable(ann, { rules: { advanced: true } });
  await look(ann.visitor, "lobby-invitation");
  const ben = await Guest.come(t, "Ben", server);
  await ben.openTable(game);
  await ben.sit();
  await ann.player.see("the deal", ({ turn }) => turn !== null);
  await ann.visitor.open(`${ann.wire.origin}/#/play`, "play");
  await ann.player.myTurn();
  await ann.visitor.open(`${ann.wire.origin}/#/`, "home");
  await t.until("the game online", () => ann.visitor.has('[data-do="continue-online"]'));
  await look(ann.visitor, "home-back");
  await ann.visitor.open(`${ann.wire.origin}/#/games`, "games");
  await look(ann.visitor, "games");
  for (const { visitor } of [ann, ben]) await visitor.leave();
}

/** A day's challenge from its front to its picture. */
async function challenge({ t, origin, look }) {
  const ann = await t.visitor("daily", { width: 390, height: 844, reducedMotion: "reduce" });
  const player = new Player(ann);
  await ann.context.addInitScript(keep, somePast());
  await ann.open(`${origin}/#/daily`, "daily");
  await look(ann, "daily-front");
  await ann.press("play-daily");
  await player.round();
  await player.see("the end", ({ after }) => after);
  await look(ann, "daily-over");
  await ann.open(`${origin}/#/`, "home");
  await ann.open(`${origin}/#/daily`, "daily");
  await t.until("the result", () => ann.has(".share-picture canvas"));
  await look(ann, "daily-result");
  const bytes = await ann.page.locator(".share-picture canvas").first().evaluate((canvas) => canvas.toDataURL("image/png"));
  if (t.options.shots !== null)
    writeFileSync(join(t.options.shots, "share-picture.png"), Buffer.from(bytes.split(",")[1], "base64"));
  await ann.leave();
}

/** A game that is won: against the weakest, some are. */
async function won({ t, origin, look }) {
  const ann = await t.visitor("won", { width: 390, height: 844, reducedMotion: "reduce", settings: { pace: 0, setup: { rules: "v1.3", bots: ["novice"] } } });
  const player = new Player(ann);
  await ann.open(`${origin}/#/play`, "play");
  for (let games = 0; games < 12; games++) {
    await player.round();
    await player.see("the end", ({ after }) => after);
    if (/You win/.test(await ann.page.locator("[data-after] h2").innerText())) break;
    await ann.press("rematch");
    await player.see("another game", ({ after, over }) => !after && !over);
  }
  await look(ann, "won");
  await ann.leave();
}

/** A game that was lost, and its review where it was decided. */
async function lost({ t, origin, look }) {
  const ann = await t.visitor("lost", { width: 390, height: 844, reducedMotion: "reduce" });
  const player = new Player(ann);
  await someTurns(ann, player, origin, { players: 2 });
  if (await player.losingDraft()) {
    await look(ann, "losing-draft");
    await player.confirm();
  }
  await player.see("the end", ({ after }) => after);
  await t.until("what is to be learned", () => ann.has("[data-insight]"));
  await ann.calm("play");
  await look(ann, "lost");
  if (await ann.has('[data-do="played"]')) {
    await ann.press("played");
    await look(ann, "lost-as-played");
  }
  await ann.open(`${origin}/#/review`, "review");
  await t.until("the review", () => ann.has("[data-review]:not([aria-busy=true])"));
  await look(ann, "review-turning-point");
  await ann.press("share");
  await t.until("what can be shared", () => ann.has("dialog[open]"));
  await look(ann, "review-share");
  await ann.leave();
}

/** Two people around one screen: it turns to whoever is to move. */
async function around({ t, origin, look }) {
  const setup = { rules: "v1.3", bots: [], people: ["Ben"], around: true };
  const ann = await t.visitor("around", { width: 390, height: 844, reducedMotion: "reduce", settings: { pace: 0, name: "Ann", setup } });
  const player = new Player(ann);
  await ann.open(`${origin}/#/play`, "play");
  for (const name of ["pass-first", "pass-second"]) {
    await t.until("the cover", () => ann.has("[data-cover]"));
    await look(ann, `${name}-covered`);
    await ann.press("uncover");
    if ((await player.myTurn()).over) break;
    await look(ann, name);
    await player.draft();
    await player.confirm();
  }
  await ann.leave();
}

/** In the page: storage that is full. */
function storageFull() {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

/** What is said when something is wrong, and the way on. */
async function wrongInput({ t, server, origin, look }) {
  const eve = await t.visitor("wrong", { reducedMotion: "reduce" });
  await eve.open(`${origin}/#/games`, "games");
  const damaged = join(t.folder, "damaged.json");
  writeFileSync(damaged, '{"file":"red7 backup","version":1,"kept":{"settings"');
  await eve.page.locator("[name=backup]").setInputFiles(damaged);
  await t.until("a word about the damage", () => eve.has("[data-problem=import]"));
  await look(eve, "wrong-import");
  await eve.open(`${origin}/#/daily/2999-01-01`, "daily");
  await t.until("a day to come", () => eve.has("[data-problem=no_day]"));
  await look(eve, "wrong-day");
  await eve.leave();

  const clock = await t.visitor("clock", { reducedMotion: "reduce" });
  await clock.context.clock.setFixedTime(Date.now() - 2 * DAY_MS);
  await clock.open(`${origin}/#/daily`, "daily");
  await t.until("a word about the clock", () => clock.has("[data-problem=clock]"));
  await look(clock, "wrong-clock");
  await clock.leave();

  const full = await t.visitor("storage", { reducedMotion: "reduce" });
  await full.context.addInitScript(storageFull);
  await full.open(`${origin}/#/play`, "play");
  await new Player(full).myTurn();
  await full.open(`${origin}/#/`, "home");
  await t.until("a word about storage", () => full.has(".toast, .note .icon"));
  await look(full, "storage-full");
  await full.leave();

  const hal = await Guest.come(t, "Hal", server, { settings: { pace: 0, name: "Hal" }, reducedMotion: "reduce" });
  await hal.visitor.open(`${hal.wire.origin}/#/tables`, "tables");
  await t.until("the page is kept", () =>
    hal.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated"),
  );
  await hal.cut();
  await hal.visitor.press("pair");
  await t.until("a sentence", () => hal.visitor.has("[data-problem=no_pairing]"));
  await look(hal.visitor, "pairing-server-gone");
  await hal.visitor.leave();
}

/** All of them: `look(visitor, name)` is called in each. */
export async function everyState(t, server, look) {
  const place = { t, server, origin: server.origin, look };
  for (const state of [newcomer, minute, comingBack, challenge, won, lost, around, wrongInput]) {
    try {
      await state(place);
    } catch (error) {
      t.check(false, `${state.name} is reached`, error.message);
    }
  }
}
