#!/usr/bin/env node
/* A small program that plays in a seat of an online table; docs/protocol.md tells about it.
 * usage: node online.mjs http://localhost:7007/t/GAME[#TOKEN] [NAME]
 * It chooses at random, and stays for rematches until the table is closed. The same works in a page.
 * Node has WebSocket from version 22 on; version 20 needs --experimental-websocket. */
import { randomBytes } from "node:crypto";

const random = () => randomBytes(24).toString("base64url");

/** Requests and their answers; everything else goes to `hear`. */
class Connection {
  waiting = new Map();

  constructor(url, hear) {
    this.socket = new WebSocket(new URL("/ws", url.href.replace(/^http/, "ws")));
    this.opened = new Promise((resolve, reject) => {
      this.socket.onopen = resolve;
      this.socket.onerror = () => reject(new Error("no WebSocket there"));
    });
    this.socket.onclose = ({ code, reason }) => {
      console.error(`the connection has ended: ${code} ${reason}`);
      process.exit(1);
    };
    this.socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const answer = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (answer) answer(message);
      else hear(message);
    };
  }

  ask(request) {
    const id = random();
    this.socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}

async function must(connection, request) {
  const answer = await connection.ask(request);
  if (!answer.error) return answer;
  console.error(`${request.do}: ${JSON.stringify(answer)}`);
  process.exit(1);
}

class Player {
  seat = null;
  last = 0; // events up to this one happened before we came
  busy = Promise.resolve(); // one thing after the other

  hear(message) {
    this.busy = this.busy.then(() => (message.now === "turn" ? this.move(message) : this.follow(message)));
  }

  /** Plays step by step while it is our turn; each answer says what comes next. */
  async move(now) {
    while (now.turn === this.seat && now.legal?.length > 0) {
      const bold = now.legal.filter((step) => step !== "pass");
      const steps = [bold[Math.floor(Math.random() * bold.length)] ?? "pass"];
      now = await this.connection.ask({ do: "play", at: now.seq, steps, next: true });
      if (["stale", "busy", "storage"].includes(now.error)) now = await this.connection.ask({ do: "sync" });
    }
  }

  async follow(event) {
    if (event.kind === undefined || event.seq <= this.last) return;
    if (event.kind === "over") console.log("winners:", ...event.winners);
    if (event.kind === "closed") process.exit(0);
    if (event.kind === "rematch") {
      // The events of the new game follow.
      this.seat = event.seats[this.seat];
      this.last = 0;
    }
    if (event.kind === "created") await this.connection.ask({ do: "ready", seed: random() });
  }

  async sitDown(url, name) {
    const game = url.pathname.split("/").pop();
    let token = url.hash.slice(1);
    this.connection = new Connection(url, (message) => this.hear(message));
    await this.connection.opened;
    const hello = await must(this.connection, { do: "hello", v: 1, game, ...(token && { token }) });
    this.seat = hello.seat;
    this.last = hello.last;
    if (this.seat === null) {
      const join = { do: "join", nonce: random(), name, program: true };
      ({ seat: this.seat, token } = await must(this.connection, join));
    }
    console.log(`in seat ${this.seat}; to come back: ${game}#${token}`);
    await this.connection.ask({ do: "ready", seed: random() }); // refused if the game has started
    await this.move(await this.connection.ask({ do: "sync", next: true })); // and from now on `turn` comes
  }
}

const [address, name = "online.mjs"] = process.argv.slice(2);
if (!address) {
  console.error("usage: node online.mjs http://localhost:7007/t/GAME[#TOKEN] [NAME]");
  process.exit(2);
}
await new Player().sitDown(new URL(address), name);
