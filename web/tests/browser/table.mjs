/* The table under a finger and a mouse: taps, drags, what is told to those who do not see it, and what
 * is asked before a turn that loses. */
import { Player } from "./lib/player.mjs";
import { newGame } from "./lib/tour.mjs";

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Drags a card of the hand to something with the mouse. */
async function drag(page, spot, target) {
  const from = middle(await page.locator(`button[data-spot="${spot}"]`).boundingBox());
  const to = middle(await page.locator(target).first().boundingBox());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function byMouse(t, server) {
  const ann = await t.visitor("Ann");
  const player = new Player(ann);
  const guide = { visitor: ann, origin: server.origin, player };
  await newGame(guide, { bots: 2 });
  const start = await player.look();
  const card = start.hand.at(-1);
  await drag(ann.page, `hand:${card}`, '[data-place="palette"]');
  await player.see(
    "the card in the palette",
    ({ hand, laid }) => !hand.includes(card) && laid.includes(card),
  );
  t.check(true, "a card is dragged into the palette");
  await ann.press("back");
  await player.see("the card in the hand", ({ hand }) => hand.includes(card));
  t.check(true, "and taken back");

  await drag(ann.page, `hand:${card}`, "h1");
  const fallen = await player.see("the hand at rest", ({ hand, busy }) => !busy && hand.includes(card));
  t.equal(fallen.hand, start.hand, "a card that falls elsewhere stays in the hand");

  await player.letGo();
  await player.choose("pass");
  await player.see("a losing draft", ({ loses }) => loses);
  await ann.press("confirm");
  await ann.press("no");
  await player.see("the draft that was kept", ({ canConfirm, loses }) => canConfirm && loses);
  t.check(true, "a losing turn is asked about, and no keeps it as a draft");
  await ann.press("back");
  await player.see("no draft", ({ canConfirm }) => !canConfirm);
  await player.letGo();

  await player.draft();
  await player.confirm();
  const heard = () => ann.page.locator("[aria-live=polite]").first().innerText();
  const told = await t.until("what the bots do is told", async () =>
    ((text) => (/Ada/.test(text) ? text : null))(await heard()),
  );
  t.check(!/\b[ROYGBIV][1-7]\b/.test(told), "screen readers hear cards by their names", told);
  const { hand, over } = await player.myTurn();
  if (!over) {
    await ann.press("undo");
    await player.see("the turn is taken back", (table) => table.hand.length > hand.length);
    t.check(true, "a slip is undone");
  }
}

async function byFinger(t, server) {
  const ben = await t.visitor("Ben", { width: 360, height: 740, hasTouch: true, isMobile: true, dark: true });
  const { page } = ben;
  const player = new Player(ben);
  await ben.open(`${server.origin}/`, "home");
  for (const [width, height] of [
    [640, 360],
    [320, 568],
    [360, 740],
  ]) {
    await page.setViewportSize({ width, height });
    const seen = await ben
      .does("play-now")
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
    t.check(seen, `the first button is in sight at ${width}x${height}`);
  }
  await ben.does("play-now").first().tap();
  await ben.calm("play");
  const { spots, rule } = await player.myTurn();
  const other = rule === "V" ? "R" : "V";
  t.check(true, "one tap, and a game is on");
  const low = await page
    .locator("[data-hand]")
    .evaluate((hand) => hand.getBoundingClientRect().bottom <= innerHeight);
  t.check(low, "the whole hand is in sight on a telephone");
  await page.locator(`[data-whatif=${other}]`).tap();
  await t.until("what-if", () => ben.has(`[data-whatif=${other}][aria-pressed=true]`));
  t.check(true, "a tap on a colour shows what would be");
  await page.locator(`button[data-spot="${spots[0]}"]`).tap();
  const { steps } = await player.see("what can be done with it", (table) => table.pressed === spots[0]);
  const inSight = await page
    .locator("[data-step]:visible")
    .evaluateAll((places) =>
      places.every((place) => place.getBoundingClientRect().bottom <= innerHeight + 1),
    );
  t.check(inSight, "what can be done with a card is in sight", JSON.stringify(steps));
  await player.letGo();
  await player.turn();
  t.check(true, "a turn by taps");
  for (const image of await page.locator("[data-card]").all()) {
    const name = await image.evaluate(
      (card) =>
        card.getAttribute("aria-label") ?? card.closest("[aria-label]")?.getAttribute("aria-label") ?? "",
    );
    if (!/^(red|orange|yellow|green|blue|indigo|violet) [1-7]/.test(name))
      t.check(false, "every card has its name", name);
  }
}

/** What the open window says about a refusal or a score. */
async function reasonsOf(t, visitor) {
  await t.until("the reasons", () => visitor.has("dialog[open] [data-rule]"));
  const reasons = visitor.page.locator("dialog[open] [data-rule]");
  return {
    rules: await reasons.evaluateAll((all) => all.map(({ dataset }) => dataset.rule)),
    text: (await reasons.allInnerTexts()).join(" "),
  };
}

async function why(t, server) {
  const cy = await t.visitor("Cy");
  const { page } = cy;
  const player = new Player(cy);
  await newGame({ visitor: cy, origin: server.origin, player }, { advanced: true });
  await player.pointAtRefused();
  const button = page.locator('.option-refused [data-do="why"]').first();
  t.check(
    /^Why\? ./.test(await button.getAttribute("aria-label")),
    "the button says what it is about",
    await button.getAttribute("aria-label"),
  );
  await button.focus();
  await page.keyboard.press("Enter");
  const refused = await reasonsOf(t, cy);
  t.equal(refused.rules, ["out.canvas"], "a refused card is asked why by a key");
  t.check(/every edition/.test(refused.text), "its rule and its edition are told", refused.text);
  await page.keyboard.press("Escape");
  await t.until("the window is gone", async () => !(await cy.has("dialog[open]")));
  t.check(
    await button.evaluate((one) => one === document.activeElement),
    "and the focus is where it was",
  );

  await player.letGo();
  await player.choose("pass");
  await player.see("a losing draft", ({ loses }) => loses);
  await player.confirm();
  await t.until("the end of the round", () => cy.has("[data-after]"));
  await cy.press("why");
  const scored = await reasonsOf(t, cy);
  t.equal(scored.rules.length, 2, "a score is asked why: what counts, and what is scored");
  t.check(/^score\./.test(scored.rules[1]), "by the rule of scoring", scored.rules.join(" "));
  t.check(/Our reading: /.test(scored.text), "and how we read it", scored.text);
}

export default async function (t) {
  const server = await t.server();
  await why(t, server);
  await byMouse(t, server);
  await byFinger(t, server);
}
