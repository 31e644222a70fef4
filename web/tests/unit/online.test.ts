/* Small parts of online tables: links, wishes, sentences, clocks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OnlineGame } from "../../src/module";
import { addressOf } from "../../src/online/address";
import { timeLeft } from "../../src/online/clock";
import { conditionsText, sentence, seatsText, settingsText } from "../../src/online/names";
import type { Settings } from "../../src/online/protocol";
import { randomText } from "../../src/online/random";
import { clockOf, type Wanted, wishOf } from "../../src/online/wish";

const root = new URL("https://red7.example.org/play/");

test("links of tables", () => {
  const game = "k3v9w0x2mq7c4d5e";
  const here = { game, token: "", here: true, url: `https://red7.example.org/play/t/${game}` };
  assert.deepEqual(addressOf(` ${here.url} `, root), here);
  assert.deepEqual(addressOf(game, root), here);
  assert.deepEqual(addressOf(`red7.example.org/play/t/${game}`, root), here);
  assert.deepEqual(addressOf(`${here.url}#abc_-1`, root), {
    ...here,
    token: "abc_-1",
    url: `${here.url}#abc_-1`,
  });
  assert.equal(addressOf(`http://127.0.0.1:7007/t/${game}`, root)?.here, false);
  for (const wrong of [
    "",
    "hello",
    "https://red7.example.org/",
    `ftp://red7.example.org/t/${game}`,
    `${here.url}#<b>`,
    "javascript:alert(1)",
    "https://red7.example.org/t/a b",
  ])
    assert.equal(addressOf(wrong, root), null, wrong);
});

test("seeds and nonces are as the server takes them, and never the same", () => {
  const all = new Set(Array.from({ length: 100 }, randomText));
  assert.equal(all.size, 100);
  for (const one of all) assert.match(one, /^[\w-]{24}$/);
});

const usual: Wanted = {
  edition: "v1.3",
  advanced: false,
  actions: false,
  house: [],
  others: ["person"],
  clock: "none",
  timeout: "bot",
  away: 120,
  public: false,
  watch: true,
};

test("what the server is asked for", () => {
  assert.deepEqual(wishOf(usual, null), {
    rules: "v1.3",
    seats: ["person", "person"],
    public: false,
    watch: true,
    clock: null,
    absent: { seconds: 120, bot: "casual" },
  });
  const rich = wishOf(
    {
      ...usual,
      advanced: true,
      actions: true,
      house: ["draw:must", "target:25"],
      clock: "300+5",
      timeout: "out",
      away: 0,
    },
    null,
  );
  assert.equal(rich.rules, "v1.3+advanced+actions+draw:must+target:25");
  assert.equal(rich.absent, null);
  assert.deepEqual(rich.clock, { kind: "game", seconds: 300, increment: 5, timeout: "out" });
  assert.deepEqual(clockOf("60", "bot"), { kind: "turn", seconds: 60, timeout: "bot" });
});

test("tables in words", () => {
  assert.equal(
    seatsText([{ who: "person", name: "Ann" }, { who: "bot", bot: "master" }, { who: "free" }], null),
    "Ann, master, free",
  );
  const settings: Settings = {
    rules: "v1.3+advanced",
    target: 35,
    public: true,
    watch: true,
    clock: { kind: "turn", seconds: 90, timeout: "out" },
    absent: { seconds: 120, bot: "casual" },
  };
  const text =
    "to 35 points; 90 s per turn; when time runs out, the player passes; " +
    "a bot plays for anyone away for 2 min";
  assert.equal(conditionsText(settings), text);
  assert.equal(settingsText(settings), `${text}; listed publicly`);
  assert.equal(conditionsText({ ...settings, target: null, clock: null, absent: null }), "");
});

test("clocks run by the server's time", () => {
  const game = { clock: { left: [5000, 60000], runs: 0, from: 1000 } } as OnlineGame;
  assert.equal(timeLeft(game, 0, 1000), 5000);
  assert.equal(timeLeft(game, 0, 3500), 2500);
  assert.equal(timeLeft(game, 0, 900), 5000, "they stand until then");
  assert.equal(timeLeft(game, 0, 99999), 0);
  assert.equal(timeLeft(game, 1, 99999), 60000);
  assert.equal(timeLeft({ ...game, clock: null }, 0, 0), null);
});

test("codes as sentences", () => {
  assert.equal(sentence("no seat is free"), "No seat is free.");
  assert.equal(sentence("étrange !"), "Étrange !");
});
