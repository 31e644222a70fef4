/* A server under test: started, stopped, killed and started again at the same address. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";

/** Tests are faster than people. */
const LIMITS = ["rate", "burst", "address-rate", "address-burst", "joins-per-address", "http-rate", "http-burst", "connections-per-address", "tables-per-address"];

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A free port that the system gives to nobody by itself, so that it is still free after a while. */
export async function quietPort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if (await isFree(port)) return port;
  }
}

export class Server {
  process = null;
  port = 0;
  output = "";

  constructor(red7, data, options) {
    this.red7 = red7;
    this.data = data;
    this.options = options;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it; returns when it listens. */
  async start() {
    if (this.port === 0) this.port = await quietPort();
    const words = ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data, "--log", "warning"];
    if (process.getuid?.() === 0) words.push("--user", "root");
    for (const limit of LIMITS) words.push("--limit", `${limit}=10000`);
    const child = spawn(this.red7, [...words, ...this.options], { stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    child.stderr.on("data", (data) => (this.output += data));
    await new Promise((resolve, reject) => {
      child.stdout.on("data", (data) => {
        this.output += data;
        if (this.output.includes("listening on")) resolve();
      });
      child.once("exit", (status) => reject(new Error(`the server ended (${status}): ${this.output}`)));
      child.once("error", reject);
    });
  }

  /** Ends it as a power cut would. */
  async kill() {
    const child = this.process;
    this.process = null;
    this.output = "";
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }
}
