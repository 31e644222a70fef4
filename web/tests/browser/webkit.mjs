/* A short tour in WebKit: the page is there, a game is played by real clicks, and what WebKit draws in its
 * own way looks as ours. Plain WebDriver to WebKitGTK's own driver, on a screen that nobody sees. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { someSettings } from "./lib/setting.mjs";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A port that is free just now. */
function freePort() {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Something that runs until the test is over. */
function start(t, command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"], ...options });
  child.on("error", () => undefined); // waited for elsewhere
  t.onClose(
    () =>
      new Promise((gone) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return gone();
        child.once("exit", gone);
        return child.kill("SIGKILL");
      }),
  );
  return child;
}

/** A screen of its own number, which Xvfb chooses and tells. */
async function screen(t) {
  const child = start(t, "Xvfb", ["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp"]);
  const number = await new Promise((told, failed) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) told(text.trim());
    });
    child.once("exit", () => failed(new Error("Xvfb does not run")));
  });
  return `:${number}`;
}

/** WebKitGTK's own small browser, wherever its library is. */
function smallBrowser() {
  for (const machine of readdirSync("/usr/lib", { withFileTypes: true }))
    for (const version of ["4.1", "4.0", "6.0"])
      for (const folder of [`webkit2gtk-${version}`, `webkitgtk-${version}`]) {
        const path = join("/usr/lib", machine.name, folder, "MiniBrowser");
        if (machine.isDirectory() && existsSync(path)) return path;
      }
  throw new Error("there is no MiniBrowser of WebKitGTK");
}

class WebKit {
  static async come(t) {
    const display = await screen(t);
    const port = await freePort();
    start(t, "WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
    });
    const webkit = new WebKit();
    Object.assign(webkit, { t, home: `http://127.0.0.1:${port}` });
    const browser = { binary: smallBrowser(), args: ["--automation"] };
    const { sessionId } = await t.until("WebKit", () =>
      webkit.#send("POST", "/session", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browser } },
      }),
    );
    webkit.home += `/session/${sessionId}`;
    t.onClose(() => webkit.#send("DELETE", "").catch(() => undefined));
    return webkit;
  }

  async #send(method, path, body) {
    const answer = await fetch(`${this.home}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value?.message ?? answer.status}`);
    return value;
  }

  open(url) {
    return this.#send("POST", "/url", { url });
  }

  /** What a script in the page returns. */
  ask(script, ...args) {
    return this.#send("POST", "/execute/sync", { script, args });
  }

  size(width, height) {
    return this.#send("POST", "/window/rect", { width, height });
  }

  /** Waits for something that rests: its place is the same twice. */
  async #resting(selector) {
    let before = "";
    await this.t.until(`${selector} at rest`, async () => {
      const now = await this.ask(
        "const e = document.querySelector(arguments[0]); return e && JSON.stringify(e.getBoundingClientRect());",
        selector,
      );
      const rests = now !== null && now === before;
      before = now ?? "";
      return rests;
    });
    return this.#send("POST", "/element", { using: "css selector", value: selector });
  }

  async click(selector) {
    const element = await this.#resting(selector);
    await this.#send("POST", `/element/${element[ELEMENT]}/click`, {});
  }

  async picture(name) {
    if (this.t.options.shots === null) return;
    const data = await this.#send("GET", "/screenshot");
    await writeFile(join(this.t.options.shots, `webkit-${name}.png`), Buffer.from(data, "base64"));
  }
}

const TABLE = "[data-table]:not([aria-busy=true])";

async function plays(t, webkit) {
  const see = (what, script) => t.until(what, () => webkit.ask(`return ${script}`));
  await see("the table", `document.querySelector('${TABLE} .hand [data-spot]') !== null`);
  await webkit.picture("table");
  await webkit.click(".hand li:last-child [data-spot]");
  await see("a card chosen", "document.querySelector('.hand [aria-pressed=true]') !== null");
  await see("its ghosts", "document.querySelectorAll('.pile-ghost, .palette .ghost').length > 0");
  t.check(true, "WebKit: a chosen card shows its ghosts");
  await webkit.picture("chosen");
  const kept = await webkit.ask("return document.querySelectorAll('.hand [data-card]').length");
  await webkit.click("[data-bar] [data-kind=palette]");
  await see("the card laid", `document.querySelectorAll('.hand [data-card]').length === ${kept - 1}`);
  t.check(true, "WebKit: a card is played by clicks");
  const whole = await webkit.ask(
    "return document.scrollingElement.scrollHeight <= innerHeight && " +
      "document.querySelector('[data-bar]').getBoundingClientRect().bottom <= innerHeight + 1",
  );
  t.check(whole, "WebKit: the table fits the window");
}

async function looks(t, webkit, origin) {
  await webkit.open(`${origin}/#/settings`);
  await t.until("the settings", () =>
    webkit.ask("return document.querySelector('[name=language]') !== null && document.querySelector('.card') !== null"),
  );
  const ratios = await webkit.ask(
    "return [...document.querySelectorAll('.card')].map((c) => c.offsetHeight / c.offsetWidth)",
  );
  t.check(
    ratios.length > 0 && ratios.every((ratio) => Math.abs(ratio - 1.4) < 0.05),
    "WebKit: cards keep their shape",
    ratios.join(" "),
  );
  // The style of these comes after the screen.
  const drawn = await t.until("lists and ticks in our style", async () => {
    const all = await webkit.ask(
      "return [...document.querySelectorAll('select, input[type=checkbox]')]" +
        ".map((one) => getComputedStyle(one).appearance)",
    );
    return all.length > 0 && all.every((one) => one === "none") ? all : null;
  });
  t.check(
    drawn !== null,
    "WebKit: lists and ticks are drawn by us",
    drawn.join(" "),
  );
  const selects = await webkit.ask(
    "const c = document.querySelector('.card'); return getComputedStyle(c).webkitUserSelect ?? getComputedStyle(c).userSelect",
  );
  t.equal(selects, "none", "WebKit: cards are not marked like text");
  await webkit.picture("settings");
}

export default async function (t) {
  const server = await t.server();
  const webkit = await WebKit.come(t);
  await webkit.size(420, 900);
  await webkit.open(`${server.origin}/`);
  await t.until("the page", () => webkit.ask("return document.querySelector('[data-screen=home]') !== null"));
  await webkit.ask("localStorage['red7.settings'] = arguments[0]", JSON.stringify(someSettings({ players: 3 })));
  t.check(true, "WebKit: the page is there");
  await webkit.open(`${server.origin}/t.html#/`); // another document, so that the settings are read
  await webkit.open(`${server.origin}/#/play`);
  await plays(t, webkit);
  await looks(t, webkit, server.origin);
}
