/* Somebody who visits the page: a browser context with a page, and everything that goes wrong in it. */
import { join } from "node:path";

/** How long a condition may take to come true, on a machine that does much else. */
export const PATIENCE = Number(process.env.RED7_PATIENCE ?? 90) * 1000;

/** What the browser says of its own accord while the network is cut; not an error of the page. */
const CUT = /net::ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|SOCKET|FAILED)|WebSocket connection to .* failed/;

/** What Firefox says of requests and sockets that a page has left behind when it went elsewhere; of a font it
 * gives the number of NS_BINDING_ABORTED. */
const LEFT =
  /Firefox can’t establish a connection|was interrupted while the page was loading|A ServiceWorker intercepted the request|font: download failed .*status=2152398850/;

/** In the page: tells violations of the policy where they can be heard. */
function tellViolations() {
  addEventListener("securitypolicyviolation", (event) => {
    console.error(
      `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
    );
  });
}

/** In the page: settings of somebody who has been here before. */
function remember(settings) {
  try {
    localStorage["red7.settings"] ??= JSON.stringify(settings);
  } catch {
    // Storage may be forbidden.
  }
}

/** In the page: seeds of games on the device are the same in every run, so that a test that fails
 * fails again. What online tables draw stays random: it must never come twice. */
function sameSeeds() {
  const random = crypto.getRandomValues.bind(crypto);
  let seed = 7;
  crypto.getRandomValues = (numbers) => {
    if (!(numbers instanceof Uint32Array)) return random(numbers);
    return numbers.fill((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0));
  };
}

/** In the page: whether a frame is drawn soon; a page that only was busy gets another second. */
function draws() {
  return new Promise((tell) => {
    requestAnimationFrame(() => tell(true));
    setTimeout(() => setTimeout(() => tell(document.visibilityState !== "visible"), 1000), 3000);
  });
}

/** In the page: counts what its workers have been asked and have not answered. What they say may be on its way
 * although nothing on the screen says so: the old sentence stays until the new one is there. */
function countQuestions() {
  const open = new Map();
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(...rest) {
      super(...rest);
      open.set(this, new Set());
      this.addEventListener("message", ({ data }) => open.get(this)?.delete(data.id));
    }

    postMessage(message, ...rest) {
      if (message.id > 0) open.get(this)?.add(message.id); // nobody waits for the answer to a greeting
      super.postMessage(message, ...rest);
    }

    terminate() {
      open.delete(this);
      super.terminate();
    }
  };
  globalThis.questions = () => [...open.values()].reduce((sum, { size }) => sum + size, 0);
}

/** In the page: whether nothing is at work and nothing moves, and for two frames nothing has changed. A table
 * whose connection is lost is at rest, too, though it is busy until that is back. */
async function rests() {
  const frame = () => new Promise((wake) => requestAnimationFrame(() => setTimeout(wake)));
  const lost = () => document.querySelector('[data-link]:not([data-link="here"])') !== null;
  const works = () =>
    globalThis.questions() > 0 ||
    document.fonts.status !== "loaded" ||
    (document.querySelector("[aria-busy=true]") !== null && !lost());
  const moves = () =>
    document.querySelector("[data-moving]") !== null ||
    document
      .getAnimations()
      .some(
        ({ playState, effect }) => playState === "running" && effect?.getTiming().iterations !== Infinity,
      );
  for (let i = 0; i < 40; i++) {
    const before = document.body.innerHTML;
    await frame();
    await frame();
    if (!works() && !moves() && document.body.innerHTML === before) return true;
  }
  return false;
}

/** In the page: goes to another address of it; whether that is another one. */
function follow(hash) {
  const { href } = location;
  document.querySelector("[data-screen]")?.setAttribute("data-left", href);
  location.hash = hash;
  return location.href !== href;
}

/** In the page: whether the screen that was left is gone; it stays until the next one is there. */
function isGone() {
  const left = document.querySelector("[data-left]");
  return left === null || left.dataset.left === location.href;
}

export class Visitor {
  /** Addresses that were asked for by a page that was left before they came. */
  #left = new Set();

  trouble = [];
  /** How often the browser had stopped drawing. */
  stalls = 0;
  /** Messages that the server sent and got, in order. */
  frames = [];
  /** Whether the network may be missed just now. */
  cut = false;
  /** Errors that are looked for. */
  expected = [];

  static async come(trial, name, options) {
    const {
      width = 1280,
      height = 800,
      dark = false,
      language = "en-GB",
      page = true,
      settings = { pace: 0 },
      ...more
    } = options;
    const visitor = new Visitor();
    const browser = await trial.browser();
    Object.assign(visitor, { trial, name, shots: 0, origins: null });
    visitor.context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? "dark" : "light",
      locale: language,
      ...more,
    });
    visitor.context.setDefaultTimeout(PATIENCE);
    await visitor.context.addInitScript(tellViolations);
    await visitor.context.addInitScript(remember, settings);
    await visitor.context.addInitScript(sameSeeds);
    await visitor.context.addInitScript(countQuestions);
    visitor.context.on("request", (request) => visitor.#request(request));
    visitor.context.on("requestfailed", (request) => visitor.#leave(request));
    visitor.context.on("response", (response) => {
      if (response.status() >= 400) visitor.#say(`status ${response.status()}: ${response.url()}`);
    });
    visitor.context.on("page", (one) => visitor.#watch(one));
    if (!trial.isFirefox) visitor.context.on("page", (one) => visitor.#keepAwake(one));
    if (page) visitor.page = await visitor.context.newPage();
    return visitor;
  }

  #watch(page) {
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !/responded with a status of/.test(text))
        this.#say(`console: ${text}`);
    });
    page.on("pageerror", (error) => this.#say(`error: ${error.stack ?? error}`));
    page.on("crash", () => this.#say("the page crashed"));
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) =>
        this.frames.push({ from: "server", text: String(payload) }),
      );
      socket.on("framesent", ({ payload }) => this.frames.push({ from: "page", text: String(payload) }));
    });
  }

  /** Headless Chromium may stop drawing after its window has changed its size, for good: animations and
   * clicks, which wait for what rests, then wait for ever. Another size wakes it. */
  async #keepAwake(page) {
    while (!page.isClosed()) {
      if ((await page.evaluate(draws).catch(() => true)) === false) {
        this.stalls += 1;
        console.log(`${this.name}: the browser had stopped drawing, and is woken`);
        const size = page.viewportSize();
        await page.setViewportSize({ ...size, height: size.height + 1 }).catch(() => {});
        await page.setViewportSize(size).catch(() => {});
      }
      await new Promise((wake) => setTimeout(wake, 2000).unref());
    }
  }

  #say(text) {
    if (this.cut && CUT.test(text)) return;
    if (this.trial.isFirefox && LEFT.test(text)) return;
    if ([...this.#left].some((url) => text.includes(url))) return;
    if (this.expected.some((pattern) => pattern.test(text))) return;
    this.trouble.push(text);
  }

  /** What is still on its way to a page that is left is ended, and Firefox calls that an error of the page. */
  #leave(request) {
    if (request.failure()?.errorText !== "NS_BINDING_ABORTED") return;
    this.#left.add(request.url());
    this.trouble = this.trouble.filter((text) => !text.includes(request.url()));
  }

  #request(request) {
    const url = new URL(request.url());
    if (url.protocol === "blob:" || url.protocol === "about:") return;
    this.origins ??= new Set([url.origin]);
    if (!this.origins.has(url.origin)) this.#say(`a request to another origin: ${request.url()}`);
  }

  /** Opens an address; ready when the screen is. */
  async open(url, screen = null) {
    (this.origins ??= new Set()).add(new URL(url).origin);
    if (new URL(url).href.split("#")[0] === this.page.url().split("#")[0]) {
      if (await this.page.evaluate(follow, new URL(url).hash))
        await this.trial.until(`${this.name}: another screen`, () => this.page.evaluate(isGone));
    } else {
      await this.page.goto(url);
    }
    await this.calm(screen);
  }

  /** Waits until a screen is there and nothing is busy. */
  async calm(screen = null, page = this.page) {
    const where = screen === null ? "[data-screen]" : `[data-screen="${screen}"]`;
    await this.trial.until(`${this.name}: ${screen ?? "a"} screen, and nothing busy`, () =>
      page.evaluate((where) => {
        const root = document.querySelector(where);
        return (
          root !== null &&
          root.querySelector("h1,[role=alert]") !== null &&
          root.closest("[aria-busy=true]") === null &&
          root.querySelector("[aria-busy=true]") === null
        );
      }, where),
    );
  }

  /** Waits until nothing is at work and nothing moves: what is on its way is in nobody's place. */
  async rest() {
    await this.trial.until(`${this.name}: rest`, () => this.page.evaluate(rests));
  }

  /** Gives the window another size, and waits until all has found its place in it. */
  async resize(width, height) {
    await this.page.setViewportSize({ width, height });
    await this.trial.until(`${this.name}: a window of ${width}x${height}`, () =>
      this.page.evaluate(([w, h]) => innerWidth === w && innerHeight === h, [width, height]),
    );
    await this.rest();
  }

  /** What does `name` and can be pressed: while a window is open, only what is in it. */
  does(name) {
    const what = `[data-do="${name}"]:visible`;
    return this.page.locator(`dialog[open] ${what}, body:not(:has(dialog[open])) ${what}`);
  }

  async press(name, options = {}) {
    this.trial.last = `${this.name}: ${name}`;
    await this.does(name).first().click(options);
  }

  /** Does what stands in the menu, once that is open: the same may stand beside it. */
  async menu(name) {
    await this.press("menu");
    await this.page.locator("dialog[open]").first().waitFor();
    await this.press(name);
  }

  async has(selector) {
    return (await this.page.locator(selector).count()) > 0;
  }

  async picture(name) {
    if (this.trial.options.shots === null || this.page === undefined) return;
    const file = join(this.trial.options.shots, `${this.name}-${name}.png`);
    await this.page.screenshot({ path: file, fullPage: true }).catch(() => {});
  }

  async leave() {
    await this.context.close();
  }
}
