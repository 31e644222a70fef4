/* How smooth a turn is on a slow telephone: the longest task from the deal on, while cards are touched and
 * fly and bots answer, and how long it takes until a first card can be played. As a test it reports, and only
 * `--judge` (`./run bench page`) decides.
 *
 * A task's length is the processor time that it took, by the browser's trace, times SLOWER: a busy machine
 * interrupts tasks, but does not add to their work. It still makes caches cold, so of some equal games the best
 * is judged. How long the first card takes is told by the clock, with the processor slowed down by the
 * browser, and says something on a quiet machine only. */
import { Player } from "./lib/player.mjs";
import { told, Trace } from "./lib/trace.mjs";

const SLOWER = 4;
const LONGEST_MS = 50;
const FIRST_MS = 2500;
/** How long a finger stays on the glass. */
const TAP_MS = 80;
/** Turns that are looked at in each game, and equal games of each kind, when it is judged; as a test it is one. */
const TURNS = 2;
const GAMES = 3;
/** How many of the longest tasks are told. */
const TOLD = 8;

/** In the page: waits until the table rests and is painted. It only reads attributes: whoever asks for places
 * before has all of it laid out, and the page is spared what it would have to do itself. */
async function paintedRest() {
  const later = (time) => new Promise((wake) => setTimeout(wake, time));
  const table = () => document.querySelector("[data-table]");
  do await later(150);
  while (table() !== null && ("moving" in table().dataset || table().getAttribute("aria-busy") === "true"));
  await new Promise((wake) => requestAnimationFrame(wake));
  await later(50);
}

/** Somebody with a thumb: a press takes its time, and nothing but the finger touches the page. They look at it
 * only when it rests. */
class Thumb extends Player {
  constructor(visitor, devtools) {
    super(visitor);
    this.devtools = devtools;
  }

  async look() {
    await this.page.evaluate(paintedRest);
    return super.look();
  }

  async press(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    const touch = (type, touchPoints) => this.devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
    await new Promise((lift) => setTimeout(lift, TAP_MS));
    await touch("touchEnd", []);
  }
}

/** In the page: notes when a first card can be played. */
function watch() {
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

/** Somebody with a telephone, at a table with so many bots. */
async function thumb(t, bots) {
  const ann = await t.visitor("Ann", {
    width: 390,
    height: 844,
    hasTouch: true,
    isMobile: true,
    settings: { pace: 1200, setup: { bots: Array(bots).fill("casual") } },
  });
  return { ann, player: new Thumb(ann, await ann.context.newCDPSession(ann.page)) };
}

/** Plays some turns of a game, and gives the tasks from the deal on. */
async function game(t, origin, bots, most) {
  const { ann, player } = await thumb(t, bots);
  const trace = await Trace.start(await t.browser());
  await ann.page.goto(`${origin}/#/play`);
  await player.myTurn();
  const marked = await ann.page.evaluate(markHand);
  for (let i = 0; i < most && !(await player.myTurn()).over; i++) {
    await player.turn();
    await player.myTurn();
  }
  const hand = { ...(await ann.page.evaluate(countMarked)), marked };
  await ann.page.evaluate(() => performance.mark("red7 measured"));
  await trace.end();
  await t.noTrouble();
  await t.goodbye();
  const tasks = trace.tasks("red7 deal ", "red7 measured").sort((a, b) => b.time - a.time);
  return { tasks, longest: Math.round((tasks[0]?.time ?? 0) * SLOWER), hand };
}

/** The best of some equal games, with its longest tasks. */
async function turns(t, origin, bots) {
  const games = [];
  const [most, count] = t.options.judge ? [TURNS, GAMES] : [1, 1];
  while (games.length < count) games.push(await game(t, origin, bots, most));
  const best = games.reduce((one, other) => (other.longest < one.longest ? other : one));
  const long = best.tasks.filter(({ time }) => time * SLOWER > LONGEST_MS).length;
  const all = games.map(({ longest }) => longest).join(", ");
  const who = bots === 1 ? "two" : "four";
  t.check(
    best.tasks.length > 0,
    `with ${who} players, the longest task of a deal and ${most} of one's turns: ${all} ms, ${long} over ${LONGEST_MS} ms, ${SLOWER} times slower`,
  );
  for (const task of best.tasks.slice(0, TOLD)) console.log(`    ${told(task, SLOWER)}`);
  const { kept, all: left, marked } = best.hand;
  t.check(kept === left && left < marked, `cards that stay in the hand are not drawn anew: ${kept} of ${left}`);
  if (t.options.judge) t.check(best.longest <= LONGEST_MS, `no task is longer than ${LONGEST_MS} ms`);
}

export default async function (t) {
  const { origin } = await t.files();
  await turns(t, origin, 1);
  if (t.options.judge) await turns(t, origin, 3);
  const { ann, player } = await thumb(t, 1);
  await ann.context.addInitScript(watch); // not before: it has a frame drawn after the other
  await player.devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await ann.page.goto(`${origin}/#/play`);
  const first = await t.until("a card that can be played", () => ann.page.evaluate(() => globalThis.playableAt));
  t.check(true, `a first card can be played after ${Math.round(first)} ms`);
  if (t.options.judge) t.check(first <= FIRST_MS, `a first card can be played within ${FIRST_MS} ms`);
}
