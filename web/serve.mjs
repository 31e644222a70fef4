/* Serves a folder as plain files, as any static host would: node web/serve.mjs FOLDER [PORT].
 * For work on the page, and for tests of the page without a red7 server. It adds no policy: the page
 * brings its own. */
import { existsSync } from "node:fs";
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
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** A server of a folder, below a path such as "/games/red7/". Listens nowhere yet. */
export function serveFolder(folder, below = "/") {
  return createServer(async (request, response) => {
    try {
      const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
      const name = path.startsWith(below) ? path.slice(below.length) || "index.html" : "";
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, {
        "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
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
  const complain = (why) => {
    console.error(`serve.mjs: ${why}\nnode web/serve.mjs FOLDER [PORT]`);
    process.exit(2);
  };
  if (folder === undefined) complain("no folder is named");
  if (!existsSync(join(folder, "index.html"))) complain(`there is no page in '${folder}'`);
  if (!/^\d+$/.test(port) || Number(port) > 65535) complain(`'${port}' is no port`);
  const server = serveFolder(folder);
  server.on("error", (error) => complain(error.message));
  server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
}
