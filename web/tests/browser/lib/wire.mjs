/* A wire between a browser and a server, which can be cut: connections are reset, new ones are
 * refused. (A browser that is told to be offline keeps its sockets.) */
import { connect, createServer } from "node:net";
import { quietPort } from "./server.mjs";

export async function wireTo(trial, port) {
  const here = await quietPort();
  const sockets = new Set();
  let server;
  const open = () =>
    new Promise((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(port, "127.0.0.1");
        for (const [one, other] of [
          [near, far],
          [far, near],
        ]) {
          sockets.add(one);
          one.setNoDelay(true);
          one.pipe(other);
          one.on("error", () => {});
          one.on("close", () => {
            sockets.delete(one);
            other.destroy();
          });
        }
      });
      server.once("error", reject);
      server.listen(here, "127.0.0.1", resolve);
    });
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  trial.onClose(cut);
  return { origin: `http://127.0.0.1:${here}`, cut, mend: open };
}
