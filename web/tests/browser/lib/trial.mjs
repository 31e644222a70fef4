/* What every test is given: servers, a browser, visitors, and checks. All that was started is ended
 * with it, whatever happens. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, firefox } from "playwright-core";
import { serveFiles } from "./files.mjs";
import { Server } from "./server.mjs";
import { PATIENCE, Visitor } from "./visitor.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing can leave the machine, whatever the page tries.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

export class Trial {
  passed = 0;
  failed = 0;
  last = "the start";
  folder = mkdtempSync(join(tmpdir(), "red7-page-"));
  visitors = [];
  #closers = [];
  #browser = null;

  constructor(red7, options) {
    this.red7 = red7;
    this.options = options;
    if (options.shots !== null) mkdirSync(options.shots, { recursive: true });
  }

  /** Firefox is driven without touch, and without a look at what sockets carry. */
  get isFirefox() {
    return this.options.engine === "firefox";
  }

  /** Notes a check; says whether it holds. */
  check(holds, what, detail = "") {
    this.last = what;
    if (holds) {
      this.passed += 1;
      console.log(`ok: ${what} (${Math.round(performance.now() / 1000)} s)`);
    } else {
      this.failed += 1;
      console.log(`FAILED: ${what}${detail === "" ? "" : `: ${detail}`}`);
    }
    return Boolean(holds);
  }

  /** A check without which the test cannot go on. */
  must(holds, what, detail = "") {
    if (!holds) throw new Error(`it does not hold: ${what}${detail === "" ? "" : `: ${detail}`}`);
  }

  equal(found, expected, what) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    return this.check(a === b, what, `${a}, not ${b}`);
  }

  /** Waits until a function gives something true, and gives that. */
  async until(what, attempt, limit = PATIENCE) {
    this.last = what;
    const end = Date.now() + limit;
    let wrong;
    for (let pause = 20; ; pause = Math.min(pause * 1.5, 400)) {
      try {
        wrong = undefined;
        const found = await attempt();
        if (found) return found;
      } catch (error) {
        wrong = error; // the page may just be changing
      }
      if (Date.now() > end) {
        throw new Error(`waited in vain: ${what}${wrong === undefined ? "" : ` (${wrong.message})`}`);
      }
      await new Promise((wake) => setTimeout(wake, pause));
    }
  }

  /** `red7 serve`, running. */
  async server(options = []) {
    const server = new Server(this.red7, join(this.folder, `games${this.#closers.length}.db`), options);
    this.#closers.push(() => server.kill());
    await server.start();
    return server;
  }

  /** The page's plain files, below a folder of another server. */
  async files(prefix = "/") {
    const files = await serveFiles(this.options.page, prefix);
    this.#closers.push(() => files.close());
    return files;
  }

  onClose(closer) {
    this.#closers.push(closer);
  }

  async browser() {
    if (this.#browser === null) {
      const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, timeout: PATIENCE };
      this.#browser = this.isFirefox
        ? await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr", ...own })
        : await chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGUMENTS, ...own });
    }
    return this.#browser;
  }

  /** Somebody with a browser of their own: nothing is shared with the others. */
  async visitor(name, options = {}) {
    const visitor = await Visitor.come(this, name, options);
    this.visitors.push(visitor);
    return visitor;
  }

  /** Errors, violations of the policy and requests to others, of all visitors. */
  async noTrouble() {
    for (const visitor of this.visitors) {
      const trouble = visitor.trouble.splice(0);
      this.check(
        trouble.length === 0,
        `${visitor.name}: no errors, nothing refused, no other origin`,
        trouble.join(" | "),
      );
    }
  }

  /** Whether a browser stopped drawing, which the page cannot help. */
  get stalled() {
    return this.visitors.some(({ stalls }) => stalls > 0);
  }

  /** All visitors leave: the next test has its own. */
  async goodbye() {
    for (const visitor of this.visitors.splice(0)) await visitor.leave().catch(() => {});
  }

  /** With --shots, a picture of what every visitor sees. */
  async picture(name) {
    if (this.options.shots === null) return;
    for (const visitor of this.visitors) await visitor.picture(name);
  }

  async close() {
    await this.#browser?.close().catch(() => {});
    for (const closer of this.#closers.reverse()) await closer();
    this.#closers = [];
    if (this.options.keep) console.log(`kept: ${this.folder}`);
    else rmSync(this.folder, { recursive: true, force: true });
  }
}
