/* The small logic of the screens for learners. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, clausesOf, sentencesOf } from "../../src/learn/clauses";
import { addressOf, dayOf, someSeed, wishOf, wishOfDay } from "../../src/learn/day";
import { lossOf } from "../../src/learn/percent";
import { draftOf } from "../../src/learn/place";
import { EDGE, lineThrough, placeOf, plotOf, signOf, turnNear, type JudgedTurn } from "../../src/learn/plot";
import { blocksOf, sectionsOf } from "../../src/learn/prose";
import { lineOf, sourceOf } from "../../src/learn/source";
import { sceneAt, sceneBefore, stopAfter, stopsOf, turnAt } from "../../src/learn/stops";
import type { RecordInfo, Turn } from "../../src/module";

const root = new URL("https://red7.example/play/");

test("what is put into the box is understood", () => {
  assert.deepEqual(sourceOf("  \n", root), { kind: "nothing" });
  assert.deepEqual(sourceOf("https://a.example/#/g/zABC-_\n", root), { kind: "link", data: "zABC-_" });
  assert.deepEqual(sourceOf("#/g/tAB", root), { kind: "link", data: "tAB" });
  const table = sourceOf(" https://red7.example/t/0123abcd#token ", root);
  assert.deepEqual(table, { kind: "online", game: "0123abcd", here: true, address: "https://red7.example" });
  const record = sourceOf("http://red7.example/api/games/0123.r7", root);
  assert.deepEqual(record, { kind: "online", game: "0123", here: false, address: "http://red7.example" });
  const text = '[Red7 "1"]\n[Site "https://red7.example/#/g/x"]\n';
  assert.deepEqual(sourceOf(text, root), { kind: "record", record: text });
  assert.equal(sourceOf("https://red7.example/", root).kind, "record");
});

test("a line is found, whatever ends lines", () => {
  assert.equal(lineOf("a\r\nb\nc", 2), "b");
  assert.equal(lineOf("a", 7), "");
  assert.equal(lineOf(`a\n ${"x".repeat(1_000_000)}`, 2), `${"x".repeat(200)} …`);
});

function turn(seat: number): Turn {
  return { seat, steps: [], text: "", out: false };
}

const INFO = {
  rounds: [
    { number: 1, start: 0, turns: [turn(0), turn(1)] },
    { number: 2, start: 2, turns: [turn(1)] },
  ],
} as unknown as RecordInfo;

test("a game has a stop at each deal and after each turn", () => {
  const stops = stopsOf(INFO);
  assert.deepEqual(
    stops.map(({ round, turns, played }) => [round, turns, played]),
    [
      [0, 0, 0],
      [0, 1, 1],
      [0, 2, 2],
      [1, 2, 0],
      [1, 3, 1],
    ],
  );
  assert.equal(stopAfter(stops, 1), 2);
  assert.equal(stopAfter(stops, 2), 4);
  assert.equal(turnAt(INFO, stops[0]!), null);
  assert.equal(turnAt(INFO, stops[4]!)?.index, 2);
  assert.deepEqual(sceneAt("r", stops[3]!, 1, false), {
    record: "r",
    viewer: 1,
    open: false,
    turns: 2,
    dealt: true,
  });
  assert.equal(sceneAt("r", stops[2]!, 1, false).dealt, false);
  assert.deepEqual(sceneBefore("r", stops[4]!, 1, true), {
    record: "r",
    viewer: 1,
    open: true,
    turns: 2,
    dealt: true,
  });
});

function judged(index: number, seat: number, worthAfter: number): JudgedTurn {
  return { kind: "turn", index, seat, worthAfter, judged: true, mark: "good" } as JudgedTurn;
}

test("the plot has each turn at its place", () => {
  const turns = [judged(0, 0, 1), judged(1, 1, 0), judged(2, 0, 0.5)];
  const plot = plotOf(turns, { start: 0, count: 3, seats: 2, ends: undefined }, 300, 100);
  assert.equal(plot.seats[0]?.length, 2);
  assert.deepEqual([plot.seats[0]?.[0]?.x, plot.seats[0]?.[0]?.y], [EDGE.left, EDGE.top]);
  assert.deepEqual([plot.seats[1]?.[0]?.y], [100 - EDGE.bottom]);
  assert.equal(plot.seats[0]?.[1]?.x, 300 - EDGE.right);
  assert.equal(lineThrough(plot.seats[0] ?? []).split(" ").length, 2);
  assert.equal(plotOf([undefined], { start: 0, count: 1, seats: 2, ends: undefined }, 300, 100).seats[0]?.length, 0);
});

test("the curve of each seat ends with what the end of the round is worth to it", () => {
  const turns = [judged(0, 0, 0.73), judged(1, 1, 0.2)];
  const { seats } = plotOf(turns, { start: 0, count: 2, seats: 2, ends: [1, 0] }, 300, 100);
  assert.deepEqual(
    seats.map((points) => points.map(({ chance }) => chance)),
    [
      [0.73, 1],
      [0.2, 0],
    ],
  );
  assert.deepEqual([seats[0]?.[1]?.x, seats[1]?.[1]?.x], [300 - EDGE.right, 300 - EDGE.right]);
  assert.equal(seats[0]?.[0]?.x, EDGE.left);
});

test("a tap finds the turn nearest to it", () => {
  for (const count of [1, 2, 7, 30])
    for (let index = 5; index < 5 + count; index++)
      assert.equal(turnNear(placeOf(index, 5, count, 320), 5, count, 320), index);
  assert.equal(turnNear(-50, 5, 4, 320), 5);
  assert.equal(turnNear(999, 5, 4, 320), 8);
});

test("bad marks have signs of their own", () => {
  assert.equal(new Set((["blunder", "mistake", "inaccuracy", "best"] as const).map(signOf)).size, 4);
});

test("the puzzle of a day depends on the day by UTC alone", () => {
  assert.equal(dayOf(new Date("2026-11-16T23:59:59Z")), "2026-11-16");
  assert.deepEqual(wishOfDay("2026-11-16"), {
    seed: "20261116",
    kind: "survive",
    difficulty: 1,
    players: 2,
    rules: "v1.3",
  });
  const week = [16, 17, 18, 19, 20, 21, 22].map((day) => wishOfDay(`2026-11-${day}`).difficulty ?? 0);
  assert.deepEqual(week, [...week].sort());
});

test("a puzzle's address says which it is", () => {
  const wish = wishOfDay("2026-11-22");
  assert.deepEqual(
    wishOf(addressOf(wish).slice("#/puzzle/".length).split("/").map(decodeURIComponent)),
    wish,
  );
  assert.equal(addressOf({ seed: "7" }), "#/puzzle/7");
  assert.equal(addressOf({ seed: "7", difficulty: 3 }), "#/puzzle/7/-/3");
  assert.equal(wishOf(["x"]), null);
  assert.equal(wishOf(["18446744073709551616"]), null);
  assert.equal(wishOf(["18446744073709551615"])?.seed, "18446744073709551615");
  const odd = wishOf(["7", "lose", "9", "1", "../x"]);
  assert.deepEqual(odd, {
    seed: "7",
    kind: undefined,
    difficulty: undefined,
    players: undefined,
    rules: "v1.3",
  });
  assert.match(someSeed(), /^\d+$/);
});

test("rules are headings, paragraphs and lists", () => {
  const blocks = blocksOf("Before.\n\n# One\n\nText:\n- a\n- b\n\nMore.\n\n# Two\n");
  assert.deepEqual(
    blocks.map((block) => block.kind),
    ["paragraph", "heading", "paragraph", "list", "paragraph", "heading"],
  );
  assert.deepEqual(
    sectionsOf(blocks).map((section) => [section.title, section.blocks.length]),
    [
      ["", 1],
      ["One", 3],
      ["Two", 0],
    ],
  );
});

test("steps are told in words", () => {
  const steps = ["+I4", "-1:R3", "7@G2", "7^G1", "@O5", "=", "!", "."];
  assert.equal(
    clausesOf(steps, ["Ann", "Ben"]),
    "Play \u0001I4 to your palette, then put Ben’s \u0001R3 on the deck, then move \u0001G2 to the canvas, " +
      "then move \u0001G1 to the deck, then play \u0001O5 to the canvas, then draw a card, then don’t draw",
  );
  assert.equal(
    clausesOf(["+I4", "@O5", "="], []),
    "Play \u0001I4 to your palette, then \u0001O5 to the canvas, then draw a card",
  );
  assert.equal(clausesOf(["pass"], []), "Pass");
  assert.equal(cardsOf("R7O5 V1"), "\u0001R7 \u0001O5 \u0001V1");
});

test("chances are read in per cent", () => {
  assert.equal(lossOf(0.005), "−1%");
  assert.equal(lossOf(0.004), "");
  assert.equal(lossOf(0.23), "−23%");
});

test("a turn that draws on its way is played up to there", () => {
  assert.deepEqual(draftOf(["+I5", "+R3", "@I6", "="], true), { steps: ["+I5", "+R3"], draft: ["@I6"] });
  assert.deepEqual(draftOf(["+R3", "@I6"], false), { steps: [], draft: ["+R3", "@I6"] });
  assert.deepEqual(draftOf(["+R3", "."], true), { steps: [], draft: ["+R3"] });
  assert.deepEqual(draftOf(["pass"], true), { steps: [], draft: [] });
});

test("a paragraph is taken apart into its sentences", () => {
  assert.deepEqual(sentencesOf("The pile is the canvas. Its colour is the rule: red. \u0001R7 leads!"), [
    "The pile is the canvas.",
    "Its colour is the rule: red.",
    "\u0001R7 leads!",
  ]);
  assert.deepEqual(sentencesOf("Nur ein Satz, z. B. dieser."), ["Nur ein Satz, z. B. dieser."].flatMap((one) => sentencesOf(one)));
  assert.deepEqual(sentencesOf("¿Quién gana? ¡Tú!"), ["¿Quién gana?", "¡Tú!"]);
});
