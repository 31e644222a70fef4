/* What the table makes of the module's answers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Option, StepKind, Table, Turn } from "../../src/module";
import { viewerOf } from "../../src/table/offline";
import { optionFor } from "../../src/table/context";
import {
  cardOf,
  laidOrder,
  drafted,
  optionsAt,
  plainOptions,
  promise,
  stepsSince,
  targets,
  verdict,
} from "../../src/table/draft";
import { news } from "../../src/table/events";
import { keyAction } from "../../src/table/keys";
import { lastTurns } from "../../src/table/log";
import { momentsBetween } from "../../src/table/moments";
import { shownName } from "../../src/table/texts";
import { nextColour } from "../../src/table/whatif";

function option(step: string, kind: StepKind, more: Partial<Option> = {}): Option {
  return {
    step,
    kind,
    card: cardOf(step),
    seat: null,
    legal: true,
    leads: false,
    sure: false,
    match: null,
    text: "",
    ...more,
  };
}

function choice(more: Partial<Choice> = {}): Choice {
  return {
    asks: "start",
    question: "?",
    options: [],
    text: "",
    leads: false,
    match: { rule: "R", leader: null, mine: 0, best: 0, counts: [] },
    confirm: null,
    draws: false,
    loses: false,
    hopeless: false,
    ...more,
  };
}

function turn(seat: number, text: string, out = false): Turn {
  return { seat, steps: [], text, out };
}

function table(more: Partial<Table> = {}): Table {
  const seats = ["Ann", "Ben"].map((name) => ({
    name,
    hand: [],
    hidden: 0,
    palette: [],
    scored: [],
    points: 0,
    out: false,
  }));
  return {
    rules: "v1.3",
    rulesText: "",
    edition: "v1.3",
    advanced: false,
    actions: false,
    round: 1,
    target: null,
    viewer: 0,
    turn: 0,
    winner: null,
    scored: [],
    overText: "",
    canvas: [],
    deck: { count: 0, top: null },
    rule: "R",
    colourName: "red",
    ruleText: "highest card",
    leader: 0,
    leaderText: "Ann leads.",
    seats,
    standings: [],
    log: [],
    choice: null,
    position: "",
    ...more,
  };
}

test("the card of a step", () => {
  assert.equal(cardOf("+I4"), "I4");
  assert.equal(cardOf("@O5"), "O5");
  assert.equal(cardOf("-2:R3"), "R3");
  assert.equal(cardOf("7@G2"), "G2");
  assert.equal(cardOf("7^G2"), "G2");
  assert.equal(cardOf("+G3(Y2)"), "G3");
  for (const step of ["=", "!", ".", "pass"]) assert.equal(cardOf(step), null);
});

test("the cards that a turn has laid down are numbered in their order", () => {
  const steps = ["+G1", "-0:I3", "@V6", "!"];
  assert.deepEqual(["G1", "I3", "V6", "R2"].map((card) => laidOrder(steps, card)), [1, 0, 2, 0]);
  assert.equal(laidOrder(["+G1", "."], "G1"), 0); // one card needs no number
});

test("what can be done with a card depends on where it lies", () => {
  const asked = choice({
    options: [
      option("+R1", "palette"),
      option("@R1", "canvas", { legal: false }),
      option("-1:R1", "take", { seat: 1 }),
      option("-2:R1", "take", { seat: 2 }),
      option("7@R1", "move_canvas"),
      option("7^R1", "move_deck"),
      option("pass", "pass"),
    ],
  });
  const steps = (spot: { seat: number | "hand"; card: string }) =>
    optionsAt(asked, spot, 0).map(({ step }) => step);
  assert.deepEqual(steps({ seat: "hand", card: "R1" }), ["+R1", "@R1"]);
  assert.deepEqual(steps({ seat: 1, card: "R1" }), ["-1:R1"]);
  assert.deepEqual(steps({ seat: 0, card: "R1" }), ["7@R1", "7^R1"]);
  assert.deepEqual(steps({ seat: "hand", card: "R2" }), []);
  assert.deepEqual(
    targets(asked, 0),
    [1, 2, 0].map((seat) => ({ seat, card: "R1" })),
  );
  assert.deepEqual(
    plainOptions(asked).map(({ kind }) => kind),
    ["pass"],
  );
  assert.equal(optionFor(optionsAt(asked, { seat: 0, card: "R1" }, 0), "deck")?.step, "7^R1");
  assert.equal(optionFor(optionsAt(asked, { seat: 1, card: "R1" }, 0), "canvas"), null);
});

test("passing is offered once where nothing else is left", () => {
  const left = choice({ options: [option("pass", "pass")], confirm: ["pass"], loses: true });
  assert.deepEqual(plainOptions(left), []);
});

test("cards of the draft are taken back with all that followed", () => {
  const draft = ["+G5", "+R1", "-1:B2", "@O5"];
  assert.deepEqual([...drafted(draft)], ["G5", "R1", "B2", "O5"]);
  assert.equal(stepsSince(draft, "O5"), 1);
  assert.equal(stepsSince(draft, "R1"), 3);
  assert.equal(stepsSince(draft, "V7"), 0);
});

test("what a draft comes to, in a word", () => {
  const saving = [option("@O5", "canvas", { leads: true, sure: true })];
  const forbidden = [option("@O5", "canvas", { legal: false, leads: false })];
  assert.equal(verdict(choice()), "missing");
  assert.equal(verdict(choice({ confirm: ["+I4", "."], leads: true })), "survives");
  assert.equal(verdict(choice({ confirm: ["+I4", "."], loses: true, options: saving })), "not_yet");
  assert.equal(verdict(choice({ confirm: ["+I4", "."], loses: true, options: forbidden })), "loses");
  assert.equal(verdict(choice({ confirm: ["+I3"], draws: true })), "draws");
  assert.equal(verdict(choice({ confirm: ["@O5", "="], draws: true, leads: true })), "survives");
  assert.equal(verdict(choice({ confirm: ["pass"], loses: true })), "passes");
});

test("what an option promises", () => {
  assert.equal(promise(option("+I4", "palette", { leads: true, sure: true })), "leads");
  assert.equal(promise(option("+I4", "palette", { sure: true })), "later");
  assert.equal(promise(option("+I4", "palette")), "never");
  assert.equal(promise(option("@I4", "canvas", { legal: false, leads: true })), "illegal");
});

test("keys", () => {
  const key = (name: string, more = {}) =>
    keyAction({ key: name, code: "", ctrlKey: false, altKey: false, metaKey: false, ...more });
  assert.deepEqual(key("ArrowLeft"), { act: "move", by: -1 });
  assert.deepEqual(key("3"), { act: "card", index: 2 });
  assert.deepEqual(key("P"), { act: "palette" });
  assert.deepEqual(key("Enter"), { act: "play" });
  assert.equal(key("p", { ctrlKey: true }), null);
  assert.equal(key("0"), null);
  assert.equal(key("q"), null);
});

test("keys of a keyboard with other letters count by their place", () => {
  const key = (name: string, code: string) =>
    keyAction({ key: name, code, ctrlKey: false, altKey: false, metaKey: false });
  assert.deepEqual(key("з", "KeyP"), { act: "palette" });
  assert.deepEqual(key("Н", "KeyY"), { act: "yes" });
  assert.deepEqual(key("т", "KeyN"), { act: "no" });
  // A Latin layout that has its letters elsewhere means the letters.
  assert.deepEqual(key("p", "KeyR"), { act: "palette" });
  assert.equal(key("ж", "Semicolon"), null);
});

test("what has happened is told once, in order", () => {
  const first = table();
  const begun = news(null, first, false);
  assert.deepEqual(begun.texts, ["Ann leads.", "Ann’s turn."]);
  assert.equal(begun.mine, false);
  const asked = table({ turn: 1, log: [turn(0, "Ann puts R7.")] });
  assert.deepEqual(news(first, asked, false), {
    texts: ["Ann puts R7.", "Ben’s turn."],
    mine: false,
  });
  const mine = table({ log: [turn(0, "Ann puts R7."), turn(1, "Ben puts O7.")], choice: choice() });
  assert.deepEqual(news(asked, mine, false), { texts: ["Ben puts O7.", "?"], mine: true });
  assert.deepEqual(news(mine, mine, false), { texts: [], mine: false });
  const over = table({ turn: null, overText: "Ann wins.", log: [turn(1, "Ben is out.", true)] });
  assert.deepEqual(news(first, over, false), { texts: ["Ben is out.", "Ann wins."], mine: false });
});

test("a new deal, or a turn taken back, does not tell old turns", () => {
  const late = table({ log: [turn(0, "a"), turn(1, "b")] });
  assert.deepEqual(news(late, table({ log: [turn(0, "a")], turn: 1 }), false).texts, [
    "Ann leads.",
    "Ben’s turn.",
  ]);
  assert.deepEqual(news(late, table({ round: 2 }), true).texts, ["Ann’s turn."]);
});

/** What is to be seen, in words. */
const seen = (before: Parameters<typeof momentsBetween>[0], after: Parameters<typeof momentsBetween>[1]) =>
  momentsBetween(before, after).map((moment) =>
    Object.values(moment)
      .map((part) => String(part))
      .join(" "),
  );

test("a bot's turn is seen card by card, then the rule, then the crown", () => {
  const before = table({ rule: "B", leader: 0, viewer: 0 });
  const after = table({
    rule: "V",
    leader: 1,
    viewer: 0,
    log: [{ seat: 1, steps: ["+R1", "@V5"], text: "", out: false }],
  });
  assert.deepEqual(seen({ table: before, draft: [] }, { table: after, draft: [] }), [
    "palette R1 1",
    "canvas V5 1",
    "rule V",
    "crown 1",
  ]);
});

test("what the draft has shown is not shown again when it is played", () => {
  const start = table({ viewer: 0, leader: 1 });
  const drafted = table({ viewer: 0, leader: 0 });
  const played = table({
    viewer: 0,
    leader: 0,
    turn: 1,
    log: [{ seat: 0, steps: ["+R7", "."], text: "", out: false }],
  });
  assert.deepEqual(seen({ table: start, draft: [] }, { table: drafted, draft: ["+R7"] }), [
    "palette R7 0",
    "crown 0",
  ]);
  assert.deepEqual(seen({ table: drafted, draft: ["+R7"] }, { table: played, draft: [] }), []);
});

test("a deal is seen once, a step back not at all, an end to the end", () => {
  const fresh = table({ viewer: 0 });
  const later = table({ viewer: 0, log: [{ seat: 0, steps: ["+R7"], text: "", out: false }] });
  assert.deepEqual(seen(null, { table: fresh, draft: [] }), ["deal"]);
  assert.deepEqual(seen(null, { table: later, draft: [] }), []);
  assert.deepEqual(seen({ table: later, draft: ["+O7"] }, { table: later, draft: [] }), []);
  const [one, other] = later.seats;
  assert.ok(one !== undefined && other !== undefined);
  const over = {
    ...later,
    turn: null,
    winner: 0,
    leader: 0,
    seats: [one, { ...other, out: true }],
    log: [...later.log, { seat: 1, steps: ["pass"], text: "", out: true }],
  };
  assert.deepEqual(seen({ table: { ...later, leader: 0 }, draft: [] }, { table: over, draft: [] }), [
    "out 1",
    "win 0",
  ]);
});

test("the last turns are those since one's own", () => {
  const log = [turn(0, "a"), turn(1, "b"), turn(0, "c"), turn(1, "d")];
  assert.deepEqual(
    lastTurns(table({ log })).map(({ text }) => text),
    ["c", "d"],
  );
  assert.deepEqual(
    lastTurns(table({ log: log.slice(0, 3) })).map(({ text }) => text),
    ["c"],
  );
  assert.deepEqual(
    lastTurns(table({ log, viewer: -1 })).map(({ text }) => text),
    ["c", "d"],
  );
});

test("the key for the what-if walks through the other colours", () => {
  const standings = (["R", "O", "Y"] as const).map((rule) => ({ rule, leader: null, decides: null, sets: [], text: "" }));
  const shown = table({ rule: "O", standings });
  assert.equal(nextColour(shown, null), "R");
  assert.equal(nextColour(shown, "R"), "Y");
  assert.equal(nextColour(shown, "Y"), null);
});

test("a game is seen by the person, or by nobody", () => {
  const game = (bots: (string | null)[], now: number | null) => ({
    record: "",
    steps: [],
    turns: 0,
    turn: now,
    bot: now === null ? null : (bots[now] ?? null),
    roundOver: now === null,
    over: false,
    winners: [],
    overText: "",
    canUndo: false,
    seats: bots.map((bot) => ({ name: "", bot })),
    rules: "v1.3",
    target: null,
  });
  assert.equal(viewerOf(game(["casual", null], 0)), 1);
  assert.equal(viewerOf(game([null, null], 1)), 1);
  assert.equal(viewerOf(game(["casual", "master"], 0)), -1);
});

test("whoever gave no name is told as you", () => {
  assert.deepEqual(["Ann", "Player"].map(shownName), ["Ann", "You"]);
});
