/* Bundles the page into a folder. Meson calls it; for work on the page it can be called by hand. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { typeface } from "./fonts.mjs";
import { licences } from "./licences.mjs";

const USAGE = `node web/build.mjs OUT [--module FILE] [--words FILE ...] [--depfile FILE --stamp FILE]

OUT           a folder for the page, which is emptied first
--module      the WebAssembly module
--words       the words of a language, LANGUAGE.json, or a folder of such files
--depfile     where to write what the page was made of, for ninja
--stamp       a file that is made anew when all is done, and tells which script needs which`;

const here = dirname(fileURLToPath(import.meta.url));
const [out, ...rest] = process.argv.slice(2);
if (out === undefined || out.startsWith("-")) {
  console.log(USAGE);
  process.exit(out === "--help" ? 0 : 2);
}
/** What is given after an option, up to the next one. */
const values = (name) => {
  const at = rest.indexOf(name) + 1;
  const end = rest.findIndex((one, i) => i >= at && one.startsWith("--"));
  return at === 0 ? [] : rest.slice(at, end < 0 ? undefined : end);
};
const option = (name) => values(name)[0];
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const named = (name, bytes) => name.replace(/(\.\w+)$/, `-${hashOf(bytes)}$1`);

/** All files of the page by name; what is known about the scripts; what they were made of. */
const page = new Map();
const scripts = {};
const sources = new Set([fileURLToPath(import.meta.url)]);

async function read(path) {
  sources.add(resolve(path));
  return readFile(path);
}

/** Adds a file under a name that tells its contents. */
function add(name, bytes) {
  const unique = named(name, bytes);
  page.set(unique, bytes);
  return unique;
}

/* What is fetched later imports the first script, which is there by then: so all that the first script needs
 * is one file, instead of one for each set of screens that happen to share it. */
const later = {
  name: "later",
  setup({ onResolve, onLoad, initialOptions: { entryPoints } }) {
    const targets = new Set();
    onResolve({ filter: /^\./ }, ({ kind, path, importer }) => {
      if (kind === "dynamic-import") targets.add(`${resolve(dirname(importer), path)}.tsx`);
    });
    onLoad({ filter: /\/src\/.*\.tsx$/ }, async ({ path }) => {
      if (!targets.has(path)) return null;
      const contents = `import ${JSON.stringify(entryPoints[0])};\n${await readFile(path, "utf8")}`;
      return { contents, loader: "tsx" };
    });
  },
};

/** Bundles an entry; gives the name of what became of it. */
async function bundle(entry, define, options = {}) {
  const result = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    outdir: out,
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    write: false,
    metafile: true,
    define,
    ...options,
  });
  for (const input of Object.keys(result.metafile.inputs).filter(existsSync)) sources.add(resolve(input));
  for (const file of result.outputFiles) page.set(relative(resolve(out), file.path), file.contents);
  const name = (file) => relative(out, file);
  for (const [path, { entryPoint, imports, cssBundle }] of Object.entries(result.metafile.outputs))
    scripts[name(path)] = {
      source: entryPoint && relative(here, entryPoint),
      style: cssBundle && name(cssBundle),
      /** What it imports at once, and so may be fetched beside it. */
      parts: imports.filter((one) => one.kind === "import-statement").map((one) => name(one.path)),
    };
  return Object.keys(scripts).find((script) => scripts[script].source === `src/${entry}`);
}

const files = {
  worker: "",
  module: "red7.wasm",
  manifest: "manifest.webmanifest",
  styles: "",
  fonts: [],
  languages: {},
};
const define = () => ({ FILES: JSON.stringify(files) });

const module = option("--module");
if (module !== undefined) files.module = add("red7.wasm", await read(module));
const inFolder = async (path) =>
  (await readdir(path)).filter((name) => name.endsWith(".json")).map((name) => join(path, name));
const manifest = JSON.parse(await read(join(here, "page", "manifest.webmanifest")));
/** The manifest in a language: what of it is for people is a message. */
function translated(words, { tag, direction }) {
  const description = words[manifest.description] ?? manifest.description;
  return `${JSON.stringify({ ...manifest, lang: tag, dir: direction, description })}\n`;
}
/** Files that no visitor needs before asking for them by name. */
const hidden = new Set();
page.set("manifest.webmanifest", translated({}, { tag: "en", direction: "ltr" }));
for (const given of values("--words"))
  for (const path of given.endsWith(".json") ? [given] : await inFolder(given)) {
    const words = JSON.parse(await read(path));
    const { forms, ...language } = words[""];
    const code = basename(path, ".json");
    const text = add(`words-${code}.json`, `${JSON.stringify({ ...words, "": forms })}\n`);
    const its = `manifest-${code}.webmanifest`;
    page.set(its, translated(words, language));
    files.languages[code] = { ...language, words: text, manifest: its };
    if (language.hidden) for (const name of [text, its]) hidden.add(name);
  }
const { fonts, licence } = await typeface();
sources.add(join(here, "fonts.mjs"));
for (const { name, bytes, covers } of fonts) files.fonts.push({ file: add(name, bytes), covers });
files.worker = await bundle("worker.ts", define());
files.styles = await bundle("styles/late.css", {});
const main = await bundle("main.tsx", define(), { splitting: true, plugins: [later] });
const fontNotice = `Onest, the typeface\n\n${licence.toString().trim()}\n`;
sources.add(join(here, "licences.mjs"));
page.set("licences.txt", await licences(sources, (await read(join(here, "..", "LICENSE"))).toString(), [fontNotice]));

/* Files that are there as they are: pictures, and what names them. */
const ICONS = ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "apple-touch-icon.png"];
for (const name of ICONS) page.set(name, await read(join(here, "page", name)));

/** The scripts that the first screen needs: all can be fetched at once. */
function early(screen) {
  const found = new Set([main]);
  const visit = (name) => !found.has(name) && found.add(name) && scripts[name].parts.forEach(visit);
  scripts[main].parts.forEach(visit);
  if (screen !== null) visit(Object.keys(scripts).find((name) => scripts[name].source === screen));
  return [...found].slice(1);
}

/* One page, and the same for addresses a folder deeper. */
/** What a link to the page shows where it is shared. Pages of tables have theirs from the server. */
const GRAPH = [
  ["type", "website"],
  ["title", "Red7"],
  ["description", "Red7, the card game, against bots and with friends."],
  ["image", "icon-512.png"],
]
  .map(([name, text]) => `\n<meta property="og:${name}" content="${text}">`)
  .join("");
const template = (await read(join(here, "page", "page.html"))).toString();
const html = (up, screen) =>
  template
    .replaceAll("{up}", up)
    .replaceAll("{script}", main)
    .replaceAll("{manifest}", files.manifest)
    .replaceAll("{style}", scripts[main].style)
    .replaceAll("{graph}", up === "" ? GRAPH : "")
    .replaceAll("{late}", screen !== null ? `\n<link rel="stylesheet" data-late href="${up}${files.styles}">` : "")
    .replaceAll(
      "{parts}",
      early(screen)
        .map((part) => `\n<link rel="modulepreload" href="${up}${part}">`)
        .join(""),
    );
page.set("index.html", html("", null));
page.set("t.html", html("../", "src/online/table.tsx"));

/* The service worker knows all others, and so their version. */
const kept = [...page.keys()].filter((name) => !hidden.has(name)).sort();
const version = hashOf(kept.map((name) => `${name} ${hashOf(page.get(name))}\n`).join(""));
const known = { KEPT: JSON.stringify(kept), VERSION: JSON.stringify(version) };
await bundle("sw.ts", known, { format: "iife", entryNames: "[name]" });

/* A red7 server answers here itself. Elsewhere this says that there is none. */
page.set("health", '{"ok":false}\n');

if (existsSync(out) && (await readdir(out)).length > 0 && !existsSync(join(out, "t.html")))
  throw new Error(`${out} is not empty, and not a page: it is left as it is`);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await writeFile(join(out, "t.html"), ""); // the mark of a page, also of one that is not finished
for (const [name, bytes] of page) await writeFile(join(out, name), bytes);
const stamp = option("--stamp");
const depfile = option("--depfile");
if (depfile !== undefined && stamp !== undefined) {
  const escaped = [...sources].map((one) => one.replaceAll("\\", "/").replaceAll(" ", "\\ "));
  await writeFile(depfile, `${stamp}: ${escaped.join(" \\\n  ")}\n`);
}
if (stamp !== undefined) await writeFile(stamp, JSON.stringify(scripts, null, 1) + "\n");
