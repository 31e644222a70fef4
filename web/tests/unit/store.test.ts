/* What is kept on the device: checked when it is read, and no harm where nothing can be kept. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetAll, hearOtherTabs } from "../../src/store/box";
import { keepRecord, keptRecords, saveGame, savedGame } from "../../src/store/games";
import { lessonSolved, progress, puzzleFailed, puzzleSolved } from "../../src/store/progress";
import { forgetSeat, keepSeat, seatToken } from "../../src/store/seats";
import { change, onSettings, settings } from "../../src/store/settings";
import { memoryStorage } from "./storage";

const forbidden = () => {
  throw new Error("forbidden");
};
let kept: ReturnType<typeof memoryStorage>;
let hear: (event: { key: string | null }) => void = () => {};

beforeEach(() => {
  kept = memoryStorage();
  Object.assign(globalThis, {
    localStorage: kept,
    window: { addEventListener: (_kind: string, f: typeof hear) => (hear = f) },
  });
  forgetAll();
});

/** Another tab writes. */
function write(key: string, value: unknown): void {
  kept[`red7.${key}`] = typeof value === "string" ? value : JSON.stringify(value);
  hearOtherTabs();
  hear({ key: `red7.${key}` });
}

test("settings are kept", () => {
  assert.equal(settings().theme, "auto");
  change({ theme: "dark", name: "Zoë" });
  assert.equal(JSON.parse(String(kept["red7.settings"])).theme, "dark");
  assert.deepEqual([settings().theme, settings().name, settings().sound], ["dark", "Zoë", true]);
});

test("what another version has written is made right", () => {
  write("settings", {
    theme: "pink",
    pace: -1,
    language: "de",
    sound: "yes",
    name: 7,
    setup: { rules: "not one", bots: [1], target: "9" },
  });
  const { theme, pace, language, sound, name, setup } = settings();
  assert.deepEqual(
    { theme, pace, language, sound, name },
    { theme: "auto", pace: 1200, language: null, sound: true, name: "" },
  );
  assert.deepEqual(setup, { rules: "", bots: ["casual"], people: [], around: false });
  for (const broken of ["", "{", "null", "[]", "7", '"text"']) {
    write("settings", broken);
    assert.equal(settings().theme, "auto", broken);
    write("records", broken);
    assert.deepEqual(keptRecords(), [], broken);
    write("game", broken);
    assert.equal(savedGame(), null, broken);
    write("progress", broken);
    assert.equal(progress().best, 0, broken);
  }
});

test("other tabs are heard", () => {
  let heard = 0;
  const stop = onSettings(() => heard++);
  write("settings", { theme: "light" });
  assert.equal(settings().theme, "light");
  assert.equal(heard, 1);
  stop();
  write("settings", { theme: "dark" });
  assert.equal(heard, 1);
});

test("where nothing can be kept, the page remembers", () => {
  for (const name of ["getItem", "setItem", "removeItem"])
    Object.defineProperty(kept, name, { value: forbidden, enumerable: false });
  change({ name: "Ann" });
  saveGame({ record: "r", steps: ["+R7"] });
  assert.equal(settings().name, "Ann");
  assert.deepEqual(savedGame(), { record: "r", steps: ["+R7"] });
  forgetAll();
  assert.equal(savedGame(), null);
});

test("games: once each, newest first, at most three hundred", () => {
  for (let i = 0; i < 310; i++) keepRecord(`game ${i}`);
  keepRecord("game 50");
  const records = keptRecords().map(({ record }) => record);
  assert.equal(records.length, 300);
  assert.deepEqual(records.slice(0, 3), ["game 50", "game 309", "game 308"]);
  assert.equal(new Set(records).size, 300);
});

test("progress", () => {
  lessonSolved("orange");
  lessonSolved("orange");
  puzzleSolved("2026-11-16");
  puzzleSolved();
  puzzleFailed();
  puzzleSolved("2026-11-16");
  assert.deepEqual(progress(), { lessons: ["orange"], streak: 1, best: 2, solved: 3, days: ["2026-11-16"] });
});

test("seats by server and game", () => {
  keepSeat("https://a.example/", "g1", "one");
  keepSeat("https://b.example/", "g1", "two");
  keepSeat("https://a.example/", "g1", "three");
  assert.equal(seatToken("https://a.example/", "g1"), "three");
  assert.equal(seatToken("https://b.example/", "g1"), "two");
  forgetSeat("https://a.example/", "g1");
  assert.equal(seatToken("https://a.example/", "g1"), null);
});

test("all is forgotten, but nothing that others keep", () => {
  kept["other"] = "stays";
  change({ name: "Ann" });
  keepRecord("r");
  forgetAll();
  assert.deepEqual([settings().name, keptRecords().length, Object.keys(kept)], ["", 0, ["other"]]);
});
