/* How smooth a turn is on a slow telephone: the longest task while cards fly, and how long it takes until a
 * first card can be played, with the processor slowed down four times. A busy machine says nothing about
 * that: as a test it reports, and only `--judge` (`./run bench page`) decides. */
import { Player } from "./lib/player.mjs";

const SLOWER = 4;
const LONGEST_MS = 50;
const FIRST_MS = 2500;

/** In the page: notes every long task, and when a first card can be played. */
function watch() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) globalThis.longTasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (document.querySelector("[data-hand] button[data-spot]") === null) requestAnimationFrame(look);
    else globalThis.playableAt ??= performance.now();
  };
  requestAnimationFrame(look);
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { width: 390, height: 844, settings: { pace: 1200, sound: false } });
  const { page } = ann;
  const player = new Player(ann);
  await ann.context.addInitScript(watch);
  const devtools = await ann.context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await ann.open(`${server.origin}/#/play`, "play");
  await player.myTurn();
  const first = await t.until("a card that can be played", () => page.evaluate(() => globalThis.playableAt));
  await player.see("the deal at rest", ({ moving }) => !moving);
  const from = await page.evaluate(() => performance.now());
  for (let i = 0; i < 2 && !(await player.myTurn()).over; i++) {
    await player.turn();
    await player.see("rest", ({ moving, busy, over, turn, viewer }) => !moving && !busy && (over || turn === viewer));
  }
  const tasks = await page.evaluate((start) => globalThis.longTasks.filter(([at]) => at >= start), from);
  const longest = Math.round(Math.max(0, ...tasks.map(([, duration]) => duration)));
  t.check(true, `the longest task of two turns: ${longest} ms, ${tasks.length} over 50 ms, ${SLOWER} times slower`);
  t.check(true, `a first card can be played after ${Math.round(first)} ms`);
  if (!t.options.judge) return;
  t.check(longest <= LONGEST_MS, `no task is longer than ${LONGEST_MS} ms`);
  t.check(first <= FIRST_MS, `a first card can be played within ${FIRST_MS} ms`);
}
