/* A table as its visitor has it: the connection, what was told over it, and what the visitor asks
 * for. What that comes to the module says. Nothing here draws; whoever does listens.
 *
 * Bots answer within a moment. So that their turns can be followed, an event that comes right
 * behind one of theirs waits for its turn to be shown; what was missed is shown at once. */
import { ask } from "../ask";
import type { OnlineEvent, OnlineGame, Verbs } from "../module";
import { Refusal } from "../refusal";
import { Connection, type Ears, type Socket } from "./connection";
import { type Event, type News, NotGranted, type Proposal, type Welcome } from "./protocol";
import { randomText } from "./random";

export interface TableState {
  game: OnlineGame;
  /** "connecting" and "unreachable" are before anything is known of the table; after that it stays
   * to be seen, also while the connection is lost. */
  link: "connecting" | "unreachable" | "here" | "lost" | "ended";
  /** The server's word for why it was lost or has ended; may be empty. */
  why: NotGranted | null;
  /** The server's time less that of this device. */
  offset: number;
}

/** What was heard, for those who tell it. */
export interface Listener {
  changed(state: TableState): void;
  /** An event that happened while one was here, or away for a moment, and one's seat then. */
  told(event: OnlineEvent, seat: number): void;
  reaction(seat: number, code: string): void;
  /** The store of the server went back to an earlier state. */
  restored(): void;
  /** The table goes on with another game. */
  movedOn(game: string): void;
  /** The seed that was promised for a game, to be kept until it is told; and what was kept. */
  promised(game: string, seed: string): void;
  kept(game: string): string;
}

export interface Options {
  game: string;
  token: string | null;
  open: () => Socket;
  /** Milliseconds for which a bot's turn stands alone. */
  pace: () => number;
  listener: Listener;
  /** Asks the module; another one for tests. */
  seat?: (question: Verbs["seat"]["ask"]) => Promise<OnlineGame>;
  promise?: (question: Verbs["seed-commit"]["ask"]) => Promise<{ commit: string }>;
}

interface Heard {
  event: Event;
  text: string;
}

/* Before anything is known of it. */
function noGame(id: string): OnlineGame {
  return {
    first: 0,
    told: [],
    id,
    seat: -1,
    last: 0,
    settings: { rules: "", target: 0, public: false, watch: true, clock: null, absent: null, claim: 0 },
    commit: "",
    chain: 0,
    link: "",
    commits: true,
    reveals: false,
    stage: "open",
    closedText: "",
    paused: false,
    host: null,
    doorClosed: false,
    seats: [],
    names: [],
    watchers: 0,
    turn: null,
    mine: false,
    rounds: [],
    proposal: null,
    clock: null,
    looksUntil: 0,
    winners: [],
  };
}

const WAITING_MOST = 20;

export class Client implements Ears {
  private readonly connection: Connection;
  private readonly listener: Listener;
  private readonly pace: () => number;
  private readonly seat: NonNullable<Options["seat"]>;
  private readonly promise: NonNullable<Options["promise"]>;
  private state: TableState;
  private closed = false;
  /* What has come in: which game, up to which event, of which store. */
  private received: { game: string; last: number; epoch: string };
  /* What is on the table: the messages of a game from its start, with its id and whose eyes they are
   * for; the last word about who is there; how many of them were told, and were known on arrival. */
  private game: string;
  private viewer = -1;
  private lines: string[] = [];
  private presence = "";
  private told = 0;
  private learnt = 0;
  /* Events that are not shown yet, and whether the next is to wait. */
  private waiting: Heard[] = [];
  private holds = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /* It is being told what it missed; and that is all from the start. */
  private learns = true;
  private retold = true;
  private seed = "";
  /* It is being promised or told; once more after that; and our seat was ready when last looked at. */
  private settles = false;
  private settlesAgain = false;
  private wasReady = false;
  token: string | null;
  /** The seat that is being asked for, -1 for none: its event comes before the answer. */
  joins = -1;

  constructor(options: Options) {
    this.token = options.token;
    this.listener = options.listener;
    this.pace = options.pace;
    this.seat = options.seat ?? ((question) => ask("seat", question));
    this.promise = options.promise ?? ((question) => ask("seed-commit", question));
    this.game = options.game;
    this.received = { game: options.game, last: 0, epoch: "" };
    this.state = { game: noGame(options.game), link: "connecting", why: null, offset: 0 };
    this.connection = new Connection(options.open, this);
  }

  start(): void {
    this.connection.start();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.connection.close();
  }

  wake(): void {
    this.connection.wake();
  }

  /** Says everything once more: in another language. */
  sayAgain(): void {
    if (!this.learns) void this.fold();
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
    this.viewer = Number(answer["seat"]);
    await this.fold();
    return this.token;
  }

  /** The seed is drawn here, when the server's commitment is known already; it is told when all
   * have promised theirs. */
  async ready(): Promise<void> {
    const { id, seat, commit, commits } = this.state.game;
    if (commit === "") throw new NotGranted("not_started");
    if (this.seed === "") this.seed = randomText();
    const seed = this.seed;
    this.listener.promised(id, seed);
    try {
      const promise = commits ? await this.promise({ game: id, seat, seed }) : { seed };
      await this.connection.ask("ready", promise);
    } catch (error) {
      this.seed = "";
      throw error;
    }
  }

  /* Tells the seed when it is time. Promises that are void through no fault of ours are made anew;
   * and so is one that was lost, unless it may be on another device. */
  private async settleSeed(told: OnlineEvent[]): Promise<void> {
    const { game } = this.state;
    if (!game.commits || game.stage !== "open" || !this.connection.talks) return;
    if (this.settles) {
      this.settlesAgain = true; // what is told meanwhile must not be lost
      return;
    }
    const own = game.seats[game.seat];
    if (own === undefined) return;
    const voided = told.some(({ kind, seat }) => kind === "unready" && seat !== game.seat);
    this.settles = true;
    try {
      if (game.reveals) {
        if (this.seed === "") this.seed = this.listener.kept(game.id);
        if (this.seed !== "") await this.connection.ask("reveal", { seed: this.seed });
        else if (own.connections === 1) await this.ready();
      } else if (!own.ready && this.seed !== "" && this.wasReady) {
        this.seed = "";
        if (voided) await this.ready();
      }
    } catch (error) {
      if (!(error instanceof NotGranted)) throw error;
      this.seed = "";
    } finally {
      this.settles = false;
      this.wasReady = this.state.game.seats[this.state.game.seat]?.ready === true;
    }
    if (!this.settlesAgain) return;
    this.settlesAgain = false;
    await this.settleSeed([]);
  }

  async seatBot(seat: number, bot: string | null): Promise<void> {
    await this.connection.ask("seat", { seat, bot });
  }

  /** By the host: whether others may take a seat. */
  async door(open: boolean): Promise<void> {
    await this.connection.ask("door", { open });
  }

  /** Goes on without the one to move, who has been away for long. */
  async claim(): Promise<void> {
    await this.connection.ask("claim", {});
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
    if (
      !again &&
      (message.from !== this.received.last + 1 || (game.rounds.length > 0 && game.seat !== seat))
    ) {
      this.received.last = 0;
      return false;
    }
    this.learns = true;
    this.flush();
    if (again) {
      if (this.received.last > 0) {
        this.connection.forget();
        this.listener.restored();
      }
      if (message.game !== this.game) this.moveOn(message.game);
      this.lines = [];
      this.presence = "";
      this.told = 0;
    }
    this.retold = again;
    this.viewer = seat;
    this.received = { game: message.game, last: message.from - 1, epoch: message.epoch };
    this.state = { ...this.state, offset: message.now - Date.now() };
    return true;
  }

  event(event: Event, text: string): void {
    if (event.seq <= this.received.last) return;
    this.received.last = event.seq;
    // It has just happened. The server's clock may have been set since it said hello.
    if (!this.learns) this.state = { ...this.state, offset: event.at - Date.now() };
    if (this.holds) {
      this.waiting.push({ event, text });
      if (this.waiting.length > WAITING_MOST) this.flush();
    } else {
      this.show({ event, text });
    }
    if (event.kind === "rematch") this.follow(event.game);
  }

  news(news: News, text: string): void {
    if (news.now === "presence") {
      this.presence = text;
      if (!this.learns) void this.fold();
    } else if (news.now === "reaction") {
      this.listener.reaction(news.seat, news.code);
    }
  }

  here(): void {
    if (this.retold) this.told = this.lines.length;
    this.learns = this.retold = false;
    this.learnt = this.lines.length;
    void this.fold();
  }

  lost(code: string): void {
    const link = this.state.game.last === 0 ? "unreachable" : "lost";
    this.change({ link, why: code === "" ? null : new NotGranted(code) });
  }

  ended(why: NotGranted): void {
    this.change({ link: "ended", why });
  }

  /* ---- the table ---- */

  private change(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
    this.listener.changed(this.state);
  }

  /* Asks the module what all that is shown comes to. Answers come in the order of the questions. */
  private async fold(): Promise<void> {
    const { lines, told: since, game, viewer, learnt } = this;
    const count = lines.length;
    this.told = count;
    const body = (this.presence === "" ? lines : [...lines, this.presence]).join("\n");
    let answer: OnlineGame;
    try {
      answer = await this.seat({ game, viewer, since, body });
    } catch (error) {
      if (lines !== this.lines || !(error instanceof Refusal) || error.code !== "nonsense") return;
      this.received.last = 0;
      this.connection.misunderstand();
      return;
    }
    if (lines !== this.lines || this.closed) return;
    if (count > learnt) this.connection.understood();
    if (answer.first > 0 && answer.id !== this.game) this.goOver(answer);
    // The next game is shown from its first event on.
    const shown = answer.last > 0 ? { game: answer } : {};
    this.change({ ...shown, ...(this.connection.talks ? { link: "here", why: null } : {}) });
    for (const one of answer.told) this.listener.told(one, answer.seat);
    void this.settleSeed(answer.told);
  }

  /* What was said of the game before need not be sent to the module again. */
  private goOver({ id, seat, first }: OnlineGame): void {
    this.moveOn(id);
    this.viewer = seat;
    this.lines.splice(0, first);
    this.told = Math.max(0, this.told - first);
    this.learnt = 0;
  }

  private moveOn(game: string): void {
    this.game = game;
    this.seed = "";
    this.wasReady = false;
    this.listener.movedOn(game);
  }

  /* The table goes on with another game: on this connection, or if that was long ago, on a new
   * one. */
  private follow(game: string): void {
    this.received = { ...this.received, game, last: 0 };
    this.connection.forget();
    if (this.learns) this.connection.again();
  }

  /* Shows an event; what comes right after a turn of a bot waits a little. What was missed is shown
   * all at once. */
  private show({ event, text }: Heard): void {
    this.lines.push(text);
    if (this.learns) return;
    void this.fold();
    if (event.kind !== "play" || event.by === "person" || event.seat === this.state.game.seat) return;
    this.holds = true;
    this.timer = setTimeout(() => this.release(), this.pace());
  }

  private release(): void {
    this.holds = false;
    while (!this.holds) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.show(next);
    }
  }

  /* All that waits is shown now. */
  private flush(): void {
    clearTimeout(this.timer);
    this.holds = false;
    if (this.waiting.length === 0) return;
    this.lines.push(...this.waiting.map(({ text }) => text));
    this.waiting = [];
    if (!this.learns) void this.fold();
  }
}
