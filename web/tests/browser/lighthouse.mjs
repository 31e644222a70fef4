/* What Lighthouse says of the page's screens, on a telephone and on a desk: `./run bench lighthouse`. It is no
 * test of `./run test`: its scores for speed say something on a quiet machine only, and the package is large.
 * RED7_LIGHTHOUSE is the folder that npm has put it into; words after it choose screens: RED7_SCREENS="home table". */
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
  for (const name of wanted)
    for (const [where, config] of [["on a telephone", undefined], ["on a desk", desktopConfig]]) {
      const { lhr } = await lighthouse(`${server.origin}/${SCREENS[name]}`, { port: browser.port, output: [], logLevel: "error" }, config);
      const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(100 * (score ?? 0))]);
      const least = LEAST[`${name} ${where}`] ?? {};
      t.check(
        scores.every(([id, score]) => score >= (least[id] ?? 100)),
        `${name} ${where}: ${scores.map(([id, score]) => `${id} ${score}`).join(", ")}`,
        `\n    ${lost(lhr).join("\n    ")}`,
      );
    }
}
