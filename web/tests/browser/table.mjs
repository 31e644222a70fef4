/* The table under a finger and a mouse: taps, drags, ghosts, what is told to those who do not see it, and
 * that nothing which loses is done by mistake. */
import { someTurns } from "./lib/setting.mjs";
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

/** What a card would come to is seen before anything is chosen: at both places, with its sum. */
async function ghosts(t, visitor, player) {
  const { page } = visitor;
  const { hand, spots } = await player.look();
  await page.locator(`button[data-spot="hand:${hand[0]}"]`).hover();
  const sums = await t.until("two ghosts with their sums", async () => {
    const found = await page.locator(".own .side .sum, .canvas .pile-ghost .sum").allInnerTexts();
    return found.length === 2 ? found : null;
  });
  t.check(await visitor.has(".palette .ghost, .canvas .pile-ghost"), "a card under the mouse shows what it would come to in both places");
  t.check(
    sums.every((text) => /^\s*\d\s*[<=>]\s*\d\s*$/.test(text)),
    "as two sums that are compared",
    sums.join(" | "),
  );
  t.equal((await player.look()).pressed, null, "and nothing is chosen by that");
  await page.mouse.move(5, 5);
  await t.until("no ghosts", async () => !(await visitor.has(".pile-ghost")));
  t.equal((await player.look()).spots, spots, "the hand is as it was");
}

/** A turn of one card is two taps. */
async function twoTaps(t, visitor, player) {
  const before = await player.myTurn();
  const step = await player.find(({ leads }) => leads);
  if (step === null) return t.check(true, "no card leads alone here");
  await player.choose(step);
  await player.see("the turn is played", ({ log, over, turn, viewer }) => over || log > before.log || turn !== viewer);
  return t.check(true, "a turn of one card that leads is played by two taps");
}

/** In the page: keeps all that screen readers are told from now on; the next sentence may come at once. */
function listen() {
  globalThis.heard = [];
  new MutationObserver(() => {
    const text = document.querySelector("[aria-live=polite]")?.innerText ?? "";
    if (text !== "" && text !== globalThis.heard.at(-1)) globalThis.heard.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

async function byMouse(t, server) {
  const ann = await t.visitor("Ann");
  const player = new Player(ann);
  const guide = { visitor: ann, origin: server.origin, player };
  await newGame(guide, { bots: 2 });
  const start = await player.look();
  // A card that would lead plays the turn when it falls: here one is wanted that can be taken back.
  const step = await player.find(({ step, leads }) => step.startsWith("+") && !leads);
  await player.letGo();
  const card = step.slice(1);
  const palette = ann.page.locator(".own [data-palette] [data-card]");
  const order = () => palette.evaluateAll((cards) => cards.map((one) => one.dataset.card));
  await ann.page.locator(`button[data-spot="hand:${card}"]`).hover();
  await t.until("a ghost in the palette", () => ann.has(".palette .ghost"));
  const promised = await order();
  await drag(ann.page, `hand:${card}`, '[data-place="palette"]');
  await player.see(
    "the card in the palette",
    ({ hand, laid }) => !hand.includes(card) && laid.includes(card),
  );
  t.check(true, "a card is dragged into the palette");
  t.equal(await order(), promised, "and lies where its ghost was");
  await ann.press("back");
  await player.see("the card in the hand", ({ hand }) => hand.includes(card));
  t.check(true, "and taken back");

  await drag(ann.page, `hand:${card}`, "h1");
  const fallen = await player.see("the hand at rest", ({ hand, busy }) => !busy && hand.includes(card));
  t.equal(fallen.hand, start.hand, "a card that falls elsewhere stays in the hand");

  // Grabbed near its upper edge and pulled slowly, pixel by pixel, it comes along; and a pointer that
  // comes back without its button carries nothing.
  const button = ann.page.locator(`button[data-spot="hand:${card}"]`);
  await ann.rest();
  const box = await button.boundingBox();
  const edge = { x: box.x + box.width * 0.3, y: box.y + 9 }; // cards in the hand are tilted
  await ann.page.mouse.move(edge.x, edge.y);
  await ann.page.mouse.down();
  await ann.page.mouse.move(edge.x, edge.y - 34, { steps: 34 });
  await t.until("a card that comes along", () => ann.has(".card-button.dragging"));
  t.check(true, "a card that is pulled slowly by its edge is dragged");
  await ann.page.mouse.move(300, 8, { steps: 5 });
  await ann.page.mouse.up();
  await ann.page.mouse.move(box.x + 20, box.y - 60, { steps: 5 });
  await ann.rest();
  t.check(!(await ann.has(".card-button.dragging")), "and does not stick to a pointer without a button");

  await player.letGo();
  t.check(await player.losingDraft(), "passing is laid first");
  const { loses, turn, viewer } = await player.look();
  t.check(loses && turn === viewer, "what loses is not played by the tap that chooses it");
  t.check((await ann.page.locator("dialog[open]").count()) === 0, "and nothing asks back");
  await ann.press("back");
  await player.see("no draft", ({ canConfirm }) => !canConfirm);

  await ghosts(t, ann, player);
  await ann.page.evaluate(listen);
  await player.draft();
  await player.confirm();
  const told = await t.until("what the bots do is told", async () =>
    (await ann.page.evaluate(() => globalThis.heard)).find((text) => /Ada/.test(text)),
  );
  t.check(!/\b[ROYGBIV][1-7]\b/.test(told), "screen readers hear cards by their names", told);
  const { hand, over } = await player.myTurn();
  if (!over) {
    await ann.press("undo");
    await player.see("the turn is taken back", (table) => table.hand.length > hand.length);
    t.check(true, "a slip is undone");
  }
}

/** A double click on what plays a turn: its second click finds what has come to that place, and does nothing. */
async function doubleClick(t, server) {
  const fay = await t.visitor("Fay", { width: 390, height: 844, reducedMotion: "reduce" });
  const { page } = fay;
  const player = new Player(fay);
  await someTurns(fay, player, server.origin, { players: 2 });
  const pass = middle(await page.locator('[data-bar] [data-step="pass"]').boundingBox());
  const click = async (clickCount) => {
    await page.mouse.move(pass.x, pass.y);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await fay.rest();
    return player.look();
  };
  t.equal((await click(2)).asks, "start", "the second click of a double one does not pass");
  t.check((await click(1)).loses, "a click of its own does");
  t.check(!(await click(2)).over, "and the second one of a double one does not lose the game");
  await fay.leave();
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
    await ben.resize(width, height);
    const seen = await ben
      .does("play-now")
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
    t.check(seen, `the first button is in sight at ${width}x${height}`);
  }
  await ben.does("play-now").first().tap();
  await ben.calm("play");
  const { spots, rule } = await player.myTurn();
  t.check(true, "one tap, and a game is on");
  const low = await page
    .locator("[data-hand], [data-bar]")
    .evaluateAll((parts) => parts.every((part) => part.getBoundingClientRect().bottom <= innerHeight));
  t.check(low, "the whole hand and the bar are in sight on a telephone");
  const other = page.locator(`[data-whatif]:not([data-whatif=${rule}])`).first();
  const supposed = await other.getAttribute("data-whatif");
  const room = () => page.locator(".stage").getAttribute("data-rule");
  await other.tap();
  await t.until("what-if", async () => (await room()) === supposed);
  t.check(true, "a tap on a colour shows the table under it");
  t.equal((await player.look()).rule, rule, "the rule in force stays what it is");
  await page.locator("[data-voice]").tap();
  await t.until("no what-if", async () => (await room()) === rule);
  t.check(true, "the next touch ends it");
  await page.locator(`button[data-spot="${spots[0]}"]`).tap();
  const { steps } = await player.see("what can be done with it", (table) => table.pressed === spots[0]);
  const inSight = await page
    .locator("[data-step]:visible")
    .evaluateAll((places) =>
      places.every((place) => place.getBoundingClientRect().bottom <= innerHeight + 1),
    );
  t.check(inSight, "what can be done with a card is in sight", JSON.stringify(steps));
  await player.letGo();
  await twoTaps(t, ben, player);
  if (!(await player.myTurn()).over) await player.turn();
  t.check(true, "a turn by taps");
  await player.myTurn();
  await ben.rest();
  const names = await page
    .locator("[data-card]")
    .evaluateAll((cards) =>
      cards.map((card) => card.getAttribute("aria-label") ?? card.closest("[aria-label]")?.getAttribute("aria-label") ?? ""),
    );
  const nameless = names.filter((name) => !/^(red|orange|yellow|green|blue|indigo|violet) [1-7]/.test(name));
  t.check(names.length > 0 && nameless.length === 0, "every card has its name", nameless.join(" | "));
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
  await t.until("the focus", () => button.evaluate((one) => one === document.activeElement));
  t.check(true, "and the focus is where it was");

  await player.letGo();
  if (await player.losingDraft()) await player.confirm();
  await t.until("the end of the round", () => cy.has("[data-after]"));
  await cy.press("more");
  await cy.press("why");
  const scored = await reasonsOf(t, cy);
  t.equal(scored.rules.length, 2, "a score is asked why: what counts, and what is scored");
  t.check(/^score\./.test(scored.rules[1]), "by the rule of scoring", scored.rules.join(" "));
  t.check(/Our reading: /.test(scored.text), "and how we read it", scored.text);
}

/** After a lost game the board shows the better turn, or the one that was played. */
async function lost(t, server) {
  const dan = await t.visitor("Dan", { width: 390, height: 844, reducedMotion: "reduce" });
  const player = new Player(dan);
  await someTurns(dan, player, server.origin, { players: 2 });
  t.must(await player.losingDraft(), "the turn could have been saved");
  await player.confirm();
  await t.until("where it was lost", () => dan.has('[data-insight] [data-do="better"][aria-pressed=true]'));
  await t.until("the better turn", () => dan.has(".seat.own:not(.out)"));
  await dan.press("played");
  await t.until("the turn as it was played", () => dan.has(".seat.own.out"));
  await dan.press("better");
  await t.until("the better turn again", () => dan.has(".seat.own:not(.out)"));
  t.check((await player.look()).over, "a lost game shows the better turn on its board, and stays over");
  await dan.rest();
  t.equal(await dan.page.locator("[data-after] .button:visible:not(.quiet)").count(), 2, "two main buttons lead on");
  await dan.press("review");
  await dan.calm("review");
  await t.until("the review", () => dan.has(".review-sums"));
  await dan.rest();
  const names = await dan.page.locator(".seat.own .seat-name, .plot-legend li:first-child, [name=viewer] option:first-child, .review-sums thead th:first-of-type").allTextContents();
  t.check(names.length === 4 && names.every((name) => name.trim() === "You"), "whoever reads is called the same everywhere", names.join(" | "));
  await dan.leave();
}

export default async function (t) {
  const server = await t.server();
  await lost(t, server);
  await why(t, server);
  await byMouse(t, server);
  if (t.isFirefox) return; // it is driven without touch, and counts clicks by itself
  await doubleClick(t, server);
  await byFinger(t, server);
}
