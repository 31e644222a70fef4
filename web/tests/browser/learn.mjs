/* Lessons and puzzles, answered by pointing. */
import { Player } from "./lib/player.mjs";

/** In the page: the verdict that is shown, if there is one. */
function readVerdict() {
  const found = [...document.querySelectorAll("[data-right]")].find((one) => one.checkVisibility());
  return found === undefined ? null : { right: found.dataset.right === "true", text: found.textContent };
}

/** Waits for a verdict that was not there before; whether it is "right". */
async function verdict(t, visitor, before = null) {
  const found = await t.until("a verdict", async () => {
    const now = await visitor.page.evaluate(readVerdict);
    return now?.text === before?.text ? null : now;
  });
  return found.right;
}

/** Tries what can be pressed on the table until the answer is right. */
async function solve(t, visitor) {
  const { page } = visitor;
  const player = new Player(visitor);
  const seats = page.locator(".seat-pick:visible");
  await t.until(
    "something to answer with",
    async () =>
      (await seats.count()) > 0 || (await visitor.does("answer").count()) > 0 || (await player.look())?.asks,
  );
  if ((await seats.count()) > 0) {
    for (let i = 0; i < (await seats.count()); i++) {
      const before = await page.evaluate(readVerdict);
      await seats.nth(i).click();
      if (await verdict(t, visitor, before)) return "seat";
    }
    return null;
  }
  if ((await visitor.does("answer").count()) > 0) {
    await visitor.press("model");
    const cards = (await page.locator(".help").innerText()).match(/[ROYGBIV][1-7]/g);
    for (const card of cards)
      await page.locator(`[data-table] button:has([data-card="${card}"])`).first().click();
    await visitor.press("answer");
    return (await verdict(t, visitor)) ? "cards" : null;
  }
  await player.draft();
  await visitor.press("confirm");
  await verdict(t, visitor);
  return "turn";
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { width: 360, height: 740 });
  const { page } = ann;
  await ann.open(`${server.origin}/#/learn`, "learn");
  await page.locator("[data-lesson]").first().waitFor();
  const names = await page
    .locator("[data-lesson]")
    .evaluateAll((links) => links.map(({ dataset }) => dataset.lesson));
  t.check(names.length > 10, `a course of ${names.length} lessons`);
  const kinds = new Set();
  for (const name of names) {
    // The screen is the same one: what is left of the lesson before must not be answered.
    await page.evaluate(() => document.querySelector("[data-line]")?.setAttribute("data-old", ""));
    await ann.open(`${server.origin}/#/learn/${name}`, "learn");
    await page.locator("[data-line]:not([data-old])").waitFor();
    await ann.calm("learn");
    const first = await page.locator("[data-line]").innerText();
    t.must((first.match(/[.!?…](\s|$)/g) ?? []).length <= 1, `a lesson says one sentence at a time: ${first}`);
    if ((await ann.does("line-last").count()) > 0) await ann.press("line-last");
    kinds.add(await solve(t, ann));
    if (kinds.has("seat") && kinds.has("cards") && kinds.has("turn")) break;
  }
  t.equal(
    [...kinds].filter((kind) => kind !== null).sort(),
    ["cards", "seat", "turn"],
    "questions of all three kinds are answered",
  );
  await ann.open(`${server.origin}/#/learn`, "learn");
  await t.until("what is solved", () => page.locator("[data-lesson][data-done]").count());
  t.check(true, "the course remembers what was solved");
  await page.reload();
  await t.until("what is solved, later", () => page.locator("[data-lesson][data-done]").count());
  t.check(true, "also the next time");

  await ann.open(`${server.origin}/#/puzzle/day`, "puzzle");
  const player = new Player(ann);
  await player.see("the puzzle", ({ asks }) => asks !== "");
  const question = await page.locator(".lesson-question").innerText();
  await player.find(() => false);
  const shown = await player.look();
  t.check(!shown.steps.some(({ leads, sure }) => leads || sure), "a puzzle does not give its answer away");
  await ann.press("solution");
  t.check(await verdict(t, ann), "the solution is shown");
  await page.reload();
  await player.see("the puzzle", ({ asks }) => asks !== "");
  t.equal(
    await page.locator(".lesson-question").innerText(),
    question,
    "the puzzle of the day is the same all day",
  );

  await ann.press("share");
  const field = page.locator("dialog[open] input").first();
  await field.hover(); // once it has come to rest
  const link = await field.boundingBox();
  await page.mouse.down();
  await page.mouse.move(link.x, 2); // above the window
  await page.mouse.up();
  t.check(await ann.has("dialog[open]"), "a window stays when a text in it is marked beyond its edge");
  await page.mouse.click(link.x, 2);
  await t.until("the window is closed", async () => !(await ann.has("dialog[open]")));
  t.check(true, "a click beside a window closes it");

  await ann.open(`${server.origin}/#/rules/v1.3+advanced+actions`, "rules");
  await t.until("pictures", async () => (await page.locator("[data-card]").count()) > 20);
  t.check(true, "the rules have pictures of real cards");
}
