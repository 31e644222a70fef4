/* What Lighthouse says of the page's screens, on a telephone and on a desk: `./run bench lighthouse`. It is no
 * test of `./run test`: the package is large.
 * RED7_LIGHTHOUSE is the folder that npm has put it into; words after it choose screens: RED7_SCREENS="home table".
 *
 * Lighthouse computes how the page would do on a slow telephone from a trace of how it did here. There the tasks of
 * the main thread get the processor time that they took instead of the time on the clock: what else a machine does
 * while it measures is not the page's. It still makes caches cold: of some attempts the best counts. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packed } from "./lib/link.mjs";
import { record } from "./lib/records.mjs";

/** The best that there is; the table is a program that has to be fetched and started. */
const LEAST = { "table on a telephone": { performance: 98 } };

const SCREENS = {
  home: "",
  table: "#/play",
  review: `#/g/${packed(record("basic-2"))}`,
  lessons: "#/learn",
  rules: "#/rules",
  settings: "#/settings",
};

const ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
  "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

const ATTEMPTS = 3;

/** What is told of each screen. */
const TOLD = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"];

/** In a trace: each task of a thread begins when it began, and takes the time that the processor was its own. */
function withoutOthers(trace) {
  const threads = new Map();
  for (const event of trace.traceEvents) {
    if (event.tts === undefined) continue;
    const key = `${event.pid} ${event.tid}`;
    if (!threads.has(key)) threads.set(key, []);
    threads.get(key).push(event);
  }
  for (const events of threads.values()) {
    events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    let task = null;
    for (const event of events) {
      if (task === null || event.ts >= task.end) task = event.tdur === undefined ? null : { ts: event.ts, tts: event.tts, end: event.ts + event.dur };
      if (task === null) continue;
      event.ts = task.ts + (event.tts - task.tts);
      if (event.tdur !== undefined) event.dur = event.tdur;
    }
  }
  return trace;
}

/** What a score lost points for. */
function lost({ categories, audits }) {
  return Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: name, weight }) => weight > 0 && audits[name].score !== null && audits[name].score < 1)
      .map(({ id: name }) => `${id}: ${name} ${audits[name].score} ${audits[name].displayValue ?? ""}`),
  );
}

export default async function (t) {
  const folder = process.env.RED7_LIGHTHOUSE;
  t.must(folder !== undefined, "RED7_LIGHTHOUSE is the folder of npm's lighthouse: ./run bench lighthouse");
  const from = (name) => import(pathToFileURL(join(folder, "node_modules", name)).href);
  const { default: lighthouse, desktopConfig } = await from("lighthouse/core/index.js");
  const { launch } = await from("chrome-launcher/dist/index.js");
  const server = await t.server();
  const browser = await launch({ chromePath: "/usr/bin/chromium", chromeFlags: ARGUMENTS, logLevel: "error" });
  t.onClose(() => browser.kill());
  const wanted = process.env.RED7_SCREENS?.split(" ") ?? Object.keys(SCREENS);
  /** One attempt: the browser's part, the trace, and Lighthouse's judgement of both. */
  async function attempt(url, config) {
    const artifacts = mkdtempSync(join(t.folder, "lighthouse-"));
    const flags = { port: browser.port, output: [], logLevel: "error" };
    await lighthouse(url, { ...flags, gatherMode: artifacts }, config);
    for (const file of readdirSync(artifacts).filter((one) => one.endsWith(".trace.json"))) {
      const path = join(artifacts, file);
      writeFileSync(path, JSON.stringify(withoutOthers(JSON.parse(readFileSync(path, "utf8")))));
    }
    const { lhr } = await lighthouse(url, { ...flags, auditMode: artifacts }, config);
    const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(100 * (score ?? 0))]);
    return { lhr, scores, sum: scores.reduce((sum, [, score]) => sum + score, 0) };
  }
  for (const name of wanted)
    for (const [where, config] of [["on a telephone", undefined], ["on a desk", desktopConfig]]) {
      const least = LEAST[`${name} ${where}`] ?? {};
      const holds = ({ scores }) => scores.every(([id, score]) => score >= (least[id] ?? 100));
      const tried = [];
      while (tried.length < ATTEMPTS && !tried.some(holds)) tried.push(await attempt(`${server.origin}/${SCREENS[name]}`, config));
      const best = tried.reduce((one, other) => (other.sum > one.sum ? other : one));
      const { lhr, scores } = best;
      t.check(
        holds(best),
        `${name} ${where}: ${scores.map(([id, score]) => `${id} ${score}`).join(", ")}`,
        `\n    ${lost(lhr).join("\n    ")}`,
      );
      console.log(`    ${TOLD.map((id) => `${id} ${lhr.audits[id]?.displayValue}`).join(", ")}`);
    }
}
