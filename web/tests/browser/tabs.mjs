/* Two tabs with the same game on this device: what is played in one is seen in the other, and nothing
 * is lost. */
import { Player } from "./lib/player.mjs";
import { newGame } from "./lib/tour.mjs";

/** Somebody's second tab. */
async function secondTab(ann, url) {
  const page = await ann.context.newPage();
  await page.goto(url);
  const tab = Object.assign(Object.create(ann), { page, name: "Ann, second tab" });
  return { tab, player: new Player(tab) };
}

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann");
  const first = new Player(ann);
  await newGame({ visitor: ann, origin: server.origin, player: first }, { advanced: true, bots: 2, house: { target: 20 } });
  const { tab, player: second } = await secondTab(ann, `${server.origin}/#/play`);
  const { hand, round, log } = await second.myTurn();
  t.equal(hand, (await first.look()).hand, "both tabs show the same game");

  await tab.page.bringToFront();
  await second.draft();
  await second.confirm();
  const now = await second.myTurn();
  await first.see("the turns of the other tab", (table) => table.hand.join() === now.hand.join() && table.log === now.log);
  t.check(now.over || now.round !== round || now.log > log, "what is played in one tab is seen in the other");

  await ann.page.bringToFront();
  await ann.page.reload();
  await ann.calm("play");
  const again = await first.myTurn();
  t.equal([again.hand, again.log], [now.hand, now.log], "and it is what is saved");
  await tab.page.close();
}
