/* What a visitor of a table sees, whatever the connection does. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Client, type Listener, type TableState } from "../../src/online/client";
import type { Event } from "../../src/online/protocol";
import { clock } from "./clock";
import asSeat from "./online_seat.json";
import { FakeSocket } from "./socket";

const events = (asSeat as unknown[]).filter((one): one is Event => typeof (one as Event).seq === "number");
const rematch = events.findIndex(({ kind }) => kind === "rematch");
const upTo = (kind: string) => events.slice(0, events.findIndex((event) => event.kind === kind) + 1);

let sockets: FakeSocket[];
let shown: TableState[];
let told: string[];
let restored: number;
let moved: string[];
let client: Client;

const socket = (): FakeSocket => {
  const last = sockets.at(-1);
  assert.ok(last !== undefined);
  return last;
};
const now = (): TableState => {
  const last = shown.at(-1);
  assert.ok(last !== undefined);
  return last;
};

/** The server's answer to hello, and events that were missed. */
function greet(missed: Event[], { epoch = "e", seat = 0 as number | null, game = "a", from = 1 } = {}): void {
  const one = socket();
  one.onopen?.();
  const last = missed.at(-1)?.seq ?? from - 1;
  one.says({ re: one.sent[0]?.["id"], ok: true, v: 1, game, epoch, seat, from, last, now: 0 });
  for (const event of missed) one.says(event);
}

beforeEach(() => {
  clock.enable();
  sockets = [];
  shown = [];
  told = [];
  restored = 0;
  moved = [];
  const listener: Listener = {
    changed: (state) => void shown.push(state),
    told: (event) => void told.push(event.kind),
    reaction: (seat, code) => void told.push(`${seat} ${code}`),
    restored: () => void restored++,
    movedOn: (game) => void moved.push(game),
  };
  const open = () => {
    sockets.push(new FakeSocket());
    return socket();
  };
  client = new Client({ game: "a", token: "t", open, pace: () => 1000, listener });
  client.start();
});
afterEach(() => {
  client.close();
  clock.reset();
});

test("what had happened before is seen at once and not told", () => {
  greet(upTo("takeback"));
  assert.equal(shown.length, 1);
  assert.equal(now().link, "here");
  assert.equal(now().game.last, upTo("takeback").length);
  assert.deepEqual(told, []);
  assert.equal(socket().sent[0]?.["token"], "t");
});

test("after a cut the table stays, and what was missed is told", () => {
  const known = upTo("deal");
  greet(known);
  socket().onclose?.();
  assert.equal(now().link, "lost");
  assert.equal(now().game.stage, "playing");
  clock.tick(500);
  const next = events.slice(known.length, known.length + 3);
  greet(next, { from: known.length + 1 });
  assert.deepEqual([socket().sent[0]?.["last"], socket().sent[0]?.["epoch"]], [known.length, "e"]);
  assert.equal(now().link, "here");
  assert.equal(now().game.last, known.length + 3);
  assert.deepEqual(
    told,
    next.map(({ kind }) => kind),
  );
});

test("turns of bots are shown one after the other", () => {
  greet(upTo("deal"));
  const start = now().game.last;
  const play = (seat: number, by: string, seq: number) => ({
    seq,
    at: 0,
    kind: "play",
    seat,
    by,
    steps: ["+R7"],
    turn: 0,
  });
  socket().says(play(1, "bot", start + 1));
  socket().says(play(2, "bot", start + 2));
  socket().says(play(1, "person", start + 3));
  assert.equal(now().game.last, start + 1);
  clock.tick(1000);
  assert.equal(now().game.last, start + 2);
  clock.tick(1000);
  assert.equal(now().game.last, start + 3);
  socket().says(play(2, "person", start + 4));
  assert.equal(now().game.last, start + 4, "people take their own time");
});

test("a cut shows what waits, and asks for what is new", () => {
  greet(upTo("deal"));
  const start = now().game.last;
  for (const seq of [start + 1, start + 2])
    socket().says({ seq, at: 0, kind: "play", seat: 1, by: "bot", steps: ["+R7"], turn: 0 });
  socket().onclose?.();
  clock.tick(500);
  greet([], { from: start + 3 });
  assert.equal(socket().sent[0]?.["last"], start + 2);
  assert.equal(now().game.last, start + 2);
});

test("a server that was restored tells all again, and nothing old is asked for", async () => {
  greet(upTo("takeback"));
  const asked = client.resume().catch((why: { code: string }) => why.code);
  socket().onclose?.();
  clock.tick(500);
  greet(upTo("deal"), { epoch: "f" });
  assert.equal(restored, 1);
  assert.equal(now().game.last, upTo("deal").length);
  assert.deepEqual(told, []);
  assert.equal(await asked, "");
  assert.equal(socket().sent.length, 1);
});

test("a rematch goes on over the same connection", () => {
  const end = events.slice(0, rematch);
  greet(end);
  for (const event of events.slice(rematch)) socket().says(event);
  const next = events[rematch];
  assert.ok(next?.kind === "rematch");
  assert.equal(sockets.length, 1);
  assert.deepEqual(moved, [next.game]);
  assert.equal(now().game.id, next.game);
  assert.equal(now().game.seat, 1);
  assert.equal(now().game.stage, "open");
  assert.ok(
    shown.every(({ game }) => game.last > 0),
    "an empty table is never shown",
  );
  socket().onclose?.();
  clock.tick(500);
  socket().onopen?.();
  assert.deepEqual([socket().sent[0]?.["game"], socket().sent[0]?.["last"]], [next.game, 1]);
});

test("the first link leads to the last game", () => {
  greet(events.slice(0, rematch + 1));
  const next = events[rematch];
  assert.ok(next?.kind === "rematch");
  assert.equal(sockets.length, 2, "it comes again for the new game");
  socket().onopen?.();
  assert.equal(socket().sent[0]?.["game"], next.game);
  assert.equal(socket().sent[0]?.["last"], undefined);
});

test("a seat is taken, and its token kept", async () => {
  client.close();
  client = new Client({
    game: "a",
    token: null,
    open: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    pace: () => 0,
    listener: {
      changed: (state) => shown.push(state),
      told() {},
      reaction() {},
      restored() {},
      movedOn() {},
    },
  });
  client.start();
  greet(upTo("created"), { seat: null });
  assert.equal(socket().sent[0]?.["token"], undefined);
  assert.equal(now().game.seat, -1);
  const joined = client.join("Ann", 0);
  socket().says({ seq: 2, at: 0, kind: "seat", seat: 0, who: "person", name: "Ann" });
  socket().says({ re: socket().sent[1]?.["id"], ok: true, seat: 0, token: "mine", seq: 2 });
  assert.equal(await joined, "mine");
  assert.equal(now().game.seat, 0);
  assert.match(String(socket().sent[1]?.["nonce"]), /^[\w-]{22,64}$/);
  void client.ready().catch(() => {});
  assert.match(String(socket().sent[2]?.["seed"]), /^[\w-]{22,64}$/);
});

test("who cannot come at all is told so, and it is tried on", () => {
  socket().onerror?.();
  assert.equal(now().link, "unreachable");
  clock.tick(500);
  greet(upTo("deal"));
  assert.equal(now().link, "here");
});
