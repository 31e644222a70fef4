/* How smooth a turn is on a slow telephone: the longest task while cards fly, and how long it takes until a
 * first card can be played, with the processor slowed down four times. A busy machine says nothing about
 * that: as a test it reports, and only `--judge` (`./run bench page`) decides. */
import { Player } from "./lib/player.mjs";

const SLOWER = 4;
const LONGEST_MS = 50;
const FIRST_MS = 2500;
/** How long a finger stays on the glass. */
const TAP_MS = 80;

/** Somebody with a thumb: a press takes its time, and nothing but the finger touches the page. */
class Thumb extends Player {
  constructor(visitor, devtools) {
    super(visitor);
    this.devtools = devtools;
  }

  async press(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    const touch = (type, touchPoints) => this.devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
    await new Promise((lift) => setTimeout(lift, TAP_MS));
    await touch("touchEnd", []);
  }
}

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

/** In the page: marks what the cards of the hand are drawn with, and tells how many there are. */
function markHand() {
  const cards = [...document.querySelectorAll("[data-hand] .card")];
  for (const card of cards) card.marked = true;
  return cards.length;
}

/** In the page: how many of them are there still. */
function countMarked() {
  const cards = [...document.querySelectorAll("[data-hand] .card")];
  return { kept: cards.filter(({ marked }) => marked).length, all: cards.length };
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { width: 390, height: 844, hasTouch: true, isMobile: true, settings: { pace: 1200, sound: false } });
  const { page } = ann;
  await ann.context.addInitScript(watch);
  const devtools = await ann.context.newCDPSession(page);
  const player = new Thumb(ann, devtools);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await ann.open(`${server.origin}/#/play`, "play");
  await player.myTurn();
  const first = await t.until("a card that can be played", () => page.evaluate(() => globalThis.playableAt));
  await player.see("the deal at rest", ({ moving }) => !moving);
  await page.locator("[data-hand]").boundingBox(); // what the browser is asked with is there, too
  const from = await page.evaluate(() => performance.now());
  const marked = await page.evaluate(markHand);
  for (let i = 0; i < 2 && !(await player.myTurn()).over; i++) {
    await player.turn();
    await player.see("rest", ({ moving, busy, over, turn, viewer }) => !moving && !busy && (over || turn === viewer));
  }
  const tasks = await page.evaluate((start) => globalThis.longTasks.filter(([at]) => at >= start), from);
  const longest = Math.round(Math.max(0, ...tasks.map(([, duration]) => duration)));
  t.check(true, `the longest task of two turns: ${longest} ms, ${tasks.length} over 50 ms, ${SLOWER} times slower`);
  const { kept, all } = await page.evaluate(countMarked);
  t.check(kept === all && all < marked, `cards that stay in the hand are not drawn anew: ${kept} of ${all}`);
  t.check(true, `a first card can be played after ${Math.round(first)} ms`);
  if (!t.options.judge) return;
  t.check(longest <= LONGEST_MS, `no task is longer than ${LONGEST_MS} ms`);
  t.check(first <= FIRST_MS, `a first card can be played within ${FIRST_MS} ms`);
}
