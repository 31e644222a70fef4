/* What moves at the table: one thing after another, each with its time, and none of it for those who want
 * less motion. The order is read from the log that the page keeps of it. */
import { Player } from "./lib/player.mjs";
import { newGame } from "./lib/tour.mjs";

/** What has been shown since the last look: "canvas V5", and when. */
async function shown(page) {
  return page.evaluate(() => {
    const marks = performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("red7 "));
    performance.clearMarks();
    return marks.map(({ name, startTime }) => ({ what: name.slice(5), at: startTime }));
  });
}

const ORDER = ["deal", "palette", "deck", "canvas", "draw", "rule", "crown", "out", "win"];
const kindOf = ({ what }) => what.split(" ")[0];

/** Plays a turn, and lets the bot answer; gives all that was shown. */
async function turnAndAnswer(t, visitor, player) {
  await shown(visitor.page);
  await player.turn();
  await player.see("rest", ({ moving, busy, over, turn, viewer }) => !moving && !busy && (over || turn === viewer));
  return shown(visitor.page);
}

async function inOrder(t, server) {
  const ann = await t.visitor("Ann", { settings: { pace: 600 } });
  const player = new Player(ann);
  await newGame({ visitor: ann, origin: server.origin, player });
  await player.see("the deal at rest", ({ moving }) => !moving);
  t.check((await shown(ann.page)).some((one) => kindOf(one) === "deal"), "a deal is seen");
  let crowns = 0;
  let pairs = 0;
  for (let i = 0; i < 3; i++) {
    const moments = await turnAndAnswer(t, ann, player);
    t.must(moments.length > 0, "something is seen");
    for (const [n, one] of moments.entries()) {
      const next = moments[n + 1];
      if (next === undefined) continue;
      if (kindOf(one) === "palette" && kindOf(next) === "canvas") pairs += 1;
      // A tap of the player may end what is under way; what a bot does takes its time.
      if (["rule", "crown"].includes(kindOf(next)) && next.at - one.at < 30)
        t.check(false, "each moment has its time", `${one.what} and ${next.what}: ${next.at - one.at} ms`);
    }
    crowns += moments.filter((one) => kindOf(one) === "crown").length;
    const rules = moments.findIndex((one) => kindOf(one) === "rule");
    if (rules >= 0)
      t.check(
        moments.slice(0, rules).some((one) => kindOf(one) === "canvas"),
        "a rule changes after its card is laid",
        moments.map(({ what }) => what).join(", "),
      );
    t.check(
      moments.every((one) => ORDER.includes(kindOf(one))),
      "only known things are seen",
      moments.map(({ what }) => what).join(", "),
    );
    if ((await player.look()).over) break;
  }
  t.check(crowns > 0, `the crown moves (${crowns} times; ${pairs} turns of two cards)`);
}

/** A tap ends what moves; the table is then as it is in the end. */
async function skipped(t, server) {
  const ben = await t.visitor("Ben", { settings: { pace: 2500 } });
  const player = new Player(ben);
  await newGame({ visitor: ben, origin: server.origin, player });
  await ben.page.mouse.click(5, 200);
  await player.see("rest after a tap", ({ moving }) => !moving);
  const moving = await ben.page.evaluate(() =>
    document.getAnimations().filter(({ playState }) => playState === "paused").length,
  );
  t.equal(moving, 0, "a tap ends what moves, and nothing waits any more");
}

async function without(t, server) {
  const cy = await t.visitor("Cy", { settings: { pace: 2500 }, reducedMotion: "reduce" });
  const player = new Player(cy);
  await newGame({ visitor: cy, origin: server.origin, player });
  await turnAndAnswer(t, cy, player);
  const moving = await cy.page.evaluate(() => [
    ...document.getAnimations().map((one) => {
      const { target, pseudoElement } = one.effect ?? {};
      const { endTime } = one.effect?.getComputedTiming() ?? {};
      const what = one.animationName ?? one.transitionProperty ?? one.constructor.name;
      return `${what} of ${target?.className ?? target?.nodeName}${pseudoElement ?? ""} for ${endTime} ms`;
    }),
    ...[...document.querySelectorAll("[data-moving], .moving")].map((one) => one.className),
  ]);
  t.equal(moving, [], "with less motion nothing moves");
}

export default async function (t) {
  const server = await t.server();
  await inOrder(t, server);
  await skipped(t, server);
  await without(t, server);
}
