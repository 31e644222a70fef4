/* How much a first game loads when nothing is cached: node web/tests/sizes.mjs FOLDER. FOLDER.stamp
 * tells which script needs which. Servers compress, so the sizes are those of gzip. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MOST = { "scripts and styles": 60, module: 150, fonts: 60 };

const folder = process.argv[2];
if (folder === undefined || !existsSync(`${folder}.stamp`)) {
  console.error(`sizes.mjs: no page was built into '${folder ?? ""}'\nnode web/tests/sizes.mjs FOLDER`);
  process.exit(2);
}
const scripts = JSON.parse(readFileSync(`${folder}.stamp`, "utf8"));
const all = readdirSync(folder);
const size = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const sum = (names) => [...names].reduce((total, name) => total + size(name), 0);

/** A screen's script, and all that it needs, each once. */
function needs(source, found = new Set()) {
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    if (scripts[name].style) found.add(scripts[name].style);
    scripts[name].parts.forEach(visit);
  };
  const name = Object.keys(scripts).find((one) => scripts[one].source === source);
  if (name === undefined) throw new Error(`the page has no ${source}`);
  visit(name);
  return found;
}

const first = new Set();
for (const source of ["src/main.tsx", "src/worker.ts"])
  needs(source, first);
const sizes = {
  "scripts and styles": sum(first),
  module: sum(all.filter((name) => name.endsWith(".wasm"))),
  fonts: sum(all.filter((name) => name.endsWith(".woff2"))), // sounds are made, and have no files
};

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
for (const [what, bytes] of Object.entries(sizes))
  console.log(`${what}: ${kilobytes(bytes)}, at most ${MOST[what]} KB`);
for (const name of first) console.log(`  ${name}: ${kilobytes(size(name))}`);
console.log(`all files: ${kilobytes(sum(all))}`);
process.exitCode = Object.entries(sizes).every(([what, bytes]) => bytes <= MOST[what] * 1000) ? 0 : 1;
