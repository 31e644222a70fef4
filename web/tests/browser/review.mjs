/* A review from a shared link, in a browser that has never seen the game. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Player } from "./lib/player.mjs";
import { DATA } from "./lib/records.mjs";

const RECORD = join(DATA, "target-2.r7");

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann");
  await ann.open(`${server.origin}/#/open`, "open");
  await ann.page.locator("[name=paste]").fill(readFileSync(RECORD, "utf8"));
  await ann.press("open");
  await t.until("the review", () => ann.has("[data-review]"));
  await ann.press("share");
  const link = await t.until("a link", async () => {
    const value = await ann.page.locator("input[readonly]:visible").first().inputValue();
    return value.includes("#/g/") ? value : null;
  });
  const [open, behind] = link.split("#");
  t.check(behind.startsWith("/g/"), "the link has the game behind its #");
  t.check(
    open.startsWith(`${server.origin}/?game=`) && /^[^&]+~[^&]+&won=\d$/.test(open.split("game=")[1]),
    "and before it only who has played and who has won",
    open,
  );
  t.check(link.length < 4000, `the link has ${link.length} characters`);

  t.check(
    await t.until("a picture", () => ann.has("dialog .share-picture canvas[width='1200'][height='630']")),
    "a game can be shared as a picture, too",
  );

  const ben = await t.visitor("Ben", { width: 390, height: 844, hasTouch: true });
  const { page } = ben;
  await ben.open(link);
  const marks = await t.until("the review is done", async () => {
    if (!(await ben.has("[data-review]:not([aria-busy=true])"))) return null;
    const found = await page
      .locator("[data-index]")
      .evaluateAll((rows) => rows.map(({ dataset }) => [Number(dataset.index), dataset.mark]));
    return found.length > 0 ? found : null;
  });
  const json = JSON.parse(
    execFileSync(t.red7, ["review", "--json", "--no-open", RECORD], { encoding: "utf8", maxBuffer: 1 << 26 }),
  );
  const expected = json.rounds
    .flatMap(({ turns }) => turns)
    .map(({ mark }, index) => [index, mark ?? "none"]);
  t.equal(new Map(marks).size, expected.length, "every turn is judged");
  t.equal(
    [...new Map(marks)].sort((a, b) => a[0] - b[0]),
    expected,
    "the marks are those of red7 review",
  );
  await t.picture("review");

  const worst = json.rounds.flatMap(({ turns }) => turns).reduce(
    (best, { seat, loss = 0 }, index) => (seat === 0 && loss > best.loss ? { index, loss } : best),
    { index: -1, loss: 0 },
  );
  await t.until("the turning point", async () => (await page.locator("[data-review]").getAttribute("data-at")) === String(worst.index));
  t.check(true, "it opens where most was lost");
  await ben.rest();
  const boxes = await Promise.all(
    [".looks", ".review-table", ".review-plot svg", ".review-steps"].map((one) => page.locator(one).first().boundingBox()),
  );
  t.check(
    boxes.every((box) => box !== null && box.y >= 0 && box.y + box.height <= 844.5),
    "the better turn, the board and the curve are seen together on a phone",
    JSON.stringify(boxes),
  );

  const where = () => page.locator("input[name=place]").inputValue();
  const before = Number(await where());
  const board = boxes[1];
  const swipe = (from, to) =>
    page.evaluate(
      ([from, to, y]) => {
        const place = document.querySelector(".review-table");
        const at = (kind, x) =>
          place.dispatchEvent(
            new PointerEvent(kind, { clientX: x, clientY: y, pointerType: "touch", isPrimary: true, bubbles: true }),
          );
        at("pointerdown", from);
        at("pointerup", to);
      },
      [from, to, board.y + board.height / 2],
    );
  await swipe(100, 300);
  await t.until("a step back by a swipe", async () => Number(await where()) === before - 1);
  await swipe(300, 100);
  await t.until("a step on by a swipe", async () => Number(await where()) === before);
  t.check(true, "swipes lead through the game");
  const start = await where();
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowRight");
  await t.until("a step on", async () => (await where()) !== start);
  await page.keyboard.press("ArrowLeft");
  await t.until("a step back", async () => (await where()) === start);
  await page.keyboard.press("End");
  const end = await t.until("the end", async () => ((await where()) !== start ? where() : null));
  await page.keyboard.press("Home");
  await t.until("the start", async () => (await where()) === "0");
  t.check(Number(end) >= expected.length, "keys lead through the game");

  const bad = expected.find(([, mark]) => ["inaccuracy", "mistake", "blunder"].includes(mark));
  await page.locator(`[data-index="${bad[0]}"]`).first().click();
  await ben.press("better");
  await t.until("the better turn on the table", () => ben.has('[data-do="better"][aria-pressed="true"]'));
  t.check(true, "the better turn is shown on the table");
  await t.picture("better");

  const tries = new Player(ben);
  await ben.press("before");
  await ben.press("try");
  await tries.myTurn();
  await tries.turn();
  await tries.myTurn();
  t.check(true, "any turn can be tried, and the bot answers");
  await ben.press("back-to-review");
  await t.until("the review again", () => ben.has("[data-review]"));
  await ben.press("try");
  await tries.myTurn();
  await page.goBack();
  await t.until("the review again, by the browser's own way back", () => ben.has("[data-review]"));
  t.check(true, "both ways back lead to the review");
  await page.locator(`[data-index="${bad[0]}"]`).first().click();

  await ben.press("from-here");
  await ben.press("start");
  await t.until("the way on", () => ben.has('[data-screen="play"]'));
  await ben.calm("play");
  const player = new Player(ben);
  await player.myTurn();
  await player.turn();
  t.check(true, "from here the game goes on against a bot");
}
