/* Two browsers, a bot and a spectator through a whole advanced match with actions: with reactions, a
 * takeback, a pause, cuts in the middle of a turn, a server that dies, and a rematch. */
import { Guest, makeTable, nextTurn } from "./lib/guests.mjs";

const TARGET = 20;
/** What cannot happen at any moment, and must have happened in the end. */
const NEEDED = [
  "a takeback is asked for and agreed to",
  "the wire is cut in the middle of a turn",
  "the server is killed and started under the table",
];

/** In the page: keeps all that the live regions say. */
function listen() {
  globalThis.heard = [];
  const hear = () => {
    for (const line of document.querySelectorAll("[aria-live] p"))
      if (!globalThis.heard.includes(line.textContent)) globalThis.heard.push(line.textContent);
  };
  new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
}

export default async function (t) {
  const server = await t.server();
  const ann = await Guest.come(t, "Ann", server);
  const ben = await Guest.come(t, "Ben", server, { width: 360, height: 740, dark: true });
  const eve = await Guest.come(t, "Eve", server);
  const all = [ann, ben, eve];
  const seated = [ann, ben];

  for (const { visitor } of all) await visitor.context.addInitScript(listen);
  const game = await makeTable(ann, {
    rules: { advanced: true, actions: true },
    house: { target: TARGET },
    others: ["person", "novice"],
  });
  t.check(true, "a table is made, and has a link");
  await ann.page.locator(".house-list li").first().waitFor(); // its words come from the module
  t.equal(
    await ann.page.locator(".house-list li").allInnerTexts(),
    [`Points that end the game: ${TARGET} points`],
    "the table says by which house rules it plays",
  );
  await ben.openTable(game);
  await ben.sit();
  await eve.openTable(game);
  await t.picture("lobby");
  for (const guest of seated) await guest.visitor.press("ready");
  for (const guest of all) await guest.player.see("the deal", ({ turn }) => turn !== null);
  t.check(true, "both are ready, and the cards are dealt");

  const done = new Set();
  /** Something that happens once, at the first occasion. */
  const once = async (what, fits, act) => {
    if (done.has(what) || !fits) return;
    done.add(what);
    await act();
    t.check(true, what);
  };

  const reaction = async (mover) => {
    const other = mover === ann ? ben : ann;
    await other.visitor.press("talk");
    const heard = all.map((guest) => guest.page.locator("[data-said=nice]").first().waitFor());
    await other.page.locator("[data-react=nice]:visible").first().click();
    await Promise.all(heard); // it is shown for a few seconds only
  };

  const pause = async () => {
    await ann.visitor.menu("pause");
    await ben.visitor.press("agree");
    for (const guest of all)
      await t.until(`${guest.name} knows of the pause`, () => guest.visitor.has("[data-paused]"));
    await t.picture("pause");
    const shown = await ben.page.locator(".online-game").innerText();
    t.equal(shown.split("The game is paused.").length - 1, 1, "a pause is shown once");
    await ben.visitor.press("resume");
    for (const guest of all)
      await t.until(
        `${guest.name} knows of its end`,
        async () => !(await guest.visitor.has("[data-paused]")),
      );
  };

  /** A turn that draws nothing, so that it can be taken back. */
  const takeback = async (mover) => {
    const step = await mover.player.find(({ step, leads }) => leads && /^\+.[246]$/.test(step));
    if (typeof step !== "string") return;
    const other = mover === ann ? ben : ann;
    const before = await mover.player.look();
    await mover.player.hold(step);
    await mover.player.see("the draft", ({ canConfirm, loses, turn, viewer }) => (canConfirm && !loses) || turn !== viewer);
    if ((await mover.player.look()).canConfirm) await mover.visitor.press("confirm");
    await mover.player.see("the turn is over", ({ turn, viewer, over }) => over || turn !== viewer);
    if ((await mover.player.look()).over) return;
    const { log, round } = await mover.player.look();
    const seen = await other.player.see("as much", (one) => one.round !== round || one.log >= log);
    if (seen.turn !== seen.viewer) return; // a bot may have drawn by now
    await mover.visitor.press("takeback");
    await other.visitor.press("agree");
    await mover.player.see(
      "the turn is given back",
      ({ turn, viewer, hand }) => turn === viewer && hand.length === before.hand.length,
    );
    done.add("a takeback is asked for and agreed to");
    t.check(true, "a takeback is asked for and agreed to");
  };

  /** The wire is cut with a draft on the table. */
  const cutInDraft = async (mover) => {
    const before = await mover.player.look();
    const step = await mover.player.find(({ step, leads, sure }) => (leads || sure) && step.startsWith("+"));
    await mover.player.hold(step);
    const draft = await mover.player.see("the draft", ({ asks, busy }) => !busy && asks !== before.asks);
    await mover.cut();
    await mover.link("lost");
    await t.picture("cut");
    await mover.mend();
    const after = await mover.player.see("the table after the cut", ({ busy }) => !busy);
    t.equal(
      [after.asks, after.hand, after.laid],
      [draft.asks, draft.hand, draft.laid],
      "the draft is still there after a cut",
    );
  };

  /** What everybody sees when nothing moves and all have come as far: a page may still draw the last turn. */
  const atRest = () =>
    t.until("a table at rest", async () => {
      const looks = await Promise.all(all.map((guest) => guest.player.look()));
      return looks.every(({ busy, moving, log }) => !busy && !moving && log === looks[0].log) && looks;
    });

  const killServer = async () => {
    const before = await atRest();
    for (const guest of all) guest.visitor.cut = true;
    await server.kill();
    for (const guest of all) await guest.link("lost");
    await server.start();
    for (const guest of all) await guest.link("here");
    for (const guest of all) guest.visitor.cut = false;
    const after = await atRest();
    t.equal(
      after.map(({ hand, turn, rule }) => [hand, turn, rule]),
      before.map(({ hand, turn, rule }) => [hand, turn, rule]),
      "after the server's death all is as it was",
    );
  };

  /** Everybody wants another game; the cards are dealt again. */
  const rematch = async () => {
    await ann.visitor.press("rematch");
    await ben.visitor.press("agree");
    for (const guest of seated)
      await t.until(`${guest.name} is asked again`, () => guest.visitor.does("ready").count());
    for (const guest of seated) await guest.visitor.press("ready");
    for (const guest of all)
      await guest.player.see("the rematch", ({ turn, after }) => !after && turn !== null);
  };

  let turns = 0;
  /** What happens in the turn of somebody who is there. */
  const occasion = async (mover, own) => {
    await once("the window's title tells whose turn it is", true, () =>
      t.until("the mark in the title", async () => (await mover.page.title()).startsWith("●")),
    );
    await once("a reaction is seen by all", turns === 1, () => reaction(mover));
    await once("a pause is agreed to and ended", turns === 3, pause);
    if (!done.has("a takeback is asked for and agreed to") && mover === ann && own.asks === "start")
      await takeback(mover);
    const now = await mover.player.look();
    if (now.turn !== now.viewer || now.over) return;
    await once("the server is killed and started under the table", turns === 5, killServer);
    await once(
      "the wire is cut in the middle of a turn",
      turns > 5 &&
        now.asks === "start" &&
        now.hand.length > 1 &&
        typeof (await mover.player.find(({ step, leads, sure }) => (leads || sure) && step.startsWith("+"))) === "string",
      () => cutInDraft(mover),
    );
    await eve.keepsSecrets();
    await mover.player.turn();
  };

  const match = async () => {
    for (;;) {
      const { mover, table } = await nextTurn(seated);
      if (mover === null) return;
      turns += 1;
      t.must(turns < 300, "the matches come to an end");
      await occasion(mover, table);
    }
  };

  // A match may be too short for all that is to happen: then another one follows.
  for (let games = 1; ; games++) {
    await match();
    if (NEEDED.every((what) => done.has(what)) || games === 5) break;
    await rematch();
  }
  await t.picture("over");
  t.check(turns > 0, `${turns} turns by people`);
  for (const what of NEEDED) t.check(done.has(what), `it happened: ${what}`);
  for (const guest of all) {
    guest.witness.read(guest.visitor.frames);
    t.check(
      guest.witness.complaints.length === 0,
      `${guest.name} was told nothing that is hidden`,
      guest.witness.complaints[0],
    );
  }

  for (const guest of all) {
    const heard = await t.until(`${guest.name} hears the end`, () =>
      guest.page.evaluate(() => globalThis.heard.findLast((text) => /wins? the round/.test(text))),
    );
    t.check(heard.length > 0, `${guest.name} is told the end by the live region`, heard);
  }
  for (const guest of all)
    await t.until(`${guest.name}: the shuffles are checked`, () => guest.visitor.has("[data-fair=true]"));
  t.check(true, "everybody's page has checked the shuffles");

  await rematch();
  t.check(true, "the table stays together for a rematch");
  await eve.keepsSecrets();
}
