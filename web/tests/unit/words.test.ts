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
  readLanguage,
  LANGUAGES,
  ngettext,
  percent,
  say,
} from "../../src/words";

const CATALOGUES: Record<string, unknown> = {
  fr: {
    "": `00${"1".repeat(198)}`,
    "{name} wins": "{name} gagne",
    "{n} card": ["{n} carte", "{n} cartes"],
    "the rule\u0004red": "rouge",
    "card, nominative\u0004red {number}": "{number} rouge",
    "percent\u0004{n}%": "{n}\u00a0%",
  },
  it: { "{name} wins": "vince {name}" },
  ru: {
    "": [...Array(200).keys()].map((n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : 1)).join(""),
    "{n} card": ["{n} карта", "{n} карт"],
    "{top} beats {below}": "{top} старше {below:genitive}",
    "card, nominative\u0004blue {number}": "голубая {number}",
    "card, genitive\u0004green {number}": "зелёной {number}",
  },
  ar: { "Red7, the card game, against bots and with friends.": "Red7 بالعربية" },
};
const real = { document: globalThis.document, fetch: globalThis.fetch, Worker: globalThis.Worker };
const told: Record<string, string> = {};
let delays: Record<string, number> = {};

beforeEach(() => {
  delays = {};
  const fake = {
    document: {
      documentElement: {},
      querySelector: (what: string) => {
        const key = what.startsWith("meta") ? "description" : "manifest";
        return {
          setAttribute: (_name: string, value: string) => (told[key] = value),
          set href(value: string) {
            told[key] = value;
          },
        };
      },
    },
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
  assert.equal(C_("the rule", "red"), "red");
  assert.deepEqual(
    [0, 1, 2].map((n) => ngettext("{n} card", "{n} cards", n)),
    ["{n} cards", "{n} card", "{n} cards"],
  );
});

test("another language, at once", async () => {
  await changeLanguage("fr");
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(_("{name} wins"), "{name} gagne");
  assert.equal(C_("the rule", "red"), "rouge");
  assert.equal(C_("mood", "red"), "red");
  assert.deepEqual(
    [0, 1, 2].map((n) => ngettext("{n} card", "{n} cards", n)),
    ["{n} carte", "{n} carte", "{n} cartes"],
  );
  assert.equal(plain("\u0001R7 and \u0001R1, \u0001nothing"), "7 rouge and 1 rouge, nothing");
  assert.equal(percent(0.62), "62\u00a0%");
  await changeLanguage("en");
  assert.equal(_("{name} wins"), "{name} wins");
});

test("cards are spoken in the form that the sentence wants", async () => {
  const told = () => say(_("{top} beats {below}"), { top: "\u0001B7", below: "\u0001G2" });
  assert.equal(told(), "\u0001B7 beats \u0001G2");
  assert.equal(plain(told()), "blue 7 beats green 2");
  await changeLanguage("ru");
  assert.equal(told(), "\u0001B7 старше \u0002G2");
  assert.equal(plain(told()), "голубая 7 старше зелёной 2");
});

test("shares of one", () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ["0%", "<1%", "50%", ">99%", "100%"]);
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

test("a language of a region, and what is nearest to it", () => {
  const device = (...languages: string[]) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    return deviceLanguage();
  };
  assert.equal(device("pt-BR"), "pt_BR");
  assert.equal(device("pt-PT"), "pt_BR");
  assert.equal(device("pt"), "pt_BR");
  assert.equal(device("zh-Hant"), "zh_TW");
  assert.equal(device("zh-CN"), "zh_TW");
  assert.equal(device("fr-CA", "pt-BR"), "fr");
  assert.equal(device("ar-XB"), "ar"); // which must be meant
});

test("a link asks for a language in letters of either case", () => {
  assert.equal(readLanguage("FR"), "fr");
  assert.equal(readLanguage("pt-br"), "pt_BR");
  assert.equal(readLanguage("En"), "en");
  assert.equal(readLanguage("tlh"), null);
  assert.equal(readLanguage(null), null);
});

test("a plural of large numbers goes by their last two digits", async () => {
  await changeLanguage("ru");
  assert.deepEqual(
    [1, 11, 21, 111, 121, 1011, 1021].map((n) => ngettext("{n} card", "{n} cards", n)),
    ["{n} карта", "{n} карт", "{n} карта", "{n} карт", "{n} карта", "{n} карт", "{n} карта"],
  );
});

test("the browser is told the language, its direction and what the page is", async () => {
  await changeLanguage("ar");
  assert.equal(document.documentElement.lang, "ar");
  assert.equal(document.documentElement.dir, "rtl");
  assert.equal(told["description"], "Red7 بالعربية");
  assert.match(told["manifest"] ?? "", /manifest-ar\.webmanifest$/);
  await changeLanguage("en");
  assert.equal(document.documentElement.dir, "ltr");
  assert.match(told["manifest"] ?? "", /\/manifest\.webmanifest$/);
});

test("the device's languages are tried in order", () => {
  const device = (...languages: string[]) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    return deviceLanguage();
  };
  assert.equal(device("de-DE", "pl-PL", "fr"), "pl");
  assert.equal(device("RU"), "ru");
  assert.equal(device("de", "sv"), "en");
  assert.deepEqual(LANGUAGES, ["en", "fr", "it", "pl", "ru", "pt_BR", "zh_TW", "ar"]);
  assert.equal(device("c", "fr-FR"), "fr", "what is no language is passed over");
});
