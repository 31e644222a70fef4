/* Takes the pictures of the page that README.md shows, from the real page:
 *
 *     node docs/page_pictures.mjs build/red7
 *
 * The games are those of a seed, so the pictures change only when the page does. Where there is
 * pngquant, it makes them small. */
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Player } from "../web/tests/browser/lib/player.mjs";
import { record } from "../web/tests/browser/lib/records.mjs";
import { Trial } from "../web/tests/browser/lib/trial.mjs";

const DOCS = dirname(fileURLToPath(import.meta.url));
const red7 = process.argv[2];
if (red7 === undefined) {
  console.error("usage: node docs/page_pictures.mjs RED7");
  process.exit(2);
}

const trial = new Trial(resolve(red7), { keep: false, shots: null, page: null, anyWords: false });
const server = await trial.server();

/** Random numbers that are the same every time: deals follow from them. */
function sameChance(seed) {
  let state = seed * 48271;
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  Math.random();
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = Math.random() * 2 ** 32;
    return array;
  };
}

async function visitor(name, { seed = 1, ...options }) {
  const found = await trial.visitor(name, { reducedMotion: "reduce", ...options });
  await found.context.addInitScript(sameChance, seed);
  return found;
}

async function take(visitor, name) {
  const path = join(DOCS, `page-${name}.png`);
  await visitor.page.screenshot({ path });
  spawnSync("pngquant", ["--force", "--skip-if-larger", "--output", path, "64", path]);
}

/** Points at a card that would lead, so that is seen what it would come to; false if there is none. */
async function pointAtLeader(visitor, player) {
  for (const spot of (await player.look()).spots) {
    await player.point(spot);
    const { steps } = await player.see("a card chosen", ({ pressed }) => pressed === spot);
    if (!steps.some(({ leads }) => leads)) continue;
    await visitor.page.mouse.move(2, 300);
    await visitor.rest();
    return true;
  }
  return false;
}

/** Plays so many turns and chooses a card for another; false if the round is over before. */
async function play(visitor, turns) {
  const player = new Player(visitor);
  await visitor.open(`${server.origin}/`, "home");
  await visitor.press("play-now");
  await visitor.calm("play");
  for (let turn = 0; ; turn++) {
    if ((await player.myTurn()).over) return false;
    if (turn === turns) break;
    await player.turn();
  }
  return pointAtLeader(visitor, player);
}

/** A table some turns into a game, with a card being chosen that leads. */
async function table(name, turns, options) {
  for (let seed = 1; ; seed++) {
    const found = await visitor(name, { seed, ...options });
    if (await play(found, turns)) return found;
    await found.leave();
  }
}

const settings = (bots) => ({ name: "Ann", pace: 0, setup: { rules: "v1.3+advanced", target: null, bots } });

try {
  await take(
    await table("desktop", 3, { width: 1100, height: 760, settings: settings(["casual", "skilled"]) }),
    "table",
  );
  await take(
    await table("phone", 3, { width: 360, height: 720, dark: true, settings: settings(["casual"]) }),
    "phone",
  );

  const reader = await visitor("reader", { width: 1100, height: 760 });
  await reader.open(`${server.origin}/#/open`, "open");
  await reader.page.locator("[name=paste]").fill(record("basic-2"));
  await reader.press("open");
  await trial.until("the review", () => reader.has("[data-review]:not([aria-busy=true])"));
  await reader.page.locator(":is([data-mark=blunder],[data-mark=mistake])[data-index]").first().click();
  await reader.calm();
  await reader.page.evaluate(() => scrollTo(0, 0)); // where the plot is
  await take(reader, "review");
} finally {
  await trial.close();
}
