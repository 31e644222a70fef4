/* The module as the page has it: WebAssembly that imports nothing, plays whole games in every
 * edition, speaks every language, and counts as the program does.
 *
 *     node module.mjs red7.wasm RED7 WORDS_FOLDER */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const [file, program, words] = process.argv.slice(2);
const SIZE_MAX = 150_000;
const LANGUAGES = readFileSync(new URL("../../po/LINGUAS", import.meta.url), "utf8").trim().split(/\s+/);

const bytes = readFileSync(file);
const compiled = new WebAssembly.Module(bytes);

/* The page's own way in and out. */
const way = fileURLToPath(new URL("../src/memory.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [way], format: "esm", write: false });
const { Memory } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
const memory = await Memory.start(bytes);

/** Asks with fields as lines; `body` comes after them. */
function ask(verb, fields = {}, body = "") {
  const lines = Object.entries(fields).map(([key, value]) => `${key} ${value}\n`);
  const text = memory.ask(`${verb}\n${lines.join("")}\n${body}`);
  assert.ok(!text.includes("\ufffd"), "it is UTF-8");
  return JSON.parse(text);
}

/** The same for what must not be refused. */
function get(verb, fields, body) {
  const answer = ask(verb, fields, body);
  assert.equal(answer.error, undefined, answer.error?.text);
  return answer;
}

/** A turn of the person in seat 0, by what the choice says. */
function playTurn(game) {
  const steps = game.steps.join(" ");
  const draft = [];
  for (;;) {
    const scene = { viewer: 0, steps, draft: draft.join(" ") };
    const { choice } = get("table", scene, game.record);
    if (choice.confirm !== null && (choice.options.length === 0 || !choice.loses))
      return get("play", { steps, play: choice.confirm.join(" ") }, game.record);
    const option = choice.options.find(({ sure }) => sure) ?? choice.options.find(({ legal }) => legal);
    draft.push(option.step);
  }
}

function playGame(rules, seed) {
  const seats = { name0: "Ann", name1: "Ben", bot1: "casual", name2: "Cem", bot2: "novice" };
  /* Points of its own take the place of those in the rules, so only where these have none. */
  const target = rules.includes("target:") ? {} : { target: 12 };
  let game = get("new", { rules, seed, ...target, ...seats });
  for (let n = 0; n < 2000 && !game.over; n++) {
    if (game.roundOver) game = get("next", {}, game.record);
    else if (game.bot !== null) game = get("bot", { nodes: 1000 }, game.record);
    else game = playTurn(game);
  }
  return game;
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(compiled), []);
});

test("the module is small", () => {
  const size = gzipSync(bytes, { level: 9 }).length;
  console.log(`the module: ${size} bytes gzipped`);
  assert.ok(size <= SIZE_MAX);
});

test("the solver counts as natively", () => {
  const table = execFileSync(program, ["bench", "--solver", "--deals", "200"], {
    env: { ...process.env, LC_ALL: "C" },
    encoding: "utf8",
  });
  const row = table.split("\n").find((line) => line.startsWith("v1.3 "));
  assert.equal(get("bench", { deals: 200 }).nodes, Number(row.trim().split(/\s+/)[6]));
});

test("bots play as natively", () => {
  const record = readFileSync(new URL("../../tests/data/basic-2.r7", import.meta.url), "utf8");
  const review = JSON.parse(
    execFileSync(program, ["review", "--json", "--nodes", "5000", "-"], { input: record, encoding: "utf8" }),
  );
  const marks = review.rounds.flatMap(({ turns }) => turns.map(({ mark }) => mark));
  get("review", { nodes: 5000 }, record);
  for (const mark of marks) assert.equal(get("review-next").mark, mark);
});

/** Rule sets with every second switch set to something else, first these and then the others. */
function houseRules(rules) {
  const others = get("house", { rules }).switches.flatMap(({ options }) =>
    options.filter(({ set, chosen }) => set !== "" && !chosen).slice(0, 1),
  );
  return [0, 1].map((part) =>
    [rules, ...others.filter((_other, i) => i % 2 === part).map(({ set }) => set)].join("+"),
  );
}

for (const { name: edition } of get("facts").editions)
  for (const options of ["", "+advanced", "+actions", "+advanced+actions"])
    for (const rules of houseRules(edition + options))
      test(`a game of ${rules}`, () => {
        const game = playGame(rules, 5);
        assert.ok(game.over);
        assert.equal(get("house", { rules: game.rules }).list.length, get("house", { rules }).list.length);
      });

for (const { name: edition } of get("facts").editions)
  for (const options of ["", "+advanced", "+actions", "+advanced+actions"])
    test(`a game of ${edition}${options}`, () => {
      const game = playGame(edition + options, 5);
      assert.ok(game.over);
      assert.match(game.overText, /win/);
      const told = get("record", {}, game.record);
      assert.equal(told.turns, game.turns);
      assert.deepEqual(told.winners, game.winners);
    });

for (const language of LANGUAGES)
  test(`everything is said in ${language}`, () => {
    const english = get("facts");
    const catalogue = Object.entries(JSON.parse(readFileSync(`${words}/${language}.json`, "utf8")));
    const body = catalogue
      .filter(([id]) => id !== "")
      .map(([id, text]) => `${id}\0${Array.isArray(text) ? text.join("\u0003") : text}\0`)
      .join("");
    get("language", { language }, body);
    const facts = get("facts");
    for (const [i, { name, rule }] of facts.colours.entries()) {
      assert.notEqual(rule, english.colours[i].rule);
      assert.notEqual(name, "");
    }
    assert.notEqual(get("rules", { rules: "v1.3" }).text, "");
    const game = playGame("v1.3+actions", 2);
    assert.doesNotMatch(game.overText, /\b(wins?|share)\b/);
    const { log, seats } = get("table", { viewer: 0 }, game.record);
    assert.equal(seats[0].name, "Ann");
    for (const { text } of log) assert.doesNotMatch(text, /\{|palette\b.*canvas/);
    assert.equal(ask("nonsense").error.code, "verb");
    get("language", { language: "en" });
    assert.deepEqual(get("facts"), english);
  });

test("who reads a game of others is not called you", () => {
  const { record } = playGame("v1.3", 7);
  const told = (fields) => JSON.stringify(get("record", fields, record).rounds);
  assert.match(told({}), /\bYou\b/);
  assert.doesNotMatch(told({ foreign: "" }), /\byou\b/i);
  const scene = (fields) => JSON.stringify(get("table", { viewer: 0, turns: 2, ...fields }, record).log);
  assert.doesNotMatch(scene({ foreign: "" }), /\byou\b/i);
});

test("memory does not grow with questions", () => {
  const game = get("new", { rules: "v1.3", seed: 1, name0: "Ann", name1: "Ben" });
  const once = () => get("table", { viewer: 0 }, game.record);
  once();
  const size = () => memory.exports.memory.buffer.byteLength;
  const before = size();
  for (let n = 0; n < 500; n++) once();
  assert.equal(size(), before);
});

test("a question that is too long is refused, and the next one is answered", () => {
  assert.equal(ask("record", {}, "x".repeat(1 << 20)).error.code, "question");
  get("facts");
});

/* ---- online tables: a real game, as a seat and as a spectator were told it ---- */

const told = (name) =>
  JSON.parse(readFileSync(new URL(`unit/online_${name}.json`, import.meta.url), "utf8"))
    .filter(({ seq }) => seq !== undefined)
    .map((event) => JSON.stringify(event));
const events = told("seat");
const end = events.findIndex((text) => text.includes('"kind":"rematch"'));

/** The table after the first `count` events. */
function seat(count, viewer = 0, lines = events) {
  return get("seat", { game: "a", viewer, since: count - 1 }, lines.slice(0, count).join("\n"));
}

test("an online game from its table to its end", () => {
  const after = (kind) => seat(events.findIndex((text) => text.includes(`"kind":"${kind}"`)) + 1);
  assert.deepEqual(
    after("created").seats.map(({ who }) => who),
    ["free", "free", "bot"],
  );
  assert.equal(after("ready").seats[0].ready, true);
  assert.equal(after("deal").rounds.length, 1);
  assert.deepEqual(after("proposal").proposal.awaited, [1]);
  assert.deepEqual(after("proposal").told.map(({ kind }) => kind), ["proposal"]);
  assert.equal(after("takeback").mine, true);
  assert.equal(after("paused").mine, false);
  const over = seat(end);
  assert.equal(over.stage, "over");
  assert.equal(over.winners.length, 1);
  assert.deepEqual(over.rounds.map(({ number }) => number), over.rounds.map((_, i) => i + 1));
  const next = seat(end + 1);
  assert.deepEqual([next.seat, next.last, next.first, next.told[0].text], [1, 0, end + 1, "Another game begins."]);
});

test("a seat and a spectator see the same online game, but for the cards", () => {
  const watched = told("watch");
  for (let count = 1; count <= end; count++) {
    const [mine, other] = [seat(count), seat(count, -1, watched)];
    for (const key of ["turn", "stage", "winners", "clock", "names", "paused"])
      assert.deepEqual(other[key], mine[key], `${key} after ${count}`);
    assert.equal(other.mine, false);
  }
});

test("what a server cannot say is refused with its line", () => {
  const [first, , third] = events;
  const { error } = ask("seat", { game: "a", viewer: 0, since: 0 }, `${first}\n${third}`);
  assert.deepEqual([error.code, error.line], ["nonsense", 2]);
});
