/* Messages of docs/protocol.md, as far as the page reads them. Kinds and fields that it does not
 * know are passed over. */
import type { Card, Step } from "../module";

export interface SeatMessage {
  who: Who;
  name?: string;
  bot?: string;
  host?: boolean;
}

export type ClockSettings =
  | { kind: "turn"; seconds: number; timeout: "out" | "bot" }
  | { kind: "game"; seconds: number; increment: number; timeout: "out" | "bot" };

/** What `create` says, and what a list of tables and the first event say again. */
export interface Settings {
  rules: string;
  target?: number | null;
  public: boolean;
  watch: boolean;
  clock: ClockSettings | null;
  absent: { seconds: number; bot: string } | null;
  claim?: number | null;
}

export interface ClockMessage {
  left: number[];
  runs: number | null;
}

export interface RoundOver {
  winner: number;
  /** Cards that were scored, and the points of all: in an advanced game. */
  set?: Card;
  points?: number[];
}

// made by tools/protocol.py from app/protocol/protocol.txt:
export const VERSION = 1;

export type Who = "free" | "person" | "program" | "bot";
export type Proposal = "takeback" | "pause" | "rematch";
export type Dropped = "declined" | "expired" | "moved";
export type By = "person" | "program" | "bot" | "clock";
export type Resumed = "asked" | "restart";
export type Closed = "idle" | "empty" | "host";

type Kinds =
  | ({ kind: "created"; seats: SeatMessage[]; fair: string; commit: string; chain?: number; link?: string; previous: string | null; } & Settings)
  | ({ kind: "seat"; seat: number; } & SeatMessage)
  | { kind: "ready"; seat: number; commit?: string; seed?: string; }
  | { kind: "deal"; round: number; view: string; turn: number; }
  | { kind: "play"; seat: number; steps: Step[]; by: By; turn: number | null; over?: RoundOver; }
  | { kind: "takeback"; seat: number; plays: number; view: string; turn: number; }
  | { kind: "proposal"; what: Proposal; seat: number; }
  | { kind: "answer"; seat: number; yes: boolean; }
  | { kind: "dropped"; why: Dropped; }
  | { kind: "paused"; }
  | { kind: "resumed"; why: Resumed; }
  | { kind: "left"; seat: number; claimed?: number; }
  | { kind: "absent"; seat: number; bot: string; }
  | { kind: "back"; seat: number; }
  | { kind: "timeout"; seat: number; }
  | { kind: "over"; winners: number[]; points?: number[]; secret: string; seeds: string[]; }
  | { kind: "closed"; why: Closed; secret?: string; seeds?: string[]; }
  | { kind: "rematch"; game: string; seats: number[]; }
  | { kind: "seed"; seat: number; seed: string; }
  | { kind: "unready"; seat: number; }
  | { kind: "renamed"; seat: number; name: string; }
  | { kind: "door"; open: boolean; };
// end

/** An event, with its number and the server's time. Its clock, if it has one, stands under
 * `clock`; what `created` has there are the settings. */
export type Event = Kinds & { seq: number; at: number };

export interface Welcome {
  game: string;
  epoch: string;
  seat: number | null;
  from: number;
  last: number;
  now: number;
}

export type News =
  | { now: "presence"; seats: (number | null)[]; watchers: number }
  | { now: "reaction"; seat: number; code: string }
  | { now: "bye"; code: string };

/** What the server has said no to. `rule` and `field` are arguments of some codes. */
export interface Refused {
  error: string;
  rule?: string;
  field?: string;
}

/** A table of the server's list. */
export interface Listed extends Settings {
  game: string;
  seats: SeatMessage[];
  created: number;
}

/** Why a request came to nothing. An empty code: it no longer matters, and nothing is to be told. */
export class NotGranted extends Error {
  constructor(
    readonly code: string,
    readonly detail = "",
  ) {
    super(code);
  }
}
