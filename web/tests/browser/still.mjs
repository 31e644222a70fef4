/* Nothing moves by itself while a screen is loading: what is read or about to be pressed stays where it is.
 * The browser's own measure of it, the sum of layout shifts, on a telephone and on a desk. */
import { packed } from "./lib/link.mjs";
import { Player } from "./lib/player.mjs";
import { record } from "./lib/records.mjs";
import { keep, somePast } from "./lib/states.mjs";

/** What Lighthouse still calls good is 0.1; a line of text that comes late and pushes the others is more than
 * this. */
const MOST = 0.03;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1366, height: 768 };

/** On a desk only what lies otherwise there. */
const ON_A_DESK = ["table", "review", "lessons", "home, later"];

/** In the page: adds up the shifts, and notes what has shifted. */
function watch() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const from = ({ node, previousRect: a, currentRect: b }) =>
        `${node?.nodeName}.${node?.className} ${Math.round(a.y)}+${Math.round(a.height)} to ${Math.round(b.y)}+${Math.round(b.height)}`;
      globalThis.shifts.push([value, sources.map(from).join(", ")]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Addresses, and what shows that all of it is there. */
const SCREENS = {
  home: ["#/", ".home"],
  table: ["#/play", "[data-hand] button[data-spot]"],
  review: [`#/g/${packed(record("basic-2"))}`, "[data-review]:not([aria-busy=true])"],
  lessons: ["#/learn", "[data-lesson]"],
  lesson: ["#/learn/red", "[data-line]"],
  rules: ["#/rules", ".rules-text h2, .prose h2, main h2"],
  settings: ["#/settings", "[name=language]"],
  start: ["#/start", "[data-start] ~ * [data-table], [data-table]"],
  daily: ["#/daily", '[data-do="play-daily"]'],
  tables: ["#/tables", '[data-do="pair"]'],
};

async function measure(t, server, [address, there], size, past) {
  const visitor = await t.visitor(`${address} ${size.width}`, { ...size, reducedMotion: "reduce", serviceWorkers: "block" });
  await visitor.context.addInitScript(watch);
  if (past) await visitor.context.addInitScript(keep, somePast(Date.UTC(2026, 10, 17)));
  await visitor.page.goto(`${server.origin}/${address}`);
  await t.until("all of it", () => visitor.has(there));
  await visitor.calm();
  if (address === "#/play") await new Player(visitor).myTurn();
  await visitor.page.evaluate(() => document.fonts.ready);
  await visitor.page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
  const shifts = await visitor.page.evaluate(() => globalThis.shifts);
  await visitor.leave();
  return shifts;
}

export default async function (t) {
  const server = await t.server();
  for (const [name, screen] of [...Object.entries(SCREENS), ["home, later", SCREENS.home]])
    for (const size of ON_A_DESK.includes(name) ? [PHONE, DESK] : [PHONE]) {
      const shifts = await measure(t, server, screen, size, name === "home, later");
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      t.check(
        sum <= MOST,
        `${name} at ${size.width}: nothing moves by itself (${sum.toFixed(4)})`,
        shifts.map(([value, what]) => `\n    ${value.toFixed(4)}: ${what}`).join(""),
      );
    }
}
