/* Runs the unit tests, outside a browser: node web/tests/unit.mjs [NAME ...]. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const names = process.argv.slice(2);
const tests = readdirSync(join(here, "unit"))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => names.length === 0 || names.includes(file.replace(".test.ts", "")));

const folder = mkdtempSync(join(tmpdir(), "red7-unit-"));
try {
  await build({
    entryPoints: tests.map((file) => join(here, "unit", file)),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2022",
    sourcemap: "inline",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    define: {
      FILES: JSON.stringify({
        worker: "worker.js",
        module: "red7.wasm",
        manifest: "manifest.webmanifest",
        styles: "late.css",
        languages: Object.fromEntries(
          ["fr", "it", "pl", "ru", "pt_BR", "zh_TW", "ar", "ar_XB"].map((code) => [
            code,
            {
              name: code,
              tag: code.replace("_", "-"),
              direction: code.startsWith("ar") ? "rtl" : "ltr",
              ...(code === "ar_XB" && { hidden: true }),
              words: `words-${code}.json`,
              manifest: `manifest-${code}.webmanifest`,
            },
          ]),
        ),
      }),
      WEB: JSON.stringify(dirname(here)),
      KEPT: JSON.stringify(["index.html", "t.html", "main-ABCDEFGH.js"]),
      VERSION: JSON.stringify("2"),
    },
    // What browsers have, and node 18 has only as a module.
    banner: { js: 'import { webcrypto } from "node:crypto"; globalThis.crypto ??= webcrypto;' },
    logLevel: "warning",
  });
  const files = tests.map((file) => join(folder, file.replace(/ts$/, "mjs")));
  process.exitCode =
    spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ??
    1;
} finally {
  rmSync(folder, { recursive: true });
}
