/* Takes the pictures of the page that README.md shows, from the real page:
 *
 *     node docs/page_pictures.mjs build/red7
 *
 * The games are those of a seed, so the pictures change only when the page does. */
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

const trial = new Trial(resolve(red7), { keep: false, shots: null, page: null });
const server = await trial.server();

/** Random numbers that are the same every time: deals follow from them. */
function sameChance() {
  let state = 7;
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = Math.floor(Math.random() * 256);
    return array;
  };
}

async function visitor(name, options) {
  const found = await trial.visitor(name, { reducedMotion: "reduce", ...options });
  await found.context.addInitScript(sameChance);
  return found;
}

const take = (visitor, name) => visitor.page.screenshot({ path: join(DOCS, `page-${name}.png`) });

/** A table some turns into a game, with a turn being chosen. */
async function table(visitor, bots, turns) {
  await visitor.page.addInitScript(
    (bots) => localStorage.setItem("red7.settings", JSON.stringify({ name: "Ann", pace: 0, setup: { rules: "v1.3+advanced", target: null, bots } })),
    bots,
  );
  await visitor.open(`${server.origin}/`, "home");
  await visitor.press("play-now");
  await visitor.calm("play");
  const player = new Player(visitor);
  for (let turn = 0; turn < turns; turn++) {
    await player.myTurn();
    await player.turn();
  }
  await player.myTurn();
  await player.draft();
  await visitor.page.mouse.move(0, 0);
}

try {
  const desktop = await visitor("desktop", { width: 1200, height: 760 });
  await table(desktop, ["casual", "skilled"], 3);
  await take(desktop, "table");

  const phone = await visitor("phone", { width: 360, height: 720, dark: true, deviceScaleFactor: 1.5 });
  await table(phone, ["casual"], 2);
  await take(phone, "phone");

  const reader = await visitor("reader", { width: 1200, height: 760 });
  await reader.open(`${server.origin}/#/open`, "open");
  await reader.page.locator("[name=paste]").fill(record("advanced-2"));
  await reader.press("open");
  await trial.until("the review", () => reader.has("[data-review]:not([aria-busy=true])"));
  await reader.page.locator(":is([data-mark=blunder],[data-mark=mistake])[data-index]").first().click();
  await reader.calm();
  await take(reader, "review");
} finally {
  await trial.close();
}
