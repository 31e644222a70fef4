/* The connection to a server that is cut, stops, refuses and says nonsense. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Connection, type Ears } from "../../src/online/connection";
import type { Event, News, NotGranted, Welcome } from "../../src/online/protocol";
import { clock } from "./clock";
import { FakeSocket } from "./socket";

class Visitor implements Ears {
  sockets: FakeSocket[] = [];
  last = 0;
  heard: string[] = [];
  makesSense = true;
  connection = new Connection(() => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }, this);

  greeting(): Record<string, unknown> {
    return { do: "hello", game: "a", ...(this.last > 0 ? { last: this.last } : {}) };
  }
  welcome(_message: Welcome): boolean {
    return this.makesSense;
  }
  event(event: Event): void {
    this.last = event.seq;
    this.heard.push(`event ${event.seq}`);
  }
  news(news: News): void {
    this.heard.push(news.now);
  }
  here(): void {
    this.heard.push("here");
  }
  lost(code: string): void {
    this.heard.push(`lost ${code}`.trim());
  }
  ended(why: NotGranted): void {
    this.heard.push(`ended ${why.code}`);
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    assert.ok(socket !== undefined);
    assert.equal(this.sockets.filter(({ closed }) => !closed).length, 1, "never two connections");
    return socket;
  }

  /** The server welcomes it, and it has missed events up to `last`. */
  greet(last: number): void {
    const { socket } = this;
    socket.onopen?.();
    socket.says({ re: socket.sent[0]?.["id"], ok: true, from: this.last + 1, last, now: 0 });
    for (let seq = this.last + 1; seq <= last; seq++) socket.says({ seq, at: 0, kind: "paused" });
  }
}

/** The refusal's code, or "granted". */
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => "granted",
    (why: NotGranted) => why.code,
  );
const requestsOf = (socket: FakeSocket) => socket.sent.slice(1);

let visitor: Visitor;
beforeEach(() => {
  clock.enable();
  visitor = new Visitor();
  visitor.connection.start();
});
afterEach(() => {
  visitor.connection.close();
  clock.reset();
});

test("hello first, then what is asked", async () => {
  const asked = outcome(visitor.connection.ask("play", { steps: ["+R7"] }));
  assert.deepEqual(visitor.socket.sent, []);
  visitor.greet(2);
  assert.equal(visitor.socket.sent[0]?.["do"], "hello");
  assert.equal(visitor.socket.sent[0]?.["v"], 1);
  const [play] = requestsOf(visitor.socket);
  assert.equal(play?.["do"], "play");
  visitor.socket.says({ re: play?.["id"], ok: true, seq: 3 });
  assert.equal(await asked, "granted");
});

test("after a cut the same request is sent again, behind what was missed", async () => {
  visitor.greet(1);
  const asked = outcome(visitor.connection.ask("play", {}));
  const [play] = requestsOf(visitor.socket);
  visitor.socket.onclose?.();
  assert.equal(visitor.heard.at(-1), "lost");
  clock.tick(500);
  const { socket } = visitor;
  socket.onopen?.();
  assert.equal(socket.sent[0]?.["last"], 1);
  socket.says({ re: socket.sent[0]?.["id"], ok: true, from: 2, last: 3, now: 0 });
  socket.says({ seq: 2, at: 0, kind: "paused" });
  assert.deepEqual(requestsOf(socket), [], "not before all is known");
  socket.says({ seq: 3, at: 0, kind: "resumed" });
  assert.deepEqual(requestsOf(socket), [play]);
  socket.says({ re: play?.["id"], ok: true, again: true });
  assert.equal(await asked, "granted");
});

test("a reaction that nobody heard is not said later", async () => {
  visitor.greet(1);
  const asked = outcome(visitor.connection.ask("react", { code: "nice" }, true));
  visitor.socket.onclose?.();
  assert.equal(await asked, "");
  assert.equal(await outcome(visitor.connection.ask("react", { code: "nice" }, true)), "");
  clock.tick(500);
  visitor.greet(1);
  assert.deepEqual(requestsOf(visitor.socket), []);
});

test("it rests longer and longer, until the page wakes it", () => {
  const rests: number[] = [];
  for (let i = 0; i < 7; i++) {
    visitor.socket.onclose?.();
    let ms = 0;
    for (const before = visitor.sockets.length; visitor.sockets.length === before; ms += 50) clock.tick(50);
    rests.push(ms);
  }
  assert.ok((rests[0] ?? 0) <= 450, String(rests));
  assert.ok((rests[6] ?? 0) >= 7000 && (rests[6] ?? 0) <= 15100, String(rests));
  visitor.socket.onclose?.();
  const before = visitor.sockets.length;
  visitor.connection.wake();
  assert.equal(visitor.sockets.length, before + 1);
});

test("a server that does not answer is none", () => {
  visitor.greet(1);
  void outcome(visitor.connection.ask("resume", {}));
  clock.tick(8000);
  assert.equal(visitor.heard.at(-1), "lost");
  clock.tick(500);
  assert.equal(visitor.sockets.length, 2);
});

test("who wakes looks whether the server still answers", () => {
  visitor.greet(1);
  visitor.connection.wake();
  const [sync] = requestsOf(visitor.socket);
  assert.equal(sync?.["do"], "sync");
  visitor.socket.says({ re: sync?.["id"], ok: true });
  clock.tick(10_000);
  assert.equal(visitor.sockets.length, 1);
  visitor.connection.wake();
  clock.tick(3000);
  assert.equal(visitor.heard.at(-1), "lost");
});

test("what the server asks to try again is tried again, with the same id", async () => {
  visitor.greet(1);
  const asked = outcome(visitor.connection.ask("ready", { seed: "s" }));
  const [ready] = requestsOf(visitor.socket);
  for (const error of ["too_fast", "busy", "storage"]) {
    visitor.socket.says({ re: ready?.["id"], error });
    clock.tick(1000);
  }
  assert.deepEqual(requestsOf(visitor.socket), [ready, ready, ready, ready]);
  visitor.socket.says({ re: ready?.["id"], error: "busy" });
  assert.equal(await asked, "busy");
});

test("a refusal is told with its argument", async () => {
  visitor.greet(1);
  const asked = visitor.connection.ask("play", {});
  visitor.socket.says({
    re: requestsOf(visitor.socket)[0]?.["id"],
    error: "illegal",
    step: 0,
    rule: "CANVAS_LEAD",
  });
  await assert.rejects(asked, (why: NotGranted) => why.code === "illegal" && why.detail === "CANVAS_LEAD");
});

for (const code of ["no_game", "bad_token", "no_watching", "version"])
  test(`after ${code} it is not tried again`, async () => {
    const asked = outcome(visitor.connection.ask("resume", {}));
    const { socket } = visitor;
    socket.onopen?.();
    socket.says({ re: socket.sent[0]?.["id"], error: code });
    assert.equal(visitor.heard.at(-1), `ended ${code}`);
    clock.tick(60_000);
    assert.equal(visitor.sockets.length, 1);
    assert.equal(await asked, "");
  });

test("a server that stops while it tells what was missed is left", () => {
  const { socket } = visitor;
  socket.onopen?.();
  socket.says({ re: socket.sent[0]?.["id"], ok: true, from: 1, last: 3, now: 0 });
  clock.tick(9000);
  socket.says({ seq: 1, at: 0, kind: "paused" });
  clock.tick(9000);
  assert.ok(!socket.closed, "as long as something comes it is waited for");
  clock.tick(2000);
  assert.equal(visitor.heard.at(-1), "lost");
  clock.tick(500);
  visitor.greet(3);
  assert.equal(visitor.heard.at(-1), "here");
});

test("a full server is tried again", () => {
  const { socket } = visitor;
  socket.onopen?.();
  socket.says({ re: socket.sent[0]?.["id"], error: "too_many_at_table" });
  assert.equal(visitor.heard.at(-1), "lost too_many_at_table");
  clock.tick(500);
  assert.equal(visitor.sockets.length, 2);
});

test("a server that stops says so", () => {
  visitor.greet(1);
  visitor.socket.says({ now: "bye", code: "stopping" });
  visitor.socket.onclose?.();
  assert.equal(visitor.heard.at(-1), "lost stopping");
});

test("nonsense is asked for again, but not for ever", () => {
  visitor.makesSense = false;
  for (let i = 0; i < 2; i++) {
    visitor.greet(1);
    clock.tick(2000);
  }
  visitor.greet(1);
  assert.equal(visitor.heard.at(-1), "ended version");
});

test("what is closed stays closed", async () => {
  visitor.greet(1);
  const { socket } = visitor;
  const asked = outcome(visitor.connection.ask("resume", {}));
  visitor.connection.close();
  assert.ok(socket.closed);
  assert.equal(await asked, "");
  visitor.connection.wake();
  visitor.connection.again();
  clock.tick(60_000);
  assert.equal(visitor.sockets.length, 1);
  assert.equal(await outcome(visitor.connection.ask("resume", {})), "");
});
