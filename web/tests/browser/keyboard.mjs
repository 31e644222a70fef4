/* A whole game by keys alone, from the first screen to the last; the focus is always somewhere. */
import { Player } from "./lib/player.mjs";

/** In the page: what has the focus. */
function focused() {
  const here = document.activeElement;
  if (here === null || here === document.body || here === document.documentElement) return null;
  return {
    does: here.dataset.do ?? "",
    name: here.getAttribute("aria-label") ?? here.textContent.trim().slice(0, 60),
    tag: here.localName,
  };
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { settings: { pace: 0, started: true } });
  const player = new Player(ann);
  const { page } = ann;
  const keyboard = page.keyboard;
  let lost = 0;

  /** The focus must come back somewhere by itself. */
  const focus = async (after) => {
    const where = await t.until(`a focus after ${after}`, () => page.evaluate(focused)).catch(() => null);
    if (where === null) {
      lost += 1;
      t.check(false, `the focus is somewhere after ${after}`);
    }
    return where;
  };
  const key = async (name, after = name) => {
    await keyboard.press(name);
    return focus(after);
  };
  /** Goes on with Tab until a thing has the focus. */
  const tabTo = async (does) => {
    if ((await page.evaluate(focused))?.does === does) return;
    for (let i = 0; i < 80; i++) {
      await keyboard.press("Tab"); // after the last thing it leaves the page for a moment
      if ((await page.evaluate(focused))?.does === does) return;
    }
    throw new Error(`Tab does not reach ${does}`);
  };
  const state = (what, holds) => player.see(what, (table) => !table.busy && holds(table));

  await ann.open(`${server.origin}/`, "home");
  await tabTo("new");
  await key("Enter", "the new game's screen");
  await ann.calm("new");
  await tabTo("start");
  await key("Enter", "the start");
  await ann.calm("play");
  await player.myTurn();
  await focus("the deal");
  t.check(true, "Tab and Enter lead from home to a game");

  // What-if, hint, and a draft that is taken back.
  const room = () => page.locator(".stage").getAttribute("data-rule");
  const rule = await room();
  await key("w", "what-if");
  await t.until("what-if", async () => (await room()) !== rule);
  t.check(true, "w shows what would be under another rule");
  await key("Escape", "the end of what-if");
  await t.until("no what-if", async () => (await room()) === rule);
  await key("h", "the hint");
  await t.until("a hint", () => ann.has("dialog[open]:not(:has([aria-busy=true]))"));
  t.check(true, "h gives a hint");
  await key("Escape", "the end of the hint");
  await t.until("the hint closed", async () => !(await ann.has("dialog")));
  await key("?", "help");
  t.check(await t.until("the keys", () => ann.has("dialog[open]")), "? tells the keys");
  await key("Escape", "the end of help");
  await t.until("help closed", async () => !(await ann.has("dialog")));

  /** Tries cards and places by keys until the page says that the turn survives. */
  const draft = async (held) => {
    const start = await state("own turn", () => true);
    const gone = ({ log, over, turn, viewer }) => over || log !== start.log || turn !== viewer;
    if (start.canConfirm && !start.loses) return;
    for (let steps = 0; steps < 6; steps++) {
      const now = await state("a draft", () => true);
      if (gone(now) || (now.canConfirm && !now.loses && now.asks !== "start")) return;
      let chosen = null;
      let plays = false;
      for (let i = 0; i < now.hand.length && chosen === null; i++) {
        await key(String(i + 1));
        const shown = await state("what can be done with a card", (one) => one.pressed === now.spots[i]);
        const good = shown.steps.find(({ leads, sure }) => leads || sure);
        chosen = good?.step ?? null;
        plays = good?.leads === true && !(held && chosen.startsWith("+"));
      }
      if (chosen === null && now.canConfirm) return;
      if (chosen === null) {
        await key("Escape", "letting go");
        await key("x", "pass");
        await state("a pass", (one) => gone(one) || one.canConfirm);
        return;
      }
      await key(chosen.startsWith("@") ? "c" : held ? "+" : "p", chosen);
      await state(`${chosen} taken`, (one) => gone(one) || (!plays && !one.hand.includes(chosen.slice(1))));
    }
  };

  let undone = false;
  let turns = 0;
  for (;;) {
    const table = await player.myTurn();
    if (table.over) break;
    await focus("the others' turns");
    await draft(turns === 0);
    const made = await state("the draft", () => true);
    const played = ({ log, over, turn, viewer }) => over || log !== table.log || turn !== viewer;
    if (turns === 0 && made.hand.length < table.hand.length && !played(made)) {
      await key("Backspace", "a step back");
      await state("the step is taken back", (one) => one.hand.length > made.hand.length);
      t.check(true, "Backspace takes a step back");
      await draft(true);
    }
    // Enter plays the turn, unless a card has the focus: then it is the card's.
    if (!played(await state("what is left to do", () => true))) {
      if ((await page.evaluate(focused))?.tag === "button") await tabTo("confirm");
      await key("Enter", "the turn");
    }
    await t.until("the turn is played", async () => played(await player.look()));
    turns += 1;
    if (!undone) {
      const now = await player.myTurn();
      if (!now.over) {
        await key("u", "undo");
        await state("the turn is undone", (one) => one.hand.length === table.hand.length);
        t.check(true, "u takes the slip back");
        undone = true;
      }
    }
    t.must(turns < 60, "the round ends");
  }
  await focus("the end");
  t.check(undone, "a turn was undone");
  t.check(turns > 0, `a game of ${turns} turns by keys`);
  await tabTo("review");
  await key("Enter", "the review");
  await ann.calm("review");
  await key("ArrowRight", "a step of the review");
  t.check(lost === 0, "the focus was never lost");
}
