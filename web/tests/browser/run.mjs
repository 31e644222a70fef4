/* Runs one test of the page in a real browser:
 *
 *     node web/tests/browser/run.mjs build/red7 NAME [--keep] [--shots FOLDER] [--page FOLDER]
 *         [--any-words] [--engine chromium|firefox] [--judge]
 *
 * NAME is a file beside this one. Each check is a line on standard output; the exit status is 0 if
 * all hold. --keep leaves the test's files where they are, --shots takes pictures of what the test
 * looks at, --page takes the plain files of the page from another folder than build/web/page,
 * --engine takes Firefox instead of Chromium, for tests that need no touch; --any-words does not ask for
 * translations: for work on the page, before they are made; --judge decides where a test only reports. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Trial } from "./lib/trial.mjs";

const LIMIT = 570_000; // just below what Meson gives it, so that the message is ours

function usage(message) {
  console.error(`${message}\nusage: node run.mjs RED7 NAME [--keep] [--shots FOLDER] [--page FOLDER]`);
  process.exit(2);
}

const [red7, name, ...rest] = process.argv.slice(2);
if (red7 === undefined || name === undefined) usage("run.mjs needs a program and a test");
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
  console.log(`FAILED: ${name} is not done after ${LIMIT / 1000} s; it was at: ${trial.last}`);
  end(1);
}, LIMIT);

try {
  const { default: test } = await import(`./${name}.mjs`);
  await test(trial);
  await trial.noTrouble();
} catch (error) {
  trial.failed += 1;
  console.log(`FAILED: ${error.stack ?? error}`);
  await trial.picture("failure");
}
clearTimeout(timer);
console.log(`${trial.passed} passed, ${trial.failed} failed`);
await end(trial.failed === 0 ? 0 : 1);
