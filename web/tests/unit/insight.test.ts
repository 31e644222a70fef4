/* What a review teaches: the turning point, and mistakes to be solved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mistakesOf, openingTurn, turningPoint } from "../../src/learn/insight";
import type { Judged } from "../../src/learn/judging";
import type { RecordInfo } from "../../src/module";

const turn = (index: number, seat: number, mark: string, loss: number, playedBest = false) => ({
  kind: "turn",
  index,
  seat,
  steps: ["+R1"],
  judged: true,
  mark,
  loss,
  playedBest,
  best: playedBest ? [] : ["+R7"],
});

const judged = (turns: unknown[], turning: number | null = null) =>
  ({ turns, rounds: [{ kind: "round", round: 1, turning }], end: null, done: true, failure: "" }) as unknown as Judged;

const info = {
  rounds: [
    { number: 1, start: 0, turns: [{}, {}] },
    { number: 2, start: 2, turns: [{}, {}, {}] },
  ],
} as unknown as RecordInfo;

test("the turning point is one's own worst turn, if it is bad at all", () => {
  const all = judged([turn(0, 0, "mistake", 0.2), turn(1, 1, "blunder", 0.9), turn(2, 0, "blunder", 0.5), turn(3, 0, "best", 0, true)]);
  assert.equal(turningPoint(all, 0)?.index, 2);
  assert.equal(turningPoint(judged([turn(0, 0, "good", 0.01)]), 0), null);
  assert.equal(turningPoint(judged([]), 0), null);
});

test("a review opens there, or where the last round was decided", () => {
  assert.equal(openingTurn(judged([turn(0, 0, "mistake", 0.2)], 3), 0), 0);
  assert.equal(openingTurn(judged([turn(0, 0, "good", 0.01)], 3), 0), 3);
  assert.equal(openingTurn(judged([], null), 0), null);
});

test("mistakes remember where they happened", () => {
  const all = judged([turn(0, 0, "mistake", 0.2), turn(2, 0, "blunder", 1.4), turn(3, 0, "inaccuracy", 0.1), undefined]);
  assert.deepEqual(
    mistakesOf("r", info, all, 0).map(({ turn: at, dealt, loss, best }) => [at, dealt, loss, best.join(" ")]),
    [
      [2, true, 1, "+R7"],
      [0, false, 0.2, "+R7"],
    ],
  );
});
