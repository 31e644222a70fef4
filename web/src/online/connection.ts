/* One connection to the server: made, kept, and made again when it is lost.
 *
 *     rests --> dials --> greets --> learns --> talks
 *       ^-------------------lost-----------------'        or ended
 *
 * "greets": hello was sent. "learns": it is being told what it missed. What was asked for and not
 * answered is asked for again after that, with the same id, so that nothing happens twice. */
import { type Event, type News, NotGranted, type Refused, VERSION, type Welcome } from "./protocol";
import { randomText } from "./random";

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Whoever uses the connection. */
export interface Ears {
  /** The first message: hello or create, without id and version. */
  greeting(): Record<string, unknown>;
  /** False: this cannot be; all must be told again, from the start. */
  welcome(message: Welcome): boolean;
  /** A message, and as it came. */
  event(event: Event, text: string): void;
  news(news: News, text: string): void;
  /** All that was missed is known. */
  here(): void;
  /** The connection is lost, and will be made again; the server's code, or "". */
  lost(code: string): void;
  /** It will not be made again: the server says why. */
  ended(refused: NotGranted): void;
}

interface Request {
  id: string;
  text: string;
  /** Whether it is sent again after a cut. */
  lasts: boolean;
  tries: number;
  resolve(answer: Record<string, unknown>): void;
  reject(why: NotGranted): void;
}

type Stage = "rests" | "dials" | "greets" | "learns" | "talks" | "ended";

/** Codes after which it is no use to try again. */
const FINAL = ["no_game", "bad_token", "no_watching", "version", "bad_json", "bad_field", "unknown_request"];
const CREATING = ["too_many_tables", "too_much_stored", "log_full"];
/** Codes that ask to try the same again, and how often that is done. */
const AGAIN = ["too_fast", "busy", "storage"];
const TRIES = 4;

const DIAL_MS = 10_000;
const SILENCE_MS = 8_000;
const PROBE_MS = 3_000;
const REST_MOST_MS = 15_000;
/** After a server that stops: another may have the table already. */
const STOPPED_MS = 100;
/** A connection that has held for so long may be lost again without a long rest. */
const STEADY_MS = 5_000;

export class Connection {
  private stage: Stage = "rests";
  private socket: Socket | null = null;
  private requests: Request[] = [];
  private helloId = "";
  private learnsTo = 0;
  private known = 0;
  private losses = 0;
  private nonsense = 0;
  private parting = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Socket,
    private readonly ears: Ears,
  ) {}

  start(): void {
    if (this.stage === "rests") this.dial();
  }

  get talks(): boolean {
    return this.stage === "talks";
  }

  /** Ends it for good. Whoever waits for an answer gets none. */
  close(): void {
    this.drop();
    this.stage = "ended";
    this.forget();
  }

  /** Refuses all that waits, without a word: it is about something that is no longer there. */
  forget(): void {
    const requests = this.requests;
    this.requests = [];
    for (const request of requests) request.reject(new NotGranted(""));
  }

  /** Asks for something, now or when there is a connection again. `fleeting`: only now. */
  ask(what: string, fields: Record<string, unknown>, fleeting = false): Promise<Record<string, unknown>> {
    const id = randomText();
    return new Promise((resolve, reject) => {
      if (this.stage === "ended" || (fleeting && this.stage !== "talks")) {
        reject(new NotGranted(""));
        return;
      }
      const text = JSON.stringify({ do: what, id, ...fields });
      const request: Request = { id, text, lasts: !fleeting, tries: 0, resolve, reject };
      this.requests.push(request);
      if (this.stage === "talks") this.send(request);
    });
  }

  /** Something has changed about the network or the page: tries now, or looks whether the server
   * still answers. */
  wake(): void {
    if (this.stage === "rests") this.dial();
    else if (this.stage === "talks") {
      this.watch(PROBE_MS);
      this.ask("sync", {}, true).catch(() => {});
    }
  }

  /** Leaves this connection for a new one, at once. */
  again(): void {
    if (this.stage === "ended") return;
    this.drop();
    this.dial();
  }

  private dial(): void {
    clearTimeout(this.timer);
    this.stage = "dials";
    this.parting = "";
    const socket = this.open();
    this.socket = socket;
    this.timer = setTimeout(() => this.lose(), DIAL_MS);
    socket.onopen = () => this.greet(socket);
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onclose = socket.onerror = () => this.lose();
  }

  private greet(socket: Socket): void {
    this.stage = "greets";
    this.helloId = randomText();
    socket.send(JSON.stringify({ id: this.helloId, v: VERSION, ...this.ears.greeting() }));
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.silence = undefined;
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  /* The longer it fails the longer it rests, and never all clients at the same moment. */
  private lose(): void {
    if (this.stage === "ended" || this.stage === "rests") return;
    this.drop();
    this.stage = "rests";
    for (const request of this.requests.filter((one) => !one.lasts)) request.reject(new NotGranted(""));
    this.requests = this.requests.filter((one) => one.lasts);
    const first = this.parting === "stopping" ? STOPPED_MS : 400;
    const longest = Math.min(REST_MOST_MS, (this.losses === 0 ? first : 400) * 2 ** this.losses);
    this.losses++;
    this.timer = setTimeout(() => this.dial(), longest * (0.5 + Math.random() / 2));
    this.ears.lost(this.parting);
  }

  private end(why: NotGranted): void {
    this.close();
    this.ears.ended(why);
  }

  /** What is told now makes sense. */
  understood(): void {
    this.nonsense = 0;
  }

  /** What makes no sense is asked for again, but not for ever. */
  misunderstand(): void {
    if (this.stage === "ended") return;
    if (++this.nonsense > 2) this.end(new NotGranted("version"));
    else this.lose();
  }

  private send(request: Request): void {
    this.socket?.send(request.text);
    this.watch(SILENCE_MS);
  }

  /* A connection that does not answer is none. */
  private watch(ms: number): void {
    if (this.silence !== undefined) return;
    this.silence = setTimeout(() => this.lose(), ms);
  }

  private hear(text: string): void {
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text) as Record<string, unknown>;
    } catch {
      this.misunderstand();
      return;
    }
    clearTimeout(this.silence);
    this.silence = undefined;
    if (message["re"] !== undefined) this.hearAnswer(message);
    else if (typeof message["seq"] === "number") this.hearEvent(message as unknown as Event, text);
    else if (typeof message["now"] === "string") this.hearNews(message as unknown as News, text);
    if (this.stage === "talks" && this.requests.length > 0) this.watch(SILENCE_MS);
  }

  private hearEvent(event: Event, text: string): void {
    this.ears.event(event, text);
    this.known = event.seq;
    if (this.stage === "learns") this.learn();
  }

  private hearNews(news: News, text: string): void {
    if (news.now === "bye") this.parting = news.code;
    this.ears.news(news, text);
  }

  private hearAnswer(message: Record<string, unknown>): void {
    const refused = typeof message["error"] === "string" ? (message as unknown as Refused) : null;
    if (this.stage === "greets" && (message["re"] === this.helloId || message["re"] === null)) {
      this.greeted(message, refused);
      return;
    }
    const request = this.requests.find((one) => one.id === message["re"]);
    if (request === undefined) return;
    if (refused !== null && request.lasts && AGAIN.includes(refused.error) && ++request.tries < TRIES) {
      setTimeout(() => this.stage === "talks" && this.requests.includes(request) && this.send(request), 1000);
      return;
    }
    this.requests = this.requests.filter((one) => one !== request);
    if (refused !== null) request.reject(new NotGranted(refused.error, refused.rule ?? refused.field ?? ""));
    else request.resolve(message);
  }

  private greeted(message: Record<string, unknown>, refused: Refused | null): void {
    if (refused !== null) {
      this.parting = refused.error;
      if ([...FINAL, ...CREATING].includes(refused.error))
        this.end(new NotGranted(refused.error, refused.field ?? ""));
      else this.lose();
      return;
    }
    const welcome = message as unknown as Welcome;
    if (!this.ears.welcome(welcome)) {
      this.misunderstand();
      return;
    }
    this.stage = "learns";
    this.learnsTo = welcome.last;
    this.known = welcome.from - 1;
    this.learn();
  }

  /* When all is known that had happened: what waits is sent, in order. A server that stops in the
   * middle of it is not waited for. */
  private learn(): void {
    clearTimeout(this.timer);
    if (this.known < this.learnsTo) {
      this.timer = setTimeout(() => this.lose(), DIAL_MS);
      return;
    }
    this.stage = "talks";
    this.timer = setTimeout(() => (this.losses = 0), STEADY_MS);
    this.ears.here();
    for (const request of [...this.requests]) this.send(request);
  }
}

/** The page's own server. */
export function socketOf(root: URL): () => Socket {
  const url = new URL("ws", root);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return () => new WebSocket(url) as Socket;
}
