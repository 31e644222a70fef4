/* Serves a folder as plain files, as any static host would: node web/serve.mjs FOLDER [PORT].
 * For work on the page, and for tests of the page without a red7 server. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The same policy as in src/server/http_answer.c. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A server of a folder, below a path such as "/games/red7/". Listens nowhere yet. */
export function serveFolder(folder, below = "/") {
  return createServer(async (request, response) => {
    try {
      const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
      const name = path.startsWith(below) ? path.slice(below.length) || "index.html" : "";
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, {
        "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port = "8070"] = process.argv.slice(2);
  if (folder === undefined) {
    console.log("node web/serve.mjs FOLDER [PORT]");
    process.exit(2);
  }
  serveFolder(folder).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
}
