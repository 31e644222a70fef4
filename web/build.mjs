/* Bundles the page into a folder: node web/build.mjs OUT [--module red7.wasm] [--words FOLDER] [--watch]
 * Meson calls it; for work on the page it can be called by hand. */
import { build } from "esbuild";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [out, ...options] = process.argv.slice(2);
if (out === undefined || out.startsWith("-")) {
  console.log("node web/build.mjs OUT [--module red7.wasm] [--words FOLDER]");
  process.exit(out === "--help" ? 0 : 2);
}
const option = (name) => {
  const at = options.indexOf(name);
  return at < 0 ? undefined : options[at + 1];
};

await mkdir(out, { recursive: true });
await build({
  entryPoints: { red7: join(here, "src/main.tsx"), worker: join(here, "src/worker.ts") },
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  outdir: out,
  entryNames: "[name]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
await cp(join(here, "page"), out, { recursive: true });
const module = option("--module");
if (module !== undefined) await cp(module, join(out, "red7.wasm"));
const words = option("--words");
if (words !== undefined) await cp(words, join(out, "words"), { recursive: true });
