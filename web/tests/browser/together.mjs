/* People come together: by a link with its code and its preview, by pairing, and at a table for two
 * without a word; they are called when it is their turn, and a seat survives a browser that keeps
 * nothing. */
import { Guest, makeTable } from "./lib/guests.mjs";

/** In the page: storage that is switched off. */
function noStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

/** In the page: notes calls instead of showing them, and says that nobody looks. */
function listenForCalls() {
  globalThis.calls = [];
  globalThis.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) {
      globalThis.calls.push(`${title}: ${body}`);
    }
    close() {}
  };
  Object.defineProperty(document, "visibilityState", {
    get: () => (globalThis.looksAway ? "hidden" : "visible"),
  });
}

const lookAway = (page, away) =>
  page.evaluate((now) => {
    globalThis.looksAway = now;
    document.dispatchEvent(new Event("visibilitychange"));
  }, away);

async function byLink(t, server) {
  const ann = await Guest.come(t, "Ann", server, { width: 390, height: 844 });
  await ann.visitor.context.addInitScript(listenForCalls);
  const game = await makeTable(ann);
  await t.until("the code", () => ann.visitor.has("svg.qr path"));
  t.check(true, "the invitation has a code to point at");
  await t.picture("lobby");
  const { body } = await fetch(`${server.origin}/t/${game}`).then(async (answer) => ({ body: await answer.text() }));
  t.check(/<meta property="og:title" content="Red7 · Ann">/.test(body), "and a preview with names");
  const shared = async (query) => (await fetch(`${server.origin}/?${query}`)).text();
  const graph = (page) => [...page.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map((found) => found.slice(1));
  const told = Object.fromEntries(graph(await shared("game=Ann~%3Cb%3E&won=0")));
  t.equal(
    [told.title, told.description],
    ["Red7 · Ann, &lt;b&gt;", "Ann won. See how it went."],
    "so has a link that carries a game, by the names before its #",
  );
  t.equal(graph(await shared("game=Ann~Ben&won=9")).filter(([name]) => name === "title").length, 1, "once");
  for (const odd of ["game=", "game=%FF%FE&won=0", `game=${"~".repeat(300)}`, `game=${"x".repeat(2000)}&won=-1`])
    t.check(/og:title" content="Red7/.test(await shared(odd)), "and whatever stands there is no harm", odd.slice(0, 30));
  await ann.page.locator("[name=notify]").check();

  const ben = await Guest.come(t, "Ben", server);
  await ben.visitor.context.addInitScript(noStorage);
  await ben.openTable(game);
  await ben.visitor.press("take-seat");
  t.check(
    await t.until("the name is asked for", () => ben.page.locator(".field-failure", { hasText: /\S/ }).count()),
    "without a name it is asked for where it is to be written",
  );
  await lookAway(ann.page, true);
  await ben.sit();
  for (const guest of [ann, ben]) await guest.player.see("the deal", ({ turn }) => turn !== null);
  t.check(true, "who sits down at a table for two is ready");
  t.check(
    (await ben.page.locator(".field-failure:visible", { hasText: /\S/ }).count()) === 0 &&
      (await ben.page.locator(".toast:visible", { hasText: /name/ }).count()) === 0,
    "and what was said about the name does not stay",
  );

  for (let turns = 0; turns < 12; turns++) {
    const table = await ann.player.see("somebody's turn", ({ busy, turn }) => !busy && turn !== null);
    if (table.turn === table.viewer) break;
    await ben.player.myTurn();
    await ben.player.turn();
  }
  await t.until("a call", () => ann.page.evaluate(() => globalThis.calls.length > 0));
  await ann.visitor.rest();
  const calls = await ann.page.evaluate(() => globalThis.calls);
  t.check(calls.length === 1, "who looks elsewhere is called once", JSON.stringify(calls));
  await lookAway(ann.page, false);

  await ann.cut();
  await ann.link("lost");
  await t.until("it is said", () => ann.visitor.has(".reconnecting"));
  await ann.visitor.rest();
  const [line, title] = await Promise.all([
    ann.page.locator(".reconnecting").boundingBox(),
    ann.page.locator("h1").boundingBox(),
  ]);
  t.check(line.y >= title.y + title.height - 1, "that the connection is lost does not cover the title");
  t.check((await ann.player.look()).busy, "and moves wait until it is back");
  await t.picture("cut");
  await ann.mend();
  for (const guest of [ann, ben]) await guest.visitor.leave();
}

async function keepsNothing(t, server) {
  const eve = await Guest.come(t, "Eve", server);
  await eve.visitor.context.addInitScript(noStorage);
  await makeTable(eve, { others: ["person", "person"] });
  const link = await t.until("the own link", () =>
    eve.page.locator("[data-problem=seat_not_kept] input").inputValue(),
  );
  t.check(/\/t\/[\w-]+#[\w-]+/.test(link), "where the browser keeps nothing the own link is offered in time");
  await eve.visitor.leave();
  const again = await Guest.come(t, "Eve again", server);
  await again.visitor.open(link.replace(eve.wire.origin, again.wire.origin), "table");
  await t.until("the seat", () => again.visitor.has(".lobby-seat.own"));
  t.check(true, "and it opens the seat");
  await again.visitor.leave();
}

async function byPairing(t, server) {
  const guests = [];
  for (const name of ["Fay", "Gus"]) {
    const guest = await Guest.come(t, name, server, { settings: { pace: 0, name } });
    await guest.visitor.open(`${guest.wire.origin}/#/tables`, "tables");
    guests.push(guest);
  }
  await t.picture("tables");
  await Promise.all(guests.map((guest) => guest.visitor.press("pair")));
  for (const guest of guests) await guest.player.see("the deal", ({ turn }) => turn !== null);
  const addresses = guests.map(({ page }) => new URL(page.url()).pathname);
  t.equal(addresses[0], addresses[1], "two who look for somebody at once find each other");
  for (const guest of guests) await guest.visitor.leave();

  const hal = await Guest.come(t, "Hal", server, { settings: { pace: 0, name: "Hal" } });
  await hal.visitor.open(`${hal.wire.origin}/#/tables`, "tables");
  await t.until("the page is kept on the device", () =>
    hal.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated"),
  );
  await hal.cut();
  await hal.visitor.press("pair");
  await t.until("a sentence", () => hal.visitor.has("[data-problem=no_pairing]"));
  t.check(true, "a server that is gone in the middle of pairing is told, with a way on");
}

export default async function (t) {
  const server = await t.server();
  await byLink(t, server);
  await keepsNothing(t, server);
  await byPairing(t, server);
}
