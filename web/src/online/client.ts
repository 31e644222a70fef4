/* A table as its visitor has it: the connection, the fold of what was told, and what the visitor
 * asks for. Nothing here draws; whoever does listens.
 *
 * Bots answer within a moment. So that their turns can be followed, an event that comes right
 * behind one of theirs waits for its turn to be shown; what was missed is shown at once. */
import { Connection, type Ears, type Socket } from "./connection";
import { type GameState, noGame, take } from "./fold";
import { type Event, type News, NotGranted, type Proposal, type Welcome } from "./protocol";
import { randomText } from "./random";

export interface TableState {
  game: GameState;
  /** "connecting" and "unreachable" are before anything is known of the table; after that it stays
   * to be seen, also while the connection is lost. */
  link: "connecting" | "unreachable" | "here" | "lost" | "ended";
  /** The server's word for why it was lost or has ended; may be empty. */
  why: NotGranted | null;
  connections: (number | null)[];
  watchers: number;
  /** The server's time less that of this device. */
  offset: number;
}

/** What was heard, for those who tell it. */
export interface Listener {
  changed(state: TableState): void;
  /** An event that happened while one was here, or away for a moment; the game before it. */
  told(event: Event, before: GameState, after: GameState): void;
  reaction(seat: number, code: string): void;
  /** The store of the server went back to an earlier state. */
  restored(): void;
  /** The table goes on with another game. */
  movedOn(game: string): void;
}

export interface Options {
  game: string;
  token: string | null;
  open: () => Socket;
  /** Milliseconds for which a bot's turn stands alone. */
  pace: () => number;
  listener: Listener;
}

const WAITING_MOST = 20;

export class Client implements Ears {
  private readonly connection: Connection;
  private readonly listener: Listener;
  private readonly pace: () => number;
  private state: TableState;
  /* What has come in: which game, up to which event, of which store. */
  private received: { game: string; last: number; epoch: string };
  /* Events that are not shown yet, and whether the next is to wait. */
  private waiting: Event[] = [];
  private holds = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /* It is being told what it missed; and that is all from the start. */
  private learns = true;
  private retold = true;
  private seed = "";
  token: string | null;
  /** The seat that is being asked for, -1 for none: its event comes before the answer. */
  joins = -1;

  constructor(options: Options) {
    this.token = options.token;
    this.listener = options.listener;
    this.pace = options.pace;
    this.received = { game: options.game, last: 0, epoch: "" };
    this.state = {
      game: noGame(options.game, -1),
      link: "connecting",
      why: null,
      connections: [],
      watchers: 0,
      offset: 0,
    };
    this.connection = new Connection(options.open, this);
  }

  start(): void {
    this.connection.start();
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  wake(): void {
    this.connection.wake();
  }

  get now(): TableState {
    return this.state;
  }

  /* ---- requests ---- */

  async join(name: string, seat: number): Promise<string> {
    this.joins = seat;
    const asked = this.connection.ask("join", { nonce: randomText(), name, seat });
    const answer = await asked.finally(() => (this.joins = -1));
    this.token = String(answer["token"]);
    this.change({ game: { ...this.state.game, seat: Number(answer["seat"]) } });
    return this.token;
  }

  /** The seed is drawn here, when the server's commitment is known already. */
  async ready(): Promise<string> {
    if (this.state.game.commit === "") throw new NotGranted("not_started");
    if (this.seed === "") this.seed = randomText();
    const seed = this.seed;
    try {
      await this.connection.ask("ready", { seed });
    } catch (error) {
      this.seed = "";
      throw error;
    }
    return seed;
  }

  async seatBot(seat: number, bot: string | null): Promise<void> {
    await this.connection.ask("seat", { seat, bot });
  }

  async leave(): Promise<void> {
    await this.connection.ask("leave", {});
    this.token = null;
    this.change({ game: { ...this.state.game, seat: -1 } });
  }

  async play(steps: string[]): Promise<void> {
    await this.connection.ask("play", { at: this.state.game.last, steps });
  }

  async propose(what: Proposal): Promise<void> {
    await this.connection.ask("propose", { what });
  }

  async answer(yes: boolean): Promise<void> {
    await this.connection.ask(yes ? "agree" : "decline", {});
  }

  async resume(): Promise<void> {
    await this.connection.ask("resume", {});
  }

  async react(code: string): Promise<void> {
    await this.connection.ask("react", { code }, true);
  }

  /* ---- what the connection hears ---- */

  greeting(): Record<string, unknown> {
    const { game, last, epoch } = this.received;
    return {
      do: "hello",
      game,
      ...(this.token !== null ? { token: this.token } : {}),
      ...(last > 0 ? { last, epoch } : {}),
    };
  }

  welcome(message: Welcome): boolean {
    const seat = message.seat ?? -1;
    const { game } = this.state;
    const again = message.from === 1;
    if (!again && (message.from !== this.received.last + 1 || (game.round !== null && game.seat !== seat))) {
      this.received.last = 0;
      return false;
    }
    this.learns = true;
    this.flush();
    this.retold = again;
    if (again && this.received.last > 0) {
      this.connection.forget();
      this.listener.restored();
    }
    this.received = {
      game: message.game,
      last: again ? 0 : this.received.last,
      epoch: message.epoch,
    };
    this.state = {
      ...this.state,
      game: again ? noGame(message.game, seat) : { ...this.state.game, seat },
      offset: message.now - Date.now(),
    };
    return true;
  }

  event(event: Event): boolean {
    if (event.seq <= this.received.last) return true;
    this.received.last = event.seq;
    if (this.holds) {
      this.waiting.push(event);
      if (this.waiting.length > WAITING_MOST) this.flush();
    } else if (!this.show(event)) {
      return false;
    }
    if (event.kind === "rematch") this.follow(event.game);
    return true;
  }

  news(news: News): void {
    if (news.now === "presence") this.change({ connections: news.seats, watchers: news.watchers });
    else if (news.now === "reaction") this.listener.reaction(news.seat, news.code);
  }

  here(): void {
    this.learns = false;
    this.retold = false;
    this.change({ link: "here", why: null });
  }

  lost(code: string): void {
    const link = this.state.game.last === 0 ? "unreachable" : "lost";
    this.change({ link, why: code === "" ? null : new NotGranted(code) });
  }

  ended(why: NotGranted): void {
    this.change({ link: "ended", why });
  }

  /* ---- the fold ---- */

  /* While it is being told what it missed, and before the first event of a rematch, nothing new is
   * to be seen. */
  private change(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
    const whole = !this.learns && this.state.game.last > 0;
    if (whole || change.link !== undefined) this.listener.changed(this.state);
  }

  private fold(event: Event): boolean {
    const before = this.state.game;
    let after: GameState;
    try {
      after = take(before, event);
    } catch {
      this.received.last = 0;
      return false;
    }
    if (event.kind === "rematch") {
      const seat = before.seat < 0 ? -1 : (event.seats[before.seat] ?? -1);
      this.seed = "";
      this.change({ game: noGame(event.game, seat) });
      this.listener.movedOn(event.game);
    } else {
      this.change({ game: after });
    }
    if (!this.retold) this.listener.told(event, before, after);
    return true;
  }

  /* The table goes on with another game: on this connection, or if that was long ago, on a new
   * one. */
  private follow(game: string): void {
    this.received = { ...this.received, game, last: 0 };
    this.connection.forget();
    if (this.learns) this.connection.again();
  }

  /* Shows an event; what comes right after a turn of a bot waits a little. */
  private show(event: Event): boolean {
    const known = this.fold(event);
    const bots = event.kind === "play" && event.by !== "person" && event.seat !== this.state.game.seat;
    if (known && bots && !this.learns) {
      this.holds = true;
      this.timer = setTimeout(() => this.release(), this.pace());
    }
    return known;
  }

  private release(): void {
    this.holds = false;
    while (!this.holds && this.waiting.length > 0) {
      const event = this.waiting.shift();
      if (event !== undefined && !this.show(event)) this.connection.again();
    }
  }

  /* All that waits is shown now. */
  private flush(): void {
    clearTimeout(this.timer);
    this.holds = false;
    const events = this.waiting;
    this.waiting = [];
    for (const event of events) this.fold(event);
  }
}
