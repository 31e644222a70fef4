/* Another server than ours: plain files below a folder, and what was asked of it. */
import { serveFolder } from "../../../serve.mjs";
import { quietPort } from "./server.mjs";

/** Serves `folder` at `prefix`, which ends in a slash. */
export async function serveFiles(folder, prefix) {
  const asked = [];
  const server = serveFolder(folder, prefix);
  server.prependListener("request", ({ url }) => asked.push(new URL(url, "http://x").pathname));
  const port = await quietPort();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${prefix}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
