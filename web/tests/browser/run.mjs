/* Runs tests of the page in a real browser, one after another in the same one:
 *
 *     node web/tests/browser/run.mjs build/red7 NAME[,NAME...] [--keep] [--shots FOLDER] [--page FOLDER]
 *         [--any-words] [--engine chromium|firefox] [--judge]
 *
 * NAME is a file beside this one. Each check is a line on standard output; the exit status is 0 if
 * all hold. --keep leaves the test's files where they are, --shots takes pictures of what the test
 * looks at, --page takes the plain files of the page from another folder than build/web/page,
 * --engine takes Firefox instead of Chromium, for tests that need no touch; --any-words does not ask for
 * translations: for work on the page, before they are made; --judge decides where a test only reports. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Trial } from "./lib/trial.mjs";

/** Just below half of what Meson gives it, so that the message is ours and another try has its time; pictures and
 * measurements take theirs. */
const LIMIT = Number(process.env.RED7_LIMIT ?? 870) * 1000;

const IN_VAIN = /waited in vain|Timeout \d+ms exceeded|has been closed|crashed/;

function usage(message) {
  console.error(`${message}\nusage: node run.mjs RED7 NAME[,NAME...] [--keep] [--shots FOLDER] [--page FOLDER]`);
  process.exit(2);
}

const [red7, given, ...rest] = process.argv.slice(2);
if (red7 === undefined || given === undefined) usage("run.mjs needs a program and a test");
const names = given.split(",");
const options = { keep: false, shots: null, page: null, anyWords: false, judge: false, engine: "chromium" };
while (rest.length > 0) {
  const option = rest.shift();
  if (option === "--keep") options.keep = true;
  else if (option === "--any-words") options.anyWords = true;
  else if (option === "--judge") options.judge = true;
  else if (option === "--engine") options.engine = rest.shift() ?? usage("--engine needs a name");
  else if (option === "--shots" || option === "--page")
    options[option.slice(2)] = resolve(rest.shift() ?? usage(`${option} needs a folder`));
  else usage(`there is no option ${option}`);
}
const here = dirname(fileURLToPath(import.meta.url));
for (const name of names)
  if (!/^[a-z_]+$/.test(name) || !existsSync(join(here, `${name}.mjs`))) usage(`there is no test ${name}`);
if (!existsSync(red7)) usage(`there is no program ${red7}`);
options.page ??= join(dirname(resolve(red7)), "web", "page");

const trial = new Trial(resolve(red7), options);
const end = async (status) => {
  await trial.close();
  process.exit(status);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => end(1));
const timer = setTimeout(() => {
  console.log(`FAILED: ${given} is not done after ${LIMIT / 1000} s; it was at: ${trial.last}`);
  end(1);
}, LIMIT);

/** Whether the test waited in vain, or the browser stopped drawing or died: that may be the machine's doing. */
let inVain = false;
try {
  for (const name of names) {
    if (names.length > 1) console.log(`== ${name}`);
    const { default: test } = await import(`./${name}.mjs`);
    await test(trial);
    await trial.noTrouble();
    await trial.goodbye();
  }
} catch (error) {
  inVain = trial.failed === 0 && (trial.stalled || IN_VAIN.test(String(error)));
  trial.failed += 1;
  console.log(`FAILED: ${error.stack ?? error}`);
  await trial.picture("failure");
}
clearTimeout(timer);
console.log(`${trial.passed} passed, ${trial.failed} failed`);
// Then it begins anew, once, in another browser. A check that does not hold is never asked twice.
if (inVain && process.env.RED7_AGAIN === undefined) {
  console.log("it waited in vain: the test begins anew");
  await trial.close();
  const env = { ...process.env, RED7_AGAIN: "once" };
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: "inherit" }).status ?? 1);
}
await end(trial.failed === 0 ? 0 : 1);
