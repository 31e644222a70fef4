/* What finished games come to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nearestLevel,
  nextLevel,
  ownSeat,
  ratingOf,
  type Result,
  resultOf,
  tallies,
  winRate,
} from "../../src/learn/results";
import type { Level, RecordInfo } from "../../src/module";

const LEVELS: Level[] = [1000, 1200, 1250, 1350].map((rating, i) => ({
  name: ["novice", "beginner", "casual", "regular"][i] ?? "",
  title: "",
  summary: "",
  level: i + 1,
  rating,
}));

function info(bots: (string | null)[], winners: number[], rules = "v1.3"): RecordInfo {
  return { rules, bots, winners, names: bots.map((_bot, i) => `P${i}`) } as unknown as RecordInfo;
}

const duel = (level: string, won: boolean): Result => ({
  won,
  edition: "v1.3",
  advanced: false,
  actions: false,
  bots: [level],
  players: 2,
});

test("the own seat is the only person's, or the one that was noted", () => {
  assert.equal(ownSeat(info([null, "casual"], [])), 0);
  assert.equal(ownSeat(info(["casual", null, "casual"], [])), 1);
  assert.equal(ownSeat(info([null, null], [])), -1);
  assert.equal(ownSeat(info([null, null], []), 1), 1);
  assert.equal(ownSeat(info([null, null], []), 7), -1);
});

test("a game that goes on or is nobody's has no result", () => {
  assert.equal(resultOf(info([null, "casual"], [])), null);
  assert.equal(resultOf(info([null, null], [0])), null);
  const result = resultOf(info(["master", null, "novice"], [1], "lucrum+advanced+actions"));
  assert.deepEqual(result, {
    won: true,
    edition: "lucrum",
    advanced: true,
    actions: true,
    bots: ["master", "novice"],
    players: 3,
  });
});

test("wins are counted by level, each game once", () => {
  const games = [duel("casual", true), duel("casual", false), { ...duel("novice", true), bots: ["novice", "novice"], players: 3 }];
  const by = tallies(games, ({ bots }) => bots);
  assert.deepEqual(by.get("casual"), { played: 2, won: 1 });
  assert.deepEqual(by.get("novice"), { played: 1, won: 1 });
  assert.equal(winRate(games, 2), 0.5);
  assert.equal(winRate([], 20), null);
});

test("the level to beat next is above the strongest that was beaten twice in three games", () => {
  assert.equal(nextLevel([], LEVELS)?.name, "novice");
  assert.equal(nextLevel([duel("novice", true)], LEVELS)?.name, "novice");
  assert.equal(nextLevel([duel("novice", true), duel("novice", false), duel("novice", true)], LEVELS)?.name, "beginner");
  assert.equal(nextLevel([duel("casual", true), duel("casual", true)], LEVELS)?.name, "regular");
  assert.equal(nextLevel([duel("regular", true), duel("regular", true)], LEVELS)?.name, "regular");
});

test("a rating grows with wins, falls with losses, and knows whom they were against", () => {
  const won = (level: string, n: number) => Array.from({ length: n }, () => duel(level, true));
  const lost = (level: string, n: number) => Array.from({ length: n }, () => duel(level, false));
  assert.equal(ratingOf([], LEVELS), null);
  assert.equal(ratingOf([{ ...duel("casual", true), bots: [] }], LEVELS), null); // against people
  const even = ratingOf([...won("casual", 20), ...lost("casual", 20)], LEVELS) ?? 0;
  assert.ok(Math.abs(even - 1250) < 5, String(even));
  const strong = ratingOf(won("regular", 10), LEVELS) ?? 0;
  const weak = ratingOf(lost("novice", 10), LEVELS) ?? 0;
  assert.ok(weak < 1000 && even < strong && strong < 2400, `${weak} ${even} ${strong}`);
  assert.ok(strong > (ratingOf(won("novice", 10), LEVELS) ?? 0));
  assert.equal(nearestLevel(1240, LEVELS)?.name, "casual");
});
