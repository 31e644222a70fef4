/* A whole game against bots with the network cut: the page is opened once, then the server is gone. */
import { Player } from "./lib/player.mjs";
import { newGame } from "./lib/tour.mjs";

export default async function (t) {
  const server = await t.server();
  const ann = await t.visitor("Ann", { width: 360, height: 740 });
  const player = new Player(ann);
  await ann.open(`${server.origin}/`, "home");
  await t.until("the service worker is in charge", () =>
    ann.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return registration.active?.state === "activated" && navigator.serviceWorker.controller !== null;
    }),
  );
  t.check(true, "a service worker is in charge after the first visit");

  await server.kill();
  ann.cut = true;
  await ann.context.setOffline(true);
  await ann.page.reload();
  await ann.calm("home");
  t.check(true, "the page opens without server and network");

  const house = { target: 20, draw: "must" };
  await newGame({ visitor: ann, origin: server.origin, player }, { advanced: true, house });
  const rules = await ann.page.evaluate(
    () => /\[Rules "([^"]*)"\]/.exec(JSON.parse(localStorage["red7.game"]).record)?.[1],
  );
  t.equal(rules, "v1.3+advanced+draw:must+target:20", "the game is dealt by its house rules");
  await t.picture("start");

  let turns = 0;
  for (let rounds = 1; ; rounds++) {
    turns += await player.round();
    t.check(true, `round ${rounds} was played to its end`);
    await t.picture(`round-${rounds}`);
    const way = await t.until("the way on", async () => {
      for (const name of ["next", "rematch"]) if ((await ann.does(name).count()) > 0) return name;
      return null;
    });
    if (way === "rematch") break;
    await ann.press("next");
    await player.see("a new deal", ({ over }) => !over);
    t.must(rounds < 30, "the game ends");
  }
  t.check(turns > 0, `a game of ${turns} own turns by pointing`);
  const scores = await t.until("the scores", () =>
    ann.page.locator("[data-after] table").first().innerText(),
  );
  t.check(/\d/.test(scores), "the scores are told");

  await ann.press("review");
  await ann.calm("review");
  await t.until("the review is done", () =>
    ann.page.locator("[data-review]:not([aria-busy=true]) [data-index]").count(),
  );
  t.check(true, "the review opens without a network");
  await t.picture("review");
}
