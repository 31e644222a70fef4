/* What can go wrong, in every language: each time a clear message, and nothing is lost. */
import { Guest, makeTable } from "./lib/guests.mjs";
import { LANGUAGES, NAMES } from "./lib/inspect.mjs";
import { Judge } from "./lib/catalogue.mjs";
import { Player } from "./lib/player.mjs";
import { record } from "./lib/records.mjs";

const DAMAGED = "zAAAAq83PS1XIzE1VyMgvKs7MS1dILC1JzE0tBgA";

/** In the page: forbids or fills the storage. */
const storageForbidden = () =>
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
const storageFull = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
};

export default async function (t) {
  const server = await t.server();
  const home = server.origin;

  // A table whose seats are all taken, and one without place for spectators.
  const host = await Guest.come(t, "Ann", server);
  const full = await makeTable(host, { others: ["person", "novice"] }); // it starts when both are ready
  const other = await Guest.come(t, "Ben", server);
  await other.openTable(full);
  const late = await Guest.come(t, "Eve", server);
  await late.openTable(full);
  await late.page.locator("[name=name]:visible").first().fill("Eve");
  await late.cut();
  await late.link("lost");
  await other.sit();

  /** A message of every visit, by language. */
  const messages = {};
  const alertOf = async (visitor, what, before = null) => {
    const text = await t.until(`${visitor.name}: a message, ${what}`, async () => {
      const found = visitor.page.locator("[role=alert]:not([aria-live]):visible", { hasText: /\S/ });
      const now = (await found.count()) > 0 ? (await found.first().innerText()).trim() : null;
      return now === before ? null : now;
    });
    (messages[what] ??= []).push(text);
    return text;
  };

  for (const language of LANGUAGES) {
    // Nothing of this is about a page that is kept: without a service worker a visit costs half.
    const reader = await t.visitor(`reader (${language})`, {
      language: new Intl.Locale(language.replace("_", "-")).maximize().toString().replace(/-[A-Z][a-z]{3}/, ""),
      width: 360,
      height: 740,
      serviceWorkers: "block",
    });
    await reader.open(`${home}/#/open`, "open");
    await reader.page.locator("[name=paste]").fill(record("broken-step"));
    await reader.press("open");
    const damaged = await alertOf(reader, "a damaged record");
    t.check(/\b14\b/.test(damaged), `${language}: a damaged record: the line is told`, damaged);
    t.equal(
      await reader.page.locator("[name=paste]").inputValue(),
      record("broken-step"),
      `${language}: the text is still there`,
    );
    await reader.page.locator("[name=paste]").fill("1234");
    await reader.press("open");
    await alertOf(reader, "no record at all", damaged);
    await reader.open(`${home}/#/g/${DAMAGED}`);
    await alertOf(reader, "a damaged link");
    await reader.open(`${home}/#/nowhere/at/all`);
    await alertOf(reader, "a wrong link");
    reader.expected.push(/^status 404/);
    await reader.open(`${home}/t/0000000000000000`);
    await alertOf(reader, "a table that is not there");
    await reader.open(`${home}/t/GARBAGE!!`);
    await alertOf(reader, "a table whose name is none");
    await reader.open(`${home}/t/${full}/`, "table");
    await reader.rest();
    (messages["a full table"] ??= []).push(
      (await reader.page.locator("[role=status]:not([aria-live]):visible").first().innerText()).trim(),
    );
    await reader.open(`${home}/#/`, "home");
    await reader.open(`${home}/t/${full}#wrongtokenwrongtokenwrong`);
    await alertOf(reader, "a stolen token");

    await reader.open(`${home}/#/`, "home");
    await reader.page.evaluate(
      (text) => localStorage.setItem("red7.game", JSON.stringify({ record: text, steps: [] })),
      record("broken-step"),
    );
    await reader.page.reload();
    await reader.calm("home");
    await reader.press("play-now");
    await alertOf(reader, "a damaged saved game");

    reader.expected.push(t.isFirefox ? /^console: Error$/ : /net::ERR|Failed to fetch/);
    await reader.context.route(/\.wasm$/, (route) => route.abort());
    await reader.page.evaluate(() => localStorage.removeItem("red7.game"));
    await reader.page.goto("about:blank");
    await reader.open(`${home}/?again#/play`);
    await alertOf(reader, "a module that does not load");
    await reader.context.unroute(/\.wasm$/);
    await reader.press("retry");
    await new Player(reader).myTurn();
    t.check(true, `${language}: the module is loaded on another try`);
    await reader.leave();
  }

  // Who wanted the last seat while the wire was cut.
  await late.visitor
    .does("take-seat")
    .first()
    .click({ timeout: 5_000 })
    .catch(() => {});
  await late.mend();
  await t.until(
    "the seat is not offered any more",
    async () => (await late.visitor.does("take-seat").count()) === 0,
  );
  await t.until("a word about it", () =>
    late.page.locator("[role=status]:not([aria-live]):visible", { hasText: /taken/ }).count(),
  );
  t.check(true, "a seat that was taken meanwhile is told");

  for (const [name, script] of [
    ["forbidden", storageForbidden],
    ["full", storageFull],
  ]) {
    const visitor = await t.visitor(`storage ${name}`);
    await visitor.context.addInitScript(script);
    await visitor.open(`${home}/#/`, "home");
    await visitor.press("play-now");
    await visitor.calm("play");
    const player = new Player(visitor);
    await player.myTurn();
    await player.turn();
    await visitor.open(`${home}/#/settings`, "settings");
    await visitor.page.locator("select[name=language]").selectOption("fr");
    await t.until("French", () => visitor.page.evaluate(() => document.documentElement.lang === "fr"));
    await visitor.open(`${home}/#/play`, "play");
    await player.see("the game", () => true);
    t.check(true, `with the storage ${name} a game goes on as long as the page does`);
  }

  const judges = Object.fromEntries(LANGUAGES.slice(1).map((language) => [language, new Judge(language)]));
  for (const [what, texts] of Object.entries(messages)) {
    t.equal(texts.length, LANGUAGES.length, `${what}: a message in every language`);
    for (const [i, language] of LANGUAGES.entries()) {
      if (language === "en") continue;
      const english = judges[language].untranslated(texts[0].split("\n"), texts[i].split("\n"), NAMES);
      t.check(english.length === 0 || t.options.anyWords, `${what}: in ${language}`, english.join(" / "));
    }
    console.log(`   ${what}: ${texts[0].replaceAll("\n", " / ")}`);
  }
}
