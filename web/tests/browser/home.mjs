/* Coming back: the first visit, a whole daily challenge, a clock that is wrong, several people at one
 * device, and all of it as a file. All on plain files: none of it needs a server. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { Player } from "./lib/player.mjs";
import { record } from "./lib/records.mjs";
import { firstMinute as playMinute } from "./lib/states.mjs";

const kept = (visitor, name) => visitor.page.evaluate((key) => JSON.parse(localStorage[key] ?? "null"), `red7.${name}`);

async function firstVisit(t, url) {
  const ann = await t.visitor("Ann", { width: 390, height: 844 });
  await ann.open(url, "home");
  await t.until("the first home", () => ann.has(".home[data-new]"));
  t.check(true, "a newcomer finds a first position");
  const button = await ann.does("play-now").first().boundingBox();
  t.check(button !== null && button.y + button.height <= 844, "and the way into a game is in sight");
  await t.picture("new");
  await ann.resize(320, 568);
  const places = await Promise.all(
    [".first-hand", '[data-do="play-now"]', '[data-do="friends"]', '[data-do="start"]'].map((one) => ann.page.locator(one).boundingBox()),
  );
  const [hand, play, friends, learn] = places;
  t.check(play.y === friends.y && hand.y + hand.height <= play.y, "the ways on stand in a row below the hand", JSON.stringify(places));
  t.check(learn.y + learn.height <= 568, "and all of it is seen on the smallest phone");
  for (const [width, height] of [[740, 360], [568, 320]]) {
    await ann.resize(width, height);
    const [low, foot] = await Promise.all([".first-hand", ".home-foot"].map((one) => ann.page.locator(one).boundingBox()));
    t.check(
      low.y + low.height <= foot.y && foot.y + foot.height <= height + 1,
      `the first position is whole on a phone on its side, ${width}x${height}`,
      JSON.stringify([low, foot]),
    );
  }
  await ann.resize(390, 844);
  return ann;
}

/** The start in a minute, and the first game after it. */
async function firstMinute(t, url) {
  const zoe = await t.visitor("Zoe", { width: 390, height: 844 });
  const player = new Player(zoe);
  await zoe.open(url, "home");
  await zoe.press("start");
  await zoe.calm("start");
  const said = [];
  const places = [];
  const count = await playMinute(zoe, player, async (at, done) => {
    said.push(await zoe.page.locator(".start-say").innerText());
    await zoe.rest();
    const tops = await zoe.page.locator(".canvas, .hand, .choice").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    if (done === "") places.splice(0, places.length, ...tops);
    else t.equal(tops, places, `position ${at + 1}: nothing moves when the move is found`);
    await t.picture(`start-${at}${done}`);
  });
  t.equal(count, 6, "six positions are seen and played on the board");
  t.check(said.every((text) => text.length < 75), "one short sentence each", said.join(" | "));
  await zoe.press("first-game");
  await zoe.calm("play");
  await player.myTurn();
  t.check((await kept(zoe, "settings")).coach, "and a first game begins, with light advice");
  await zoe.open(`${url}#/`, "home");
  t.check(!(await zoe.has(".home[data-new]")), "who has started is not new any more");
  await zoe.leave();
}

async function daily(t, url, ann) {
  const player = new Player(ann);
  await ann.open(`${url}#/daily`, "daily");
  await t.picture("daily");
  await ann.press("play-daily");
  await player.myTurn();
  t.check(!(await ann.has('[data-do="hint"]')), "the challenge has no hints");
  await ann.open(`${url}#/`, "home");
  await t.until("the way back to it", () => ann.has('[data-do="continue-daily"]'));
  t.check(true, "home knows that it goes on");
  await ann.press("continue-daily");
  const turns = await player.round();
  await t.until("the day is kept", async () => (await kept(ann, "daily"))?.days.length === 1);
  const [day] = (await kept(ann, "daily")).days;
  t.equal(day.tries, 1, "the end of the game is a try");
  t.equal(day.moves, day.won ? turns : 0, `and its moves are counted (${day.won ? "won" : "lost"} after ${turns})`);
  await t.picture("daily-over");

  await ann.open(`${url}#/`, "home");
  await ann.open(`${url}#/daily`, "daily");
  const text = await t.until("the result", () => ann.page.locator(".share-text").first().innerText());
  t.check(/#\/daily\/\d{4}-\d\d-\d\d/.test(text), "its text has a link", text);
  t.check(!/\b[ROYGBIV][1-7]\b/.test(text), "and tells no card");
  await ann.rest(); // it is drawn once its letters are there
  const picture = await ann.page.evaluate(() => {
    const canvas = document.querySelector(".share-picture canvas");
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const colours = new Set();
    for (let i = 0; i < pixels.length; i += 4 * 997) colours.add(`${pixels[i]} ${pixels[i + 1]} ${pixels[i + 2]}`);
    return { width: canvas.width, height: canvas.height, colours: colours.size };
  });
  t.check(picture.width === 1200 && picture.height === 630 && picture.colours > 5, "and a picture of 1200 by 630");
  if (!t.isFirefox) {
    const [saved] = await Promise.all([ann.page.waitForEvent("download"), ann.press("save-picture")]);
    const bytes = await readFile(await saved.path());
    t.equal(bytes.subarray(1, 4).toString(), "PNG", "which can be saved");
  }
  await t.picture("daily-result");
}

/** The day before yesterday, by the device; the files' server knows better. */
async function wrongClock(t, url) {
  const ben = await t.visitor("Ben");
  await ben.context.clock.setFixedTime(Date.now() - 2 * 86_400_000);
  await ben.open(`${url}#/daily`, "daily");
  await t.until("a word about the clock", () => ben.has("[data-problem=clock]"));
  const today = new Date().toISOString().slice(0, 10);
  await ben.press("play-daily");
  await new Player(ben).myTurn();
  t.equal((await kept(ben, "daily")).game.date, today, "a wrong clock is said, and the right day is played");
  await ben.open(`${url}#/daily/2999-01-01`, "daily");
  await t.until("a day to come is refused", () => ben.has("[data-problem=no_day]"));
  await ben.open(`${url}#/daily/nonsense`, "daily");
  await t.until("so is what is no day", async () => (await ben.page.url()).endsWith("nonsense") && ben.has("[data-problem=no_day]"));
  t.check(true, "a day to come is refused, and so is what is no day");
  await ben.leave();
}

async function passAndPlay(t, url) {
  const cem = await t.visitor("Cem", { width: 390, height: 844 });
  const player = new Player(cem);
  const { page } = cem;
  await cem.open(`${url}#/new`, "new");
  // Both before anything is drawn, as on a device that is busy: neither forgets the other.
  await page.evaluate(() => {
    document.querySelector('[name=mode][value="pass"]').click();
    const name = document.querySelector("[name=name]");
    name.value = "Cem";
    name.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.locator("[name=person1]").fill("Dora");
  await cem.press("start");
  await cem.calm("play");
  const hands = [];
  const names = [];
  for (let turn = 0; turn < 3; turn++) {
    await t.until("the cover", () => cem.has("[data-cover]"));
    const { hand } = await player.look();
    t.equal(hand, [], "between two turns no hand is in sight");
    names.push(await page.locator("[data-cover] h2").innerText());
    if (turn === 0) await t.picture("cover");
    await cem.press("uncover");
    const table = await player.myTurn();
    if (table.over) break;
    hands.push(table.hand.join(" "));
    await player.draft();
    await player.confirm();
  }
  t.check(names[0] !== names[1] && /Cem|Dora/.test(names[0]), "the cover says whose cards come next", names.join(" | "));
  t.check(new Set(hands).size === hands.length, "and everybody sees their own");
  await cem.open(`${url}#/`, "home");
  await t.until("the way back", () => cem.has('[data-do="continue"]'));
  t.check(true, "home has the game");
  await cem.rest();
  const [news, foot] = await page.evaluate(() =>
    [".toasts", ".home-foot"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
  );
  t.check(news.bottom <= foot.top, "what is said for a moment does not cover the ways on", `${news.bottom} ${foot.top}`);
  await cem.leave();
}

async function backup(t, url, ann) {
  const { page } = ann;
  await ann.open(`${url}#/games`, "games");
  const [file] = await Promise.all([page.waitForEvent("download"), ann.press("export")]);
  const text = await readFile(await file.path(), "utf8");
  t.equal(JSON.parse(text).kept.daily.days.length, 1, "everything is in one file");

  const eva = await t.visitor("Eva", { settings: { pace: 0, theme: "dark" } });
  await eva.open(`${url}#/games`, "games");
  const damaged = join(t.folder, "damaged.json");
  writeFileSync(damaged, text.slice(0, -40));
  await eva.page.locator("[name=backup]").setInputFiles(damaged);
  await t.until("a word about the damage", () => eva.has("[data-problem=import]"));
  t.equal((await kept(eva, "daily")) ?? null, null, "a damaged file changes nothing");

  // As an older version kept it: settings with a target, records without seats.
  const old = {
    settings: { theme: "light", name: "Ann", setup: { rules: "v1.3", bots: ["casual"], target: 9 } },
    records: [{ record: record("basic-2"), at: 5 }],
  };
  const path = join(t.folder, "old.json");
  writeFileSync(path, JSON.stringify({ file: "red7 backup", version: 1, kept: old }));
  await eva.page.locator("[name=backup]").setInputFiles(path);
  await t.until("the old game", () => eva.has("[data-kept]"));
  t.equal((await kept(eva, "settings")).name, "Ann", "a file of an older version is read");
  await eva.page.locator("[name=backup]").setInputFiles(await file.path());
  await t.until("the day", async () => (await kept(eva, "daily"))?.days.length === 1);
  t.check((await kept(eva, "records")).length >= 2, "and another one is added to what is there");
  await t.picture("games");

  await eva.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await eva.page.locator("[name=backup]").setInputFiles(path);
  await t.until("a word about storage", () => eva.has("[data-problem=storage]"));
  const [rest] = await Promise.all([eva.page.waitForEvent("download"), eva.press("export")]);
  const still = JSON.parse(await readFile(await rest.path(), "utf8"));
  t.check(still.kept.records.length >= 2, "where storage is full that is said, and nothing is lost");
  await eva.leave();
}

export default async function (t) {
  const files = await t.files();
  const ann = await firstVisit(t, files.url);
  await firstMinute(t, files.url);
  await daily(t, files.url, ann);
  if (!t.isFirefox) await backup(t, files.url, ann); // it is driven without downloads
  await ann.leave();
  await wrongClock(t, files.url);
  await passAndPlay(t, files.url);
}
