/* Days, streaks, and backups of all that is kept. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shareText } from "../../src/daily/result";
import { backupText, readBackup, takeBackup } from "../../src/store/backup";
import { forgetAll, isKept } from "../../src/store/box";
import { bestStreak, dailies, dateAfter, dayAhead, dayPlayed, streakOf, weekOf } from "../../src/store/daily";
import { keepRecord, keptRecords, saveGame, savedGame } from "../../src/store/games";
import { keepMistakes, type Mistake, mistakes, mistakeSolved } from "../../src/store/mistakes";
import { lessonSolved, progress } from "../../src/store/progress";
import { change, settings } from "../../src/store/settings";
import { memoryStorage } from "./storage";

beforeEach(() => {
  Object.assign(globalThis, { localStorage: memoryStorage() });
  forgetAll();
});

const days = () => dailies().days;

test("what is shared tells a streak, if there is one", () => {
  const day = { date: "2026-03-01", tries: 2, won: false, moves: 0, par: 4 };
  const shared = (streak: number) =>
    shareText({ number: 7, day, streak, week: [true, false, false, false, false, false, false], url: "https://x/" });
  assert.match(shared(3), /^🔥 3  ❤️▫️/mu);
  assert.match(shared(0), /^❤️▫️/mu);
  assert.equal(shared(0).includes("🔥"), false);
});

test("a streak is the days won one after another, up to today or yesterday", () => {
  for (const date of ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"]) dayPlayed(date, 4, true, 5);
  assert.equal(streakOf(days(), "2026-03-01"), 4);
  assert.equal(streakOf(days(), "2026-03-02"), 4); // not played yet
  assert.equal(streakOf(days(), "2026-03-03"), 0);
  dayPlayed("2026-03-03", 4, false, 0);
  assert.equal(streakOf(days(), "2026-03-03"), 0);
  assert.equal(bestStreak(days()), 4);
  assert.deepEqual(weekOf(days(), "2026-03-01"), [false, false, false, true, true, true, true]);
  assert.equal(dateAfter("2028-02-28", 1), "2028-02-29");
});

test("tries count until the first win, and practice after it does not", () => {
  dayPlayed("2026-11-17", 4, false, 0);
  dayPlayed("2026-11-17", 4, true, 6);
  dayPlayed("2026-11-17", 4, true, 4);
  dayPlayed("2026-11-17", 4, false, 0);
  assert.deepEqual(days(), [{ date: "2026-11-17", tries: 2, won: true, moves: 6, par: 4 }]);
});

test("a clock that has gone back is noticed", () => {
  dayPlayed("2026-11-17", 4, true, 6);
  assert.equal(dayAhead(days(), "2026-11-16"), "2026-11-17");
  assert.equal(dayAhead(days(), "2026-11-17"), null);
});

const mistake = (turn: number, loss: number): Mistake => ({
  record: "r",
  turn,
  seat: 0,
  dealt: false,
  played: ["+R1"],
  best: ["+R7"],
  loss,
  at: 1,
  solved: false,
});

test("mistakes are kept once, the worst first, solved ones last", () => {
  keepMistakes([mistake(1, 0.2), mistake(2, 0.5)]);
  keepMistakes([mistake(1, 0.9)]);
  assert.deepEqual(
    mistakes().map(({ turn, loss }) => [turn, loss]),
    [
      [2, 0.5],
      [1, 0.2],
    ],
  );
  mistakeSolved(mistake(2, 0.5));
  assert.deepEqual(mistakes().map(({ turn, solved }) => [turn, solved]), [
    [1, false],
    [2, true],
  ]);
});

test("a backup brings everything to another device and takes nothing from it", () => {
  change({ name: "Zoë", theme: "dark" });
  keepRecord("game one");
  dayPlayed("2026-11-16", 4, true, 5);
  lessonSolved("red");
  keepMistakes([mistake(3, 0.4)]);
  const text = backupText();
  Object.assign(globalThis, { localStorage: memoryStorage() });
  forgetAll();
  keepRecord("game two");
  saveGame({ record: "in progress", steps: [] });
  lessonSolved("blue");
  dayPlayed("2026-11-17", 4, true, 4);
  const kept = readBackup(text);
  assert.ok(typeof kept === "object" && takeBackup(kept));
  assert.deepEqual([settings().name, settings().theme], ["Zoë", "dark"]);
  assert.deepEqual(keptRecords().map(({ record }) => record).sort(), ["game one", "game two"]);
  assert.equal(savedGame()?.record, "in progress");
  assert.deepEqual([...progress().lessons].sort(), ["blue", "red"]);
  assert.equal(streakOf(days(), "2026-11-17"), 2);
  assert.equal(mistakes().length, 1);
});

test("a backup of an older version is read", () => {
  const old = {
    settings: { theme: "light", name: "Ann", setup: { rules: "v1.3", bots: ["casual"], target: 9 } },
    records: [{ record: "old game", at: 5 }],
    progress: { lessons: ["red"], streak: 2 },
  };
  const kept = readBackup(JSON.stringify({ file: "red7 backup", version: 1, kept: old }));
  assert.ok(typeof kept === "object" && takeBackup(kept));
  assert.equal(settings().name, "Ann");
  assert.equal(keptRecords()[0]?.record, "old game");
});

test("a damaged file changes nothing and says what it is", () => {
  keepRecord("game one");
  const text = backupText();
  assert.equal(readBackup(text.slice(0, -9)), "damaged");
  assert.equal(readBackup('{"file":"red7 backup"}'), "damaged");
  assert.equal(readBackup("[Red7 \"1\"]"), "foreign");
  assert.equal(readBackup("{}"), "foreign");
  assert.equal(readBackup(" ".repeat(17 << 20)), "large");
  assert.equal(keptRecords().length, 1);
});

test("where storage is full everything lives as long as the page, and that is told", () => {
  const full = memoryStorage();
  Object.defineProperty(full, "setItem", {
    value: () => {
      throw new Error("full");
    },
  });
  Object.assign(globalThis, { localStorage: full });
  keepRecord("game one");
  assert.equal(isKept(), false);
  assert.match(backupText(), /game one/);
  Object.assign(globalThis, { localStorage: memoryStorage() });
  keepRecord("game two");
  assert.equal(isKept(), true);
});
