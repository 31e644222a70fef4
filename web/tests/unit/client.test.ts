/* What a visitor of a table sees, whatever the connection does. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Client, type Listener, type TableState } from "../../src/online/client";
import type { OnlineGame, Verbs } from "../../src/module";
import type { Event } from "../../src/online/protocol";
import { Refusal } from "../../src/refusal";
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
let promised: string[];
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

/** What the module answers, as far as it matters here: numbers, kinds, and the next game. */
async function seat({ game, viewer, since = 0, body }: Verbs["seat"]["ask"]): Promise<OnlineGame> {
  let state = { id: game, seat: viewer, last: 0, first: 0, stage: "open", commit: "c", rounds: [] as object[] };
  const told: object[] = [];
  for (const [i, line] of body.split("\n").entries()) {
    if (line === "") continue;
    const event = JSON.parse(line) as Event & { seats: number[] };
    if (event.seq === undefined) continue;
    if (event.seq !== state.last + 1) throw new Refusal("nonsense", "", i + 1);
    if (i >= since) told.push({ kind: event.kind, seat: null, text: "" });
    state.last = event.seq;
    if (event.kind === "deal") state = { ...state, stage: "playing", rounds: [{}] };
    if (event.kind === "rematch")
      state = {
        ...state,
        id: event.game,
        seat: event.seats[state.seat] ?? -1,
        last: 0,
        first: i + 1,
        stage: "open",
        rounds: [],
      };
  }
  return { ...state, told } as unknown as OnlineGame;
}

/** The module has answered. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

/** The server's answer to hello, and events that were missed. */
async function greet(
  missed: Event[],
  { epoch = "e", seat = 0 as number | null, game = "a", from = 1 } = {},
): Promise<void> {
  const one = socket();
  one.onopen?.();
  const last = missed.at(-1)?.seq ?? from - 1;
  one.says({ re: one.sent[0]?.["id"], ok: true, v: 1, game, epoch, seat, from, last, now: 0 });
  for (const event of missed) one.says(event);
  await settle();
}

beforeEach(() => {
  clock.enable();
  sockets = [];
  shown = [];
  told = [];
  restored = 0;
  moved = [];
  promised = [];
  const listener: Listener = {
    changed: (state) => void shown.push(state),
    told: (event) => void told.push(event.kind),
    reaction: (seat, code) => void told.push(`${seat} ${code}`),
    restored: () => void restored++,
    movedOn: (game) => void moved.push(game),
    promised: (_game, seed) => void promised.push(seed),
    kept: () => promised.at(-1) ?? "",
  };
  const open = () => {
    sockets.push(new FakeSocket());
    return socket();
  };
  client = new Client({ game: "a", token: "t", open, pace: () => 1000, listener, seat });
  client.start();
});
afterEach(() => {
  client.close();
  clock.reset();
});

test("what had happened before is seen at once and not told", async () => {
  await greet(upTo("takeback"));
  assert.equal(shown.length, 1);
  assert.equal(now().link, "here");
  assert.equal(now().game.last, upTo("takeback").length);
  assert.deepEqual(told, []);
  assert.equal(socket().sent[0]?.["token"], "t");
});

test("after a cut the table stays, and what was missed is told", async () => {
  const known = upTo("deal");
  await greet(known);
  socket().onclose?.();
  assert.equal(now().link, "lost");
  assert.equal(now().game.stage, "playing");
  clock.tick(500);
  const next = events.slice(known.length, known.length + 3);
  await greet(next, { from: known.length + 1 });
  assert.deepEqual([socket().sent[0]?.["last"], socket().sent[0]?.["epoch"]], [known.length, "e"]);
  assert.equal(now().link, "here");
  assert.equal(now().game.last, known.length + 3);
  assert.deepEqual(
    told,
    next.map(({ kind }) => kind),
  );
});

test("turns of bots are shown one after the other", async () => {
  await greet(upTo("deal"));
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
  await settle();
  assert.equal(now().game.last, start + 1);
  clock.tick(1000);
  await settle();
  assert.equal(now().game.last, start + 2);
  clock.tick(1000);
  await settle();
  assert.equal(now().game.last, start + 3);
  socket().says(play(2, "person", start + 4));
  await settle();
  assert.equal(now().game.last, start + 4, "people take their own time");
});

test("a cut shows what waits, and asks for what is new", async () => {
  await greet(upTo("deal"));
  const start = now().game.last;
  for (const seq of [start + 1, start + 2])
    socket().says({ seq, at: 0, kind: "play", seat: 1, by: "bot", steps: ["+R7"], turn: 0 });
  socket().onclose?.();
  clock.tick(500);
  await greet([], { from: start + 3 });
  assert.equal(socket().sent[0]?.["last"], start + 2);
  assert.equal(now().game.last, start + 2);
});

test("a server that was restored tells all again, and nothing old is asked for", async () => {
  await greet(upTo("takeback"));
  const asked = client.resume().catch((why: { code: string }) => why.code);
  socket().onclose?.();
  clock.tick(500);
  await greet(upTo("deal"), { epoch: "f" });
  assert.equal(restored, 1);
  assert.equal(now().game.last, upTo("deal").length);
  assert.deepEqual(told, []);
  assert.equal(await asked, "");
  assert.equal(socket().sent.length, 1);
});

test("a rematch goes on over the same connection", async () => {
  const end = events.slice(0, rematch);
  await greet(end);
  for (const event of events.slice(rematch)) socket().says(event);
  await settle();
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

test("the first link leads to the last game", async () => {
  await greet(events.slice(0, rematch + 1));
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
    seat,
    listener: {
      changed: (state) => shown.push(state),
      told() {},
      reaction() {},
      restored() {},
      movedOn() {},
      promised: (_game, seed) => void promised.push(seed),
      kept: () => "",
    },
  });
  client.start();
  await greet(upTo("created"), { seat: null });
  assert.equal(socket().sent[0]?.["token"], undefined);
  assert.equal(now().game.seat, -1);
  const joined = client.join("Ann", 0);
  socket().says({ seq: 2, at: 0, kind: "seat", seat: 0, who: "person", name: "Ann" });
  socket().says({ re: socket().sent[1]?.["id"], ok: true, seat: 0, token: "mine", seq: 2 });
  await settle();
  assert.equal(await joined, "mine");
  assert.equal(now().game.seat, 0);
  assert.match(String(socket().sent[1]?.["nonce"]), /^[\w-]{22,64}$/);
  void client.ready().catch(() => {});
  await settle();
  assert.match(promised.at(-1) ?? "", /^[\w-]{22,64}$/);
  assert.equal(socket().sent[2]?.["seed"], promised.at(-1)); // a table of red7-fair-1
});

test("who cannot come at all is told so, and it is tried on", async () => {
  socket().onerror?.();
  assert.equal(now().link, "unreachable");
  clock.tick(500);
  await greet(upTo("deal"));
  assert.equal(now().link, "here");
});

test("nonsense is told again from the start, but not for ever", async () => {
  const [first, , third] = upTo("deal");
  assert.ok(first && third);
  for (let i = 0; i < 3; i++) {
    await greet([first, third]);
    clock.tick(2000);
    assert.equal(sockets.at(-1)?.sent[0]?.["last"], undefined);
  }
  assert.equal(now().link, "ended");
  assert.equal(now().why?.code, "version");
});
