/* Messages: places, plurals, contexts, and the change of language. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { plain } from "../../src/ui/say";
import {
  _,
  C_,
  changeLanguage,
  currentLanguage,
  deviceLanguage,
  LANGUAGES,
  ngettext,
  say,
} from "../../src/words";

const CATALOGUES: Record<string, unknown> = {
  fr: { "{name} wins": "{name} gagne", "{n} card": ["{n} carte", "{n} cartes"], "colour\u0004red": "rouge" },
  it: { "{name} wins": "vince {name}" },
};
const real = { document: globalThis.document, fetch: globalThis.fetch, Worker: globalThis.Worker };
let delays: Record<string, number> = {};

beforeEach(() => {
  delays = {};
  const fake = {
    document: { documentElement: {} },
    fetch: async (url: URL) => {
      const language = /words-(\w+)\.json$/.exec(url.href)?.[1] ?? "";
      await new Promise((resolve) => setTimeout(resolve, delays[language] ?? 0));
      return { ok: language in CATALOGUES, status: 404, json: async () => CATALOGUES[language] };
    },
  };
  Object.assign(globalThis, fake);
});
afterEach(async () => {
  await changeLanguage("en");
  Object.assign(globalThis, real);
});

test("what varies is put in, what is not known stays", () => {
  assert.equal(say("{name} leads: {set}", { name: "Ann {set}", set: 7 }), "Ann {set} leads: 7");
  assert.equal(say("{name} {other}", { name: "$&" }), "$& {other}");
});

test("a message is its own English", () => {
  assert.equal(_("{name} wins"), "{name} wins");
  assert.equal(C_("colour", "red"), "red");
  assert.deepEqual(
    [0, 1, 2].map((n) => ngettext("{n} card", "{n} cards", n)),
    ["{n} cards", "{n} card", "{n} cards"],
  );
});

test("another language, at once", async () => {
  await changeLanguage("fr");
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(_("{name} wins"), "{name} gagne");
  assert.equal(C_("colour", "red"), "rouge");
  assert.equal(C_("mood", "red"), "red");
  assert.deepEqual(
    [0, 1, 2].map((n) => ngettext("{n} card", "{n} cards", n)),
    ["{n} carte", "{n} carte", "{n} cartes"],
  );
  assert.equal(plain("\u0001R7 and \u0001R1, \u0001nothing"), "rouge 7 and rouge 1, nothing");
  await changeLanguage("en");
  assert.equal(_("{name} wins"), "{name} wins");
});

test("words that cannot be had change nothing", async () => {
  await changeLanguage("fr");
  await assert.rejects(changeLanguage("pl"));
  assert.equal(currentLanguage(), "fr");
  assert.equal(_("{name} wins"), "{name} gagne");
});

test("the last choice counts, whatever comes first", async () => {
  delays = { fr: 20, it: 0 };
  await Promise.all([changeLanguage("fr"), changeLanguage("it")]);
  assert.equal(currentLanguage(), "it");
});

test("who goes back to the language in force stays there", async () => {
  delays = { fr: 20 };
  const french = changeLanguage("fr");
  await changeLanguage("en");
  await french;
  assert.equal(currentLanguage(), "en");
});

test("the device's languages are tried in order", () => {
  const device = (...languages: string[]) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    return deviceLanguage();
  };
  assert.equal(device("de-DE", "pl-PL", "fr"), "pl");
  assert.equal(device("RU"), "ru");
  assert.equal(device("de", "zh-Hant"), "en");
  assert.equal(LANGUAGES.length, 5);
});
