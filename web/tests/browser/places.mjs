/* Where things lie at a table: with two to four players, at nine sizes and in every language nothing lies
 * upon another thing, nothing has to be scrolled, and during a turn no part of hand and bar changes its
 * place. */
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "./lib/inspect.mjs";
import { Player } from "./lib/player.mjs";
import { newGame, someTurns, speak } from "./lib/setting.mjs";

const SIZES = [
  [320, 568],
  [360, 640],
  [360, 740],
  [390, 844],
  [768, 1024],
  [740, 360],
  [1000, 700],
  [1366, 768],
  [1920, 1080],
];

/** With actions some cards in other hands are known, and take room. */
const GAMES = [
  [2, "v1.3"],
  [3, "v1.3"],
  [4, "v1.3"],
  [4, "v1.3+advanced+actions"],
];

/** In Firefox, which is slow to drive, the ends of each list stand for all of it. */
const shareOf = (t, list) => (t.isFirefox ? [list[0], list.at(-1)] : list);

/** In the page: the places of hand and bar, and of their parts that are there in every state; and of one's own
 * head, beside which the palette grows by the card that is chosen. */
function places() {
  const box = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height];
  };
  const found = {};
  for (const [name, selector] of [
    ["hand", ".hand"],
    ["bar", "[data-bar]"],
    ["undo", "[data-bar] > .undo"],
    ["face", ".seat.own .who"],
  ])
    found[name] = box(document.querySelector(selector));
  for (const slot of document.querySelectorAll(".hand .slot:not(.selected)"))
    found[slot.dataset.flip] = box(slot);
  return found;
}

/** In the page: what is wrong with where things lie. */
function wrong() {
  const found = [];
  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
    found.push(`the page is ${root.scrollWidth}x${root.scrollHeight}`);
  const boxOf = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const parts = [".rivals > .seat", ".trio", "[data-voice]", ".seat.own", ".hand", "[data-bar]"];
  const all = parts.flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((one) => [selector, one.getBoundingClientRect()]),
  );
  const header = boxOf(".bar");
  for (const [i, [name, a]] of all.entries()) {
    if (a.bottom > innerHeight + 1 || a.right > innerWidth + 1 || a.left < -1)
      found.push(`${name} sticks out: ${Math.round(a.left)}-${Math.round(a.right)}, ${Math.round(a.bottom)}`);
    if (a.top < header.bottom - 1) found.push(`${name} lies upon the title`);
    for (const [other, b] of all.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // On a wide table the bar stands beside the cards of the hand, in their row.
      if (wide > 2 && high > 2 && !(name === ".hand" && other === "[data-bar]"))
        found.push(`${name} and ${other} overlap by ${Math.round(wide)}x${Math.round(high)}`);
    }
  }
  const bar = boxOf("[data-bar]");
  for (const card of document.querySelectorAll(".hand .card")) {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    if (Math.min(right, bar.right) - Math.max(left, bar.left) > 2 && Math.min(bottom, bar.bottom) - Math.max(top, bar.top) > 4)
      found.push(`${card.dataset.card} lies upon the bar`);
  }
  for (const card of document.querySelectorAll(".rivals .seat:not(.out) .palette .slot"))
    if (Number.parseFloat(getComputedStyle(card).getPropertyValue("--card-width")) < 0) found.push("a card has no size");
  for (const card of document.querySelectorAll(".rivals .seat:not(.out) .palette .card")) {
    const { width } = card.getBoundingClientRect();
    if (width < 39.9) found.push(`a rival's card is drawn ${width} wide`);
  }
  const sum = boxOf(".canvas .pile-ghost > .sum");
  for (const sign of document.querySelectorAll(".canvas .pile-ghost :is(.card-letter, .card-mark)")) {
    const { left, right, bottom } = sign.getBoundingClientRect();
    if (sum !== undefined && bottom - sum.top > 3 && Math.min(right, sum.right) - Math.max(left, sum.left) > 2)
      found.push(`the sum covers the ghost's ${sign.getAttribute("class")} by ${Math.round(bottom - sum.top)}`);
  }
  return [...found, ...eyes.clipped(), ...eyes.overlapping()];
}

/** Points at a card, holds it, takes it back: at every moment hand and bar are where they were. */
async function turnInPlace(t, visitor, player, size, complaints) {
  const { page } = visitor;
  await visitor.rest();
  const start = await page.evaluate(places);
  const compare = async (what) => {
    await visitor.rest();
    const now = await page.evaluate(places);
    for (const [name, place] of Object.entries(now))
      if (start[name]?.some((side, i) => Math.abs(side - place[i]) >= 1))
        complaints.push(`${size}, ${what}: ${name} moved from ${start[name]} to ${place}`);
    for (const text of await page.evaluate(wrong)) complaints.push(`${size}, ${what}: ${text}`);
  };
  await compare("at rest");
  const { spots } = await player.look();
  for (const spot of [spots[0], spots.at(-1)]) {
    await player.point(spot);
    await player.see("a card chosen", ({ pressed }) => pressed === spot);
    await compare(`with ${spot} chosen`);
  }
  await player.letGo();
}

/** In the page: how far apart the fingers have to find two cards of the hand, at least. */
function leastStep() {
  const left = [...document.querySelectorAll(".hand .slot")].map((slot) => slot.getBoundingClientRect().left);
  return Math.min(...left.slice(1).map((x, i) => Math.abs(x - left[i])));
}

/** In the page: what of the board lies below what comes after a game, or leaves the window, and which cards of a
 * seat lie below the canvas, the deck or the rule. */
function covered() {
  const over = (one, box) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return Math.min(right, box.right) - Math.max(left, box.left) > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2;
  };
  const sheet = document.querySelector(".after-place").getBoundingClientRect();
  const middle = [...document.querySelectorAll(".trio .card, .gesture, .rule-name")];
  const cards = [...document.querySelectorAll(".seat .card")];
  const outside = ({ left, right, top }) => left < 0 || right > innerWidth || top < 0;
  return [
    ...[...middle, ...cards].filter((one) => over(one, sheet) || outside(one.getBoundingClientRect())),
    ...cards.filter((card) => middle.some((one) => over(one, card.getBoundingClientRect()))),
  ].map((one) => one.getAttribute("class"));
}

/** In the page: how far apart two cards of a palette are, at least. */
function leastFelt() {
  const steps = [...document.querySelectorAll(".seat:not(.out) .palette")].flatMap((palette) => {
    const left = [...palette.querySelectorAll(".slot")].map((slot) => slot.getBoundingClientRect().left);
    return left.slice(1).map((x, i) => Math.abs(x - left[i]));
  });
  return Math.min(...steps);
}

/** In the page: how far the middle of the light is from that of the canvas. */
function lightBeside() {
  const middles = [".canvas > .slot", ".room > .terraces"].map((one) => {
    const { top, height } = document.querySelector(one).getBoundingClientRect();
    return top + height / 2;
  });
  return Math.abs(middles[0] - middles[1]);
}

/** A whole hand, and the end of a game, on a board that is neither narrow nor wide, too. */
async function firstAndLast(t, visitor, player, origin) {
  await newGame(visitor, origin, { players: 2 });
  await player.myTurn();
  for (const [width, height] of [...SIZES, [1100, 700]]) {
    await visitor.resize(width, height);
    const step = await visitor.page.evaluate(leastStep);
    t.check(step >= 43.5, `each of seven cards has 44 pixels for a finger at ${width}x${height}`, step);
  }
  if (await player.losingDraft()) await player.confirm();
  await player.see("the end", ({ after }) => after);
  await t.until("what is to be learned", () => visitor.has("[data-insight]"));
  for (const [width, height] of [[390, 844], [960, 600], [1000, 700], [1366, 768]]) {
    await visitor.resize(width, height);
    t.equal(await visitor.page.evaluate(covered), [], `the end of a game covers nothing of the board at ${width}x${height}`);
    const beside = await visitor.page.evaluate(lightBeside);
    t.check(beside < 8, `and its light is behind the canvas at ${width}x${height}`, beside);
  }
  await newGame(visitor, origin, { players: 4, rules: "v1.3+advanced" });
  for (let turns = 0; turns < 40 && !(await player.myTurn()).over; turns++) await player.turn();
  await t.until("the end of a round", () => visitor.has(".after-place"));
  for (const [width, height] of [[1000, 700], [1366, 768], [1920, 1080]]) {
    await visitor.resize(width, height);
    t.equal(await visitor.page.evaluate(covered), [], `nor does that of four at ${width}x${height}`);
    const step = await visitor.page.evaluate(leastFelt);
    t.check(step >= 32, `the cards of who has won can be told apart at ${width}x${height}`, step);
  }
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { reducedMotion: "reduce" });
  await ann.context.addInitScript({ path: fileURLToPath(new URL("lib/eyes.js", import.meta.url)) });
  const player = new Player(ann);
  if (!t.isFirefox) await firstAndLast(t, ann, player, server.origin);
  const sizes = shareOf(t, SIZES);
  const languages = shareOf(t, LANGUAGES);
  for (const [players, rules] of shareOf(t, GAMES)) {
    await someTurns(ann, player, server.origin, { players, rules });
    const moved = [];
    for (const [width, height] of sizes) {
      await ann.resize(width, height);
      await turnInPlace(t, ann, player, `${width}x${height}`, moved);
      await ann.picture(`places-${players}${rules.includes("actions") ? "-actions" : ""}-${width}x${height}`);
    }
    t.check(moved.length === 0, `${players} players, ${rules}: hand and bar never move, at ${sizes.length} sizes`, moved.join("\n    "));
    const bad = [];
    const names = new Set();
    const spot = (await player.look()).spots[0];
    for (const language of languages) {
      await speak(ann, language);
      for (const chosen of [false, true]) {
        if (chosen) await player.point(spot);
        await player.see("a language", ({ busy, pressed }) => !busy && (pressed === spot) === chosen);
        for (const [width, height] of sizes) {
          await ann.resize(width, height);
          for (const text of await ann.page.evaluate(wrong)) bad.push(`${language} ${width}x${height}: ${text}`);
        }
        names.add(`${language}: ${await ann.page.locator(".seat.own .seat-name").innerText()}`);
      }
      await player.letGo();
    }
    await speak(ann, "en");
    t.check(
      names.size === languages.length && !/Player/.test([...names].join()),
      "whoever gave no name is you, in every language",
      [...names].join(),
    );
    t.check(bad.length === 0, `${players} players, ${rules}: no overlap, no scrolling, in ${languages.length} languages`, bad.slice(0, 30).join("\n    "));
  }
}
