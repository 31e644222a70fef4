/* The protocol of docs/protocol.md as types.
 *
 * Do not edit: made by tools/protocol.py from app/protocol/protocol.txt. */

export declare const VERSION: 1;

export type Who = "free" | "person" | "program" | "bot";
export type Clock = "turn" | "game";
export type Timeout = "out" | "bot";
export type Proposal = "takeback" | "pause" | "rematch";
export type Dropped = "declined" | "expired" | "moved";
export type By = "person" | "program" | "bot" | "clock";
export type Resumed = "asked" | "restart";
export type Closed = "idle" | "empty" | "host";
export type Reaction = "hello" | "thanks" | "nice" | "wow" | "oops" | "sorry" | "hurry" | "think" | "laugh" | "bye";
export type Code = "bad_json" | "bad_field" | "unknown_request" | "version" | "hello_first" | "no_game" | "bad_token" | "no_watching" | "not_seated" | "already_seated" | "no_seat" | "seat_taken" | "table_full" | "bad_name" | "door_closed" | "not_host" | "not_away" | "started" | "not_started" | "over" | "not_over" | "paused" | "not_paused" | "not_your_turn" | "stale" | "illegal" | "no_proposal" | "proposal_open" | "own_proposal" | "takeback_none" | "takeback_drawn" | "log_full" | "too_long" | "too_fast" | "too_many_connections" | "too_many_tables" | "too_many_joins" | "too_much_stored" | "too_many_at_table" | "busy" | "storage" | "stopping" | "restored" | "too_slow" | "idle" | "removed";
export type Step = string;
export type Count = number | null;

/** milliseconds for each seat, and the seat whose clock runs */
export type Clocks = {
  left: number[];
  runs: number | null;
};

/** a clock as `create` asks for it */
export type ClockSettings = {
  kind: Clock;
  seconds: number;
  increment?: number;
  timeout: Timeout;
};

/** when a bot plays for somebody */
export type AbsentSettings = {
  seconds: number;
  bot: string;
};

/** what was settled when the table was made */
export type Settings = {
  rules: string;
  target: number;
  public: boolean;
  watch: boolean;
  clock: ClockSettings | null;
  absent: AbsentSettings | null;
  claim: number | null;
};

/** who sits in a seat */
export type SeatMessage = {
  seat: number;
  who: Who;
  name?: string;
  bot?: string;
  host?: true;
};

/** how a round ended */
export type RoundOver = {
  winner: number;
  set?: string;
  points?: number[];
};

/** the first message of one who comes to a table */
export type HelloRequest = {
  do: "hello";
  id: string;
  v: number;
  game: string;
  token?: string;
  last?: number;
  epoch?: string;
  next?: boolean;
};

/** the first message of one who makes a table */
export type CreateRequest = {
  do: "create";
  id: string;
  v: number;
  nonce: string;
  rules: string;
  seats: string[];
  target?: number;
  public?: boolean;
  watch?: boolean;
  clock?: ClockSettings | null;
  absent?: AbsentSettings | null;
  claim?: number | null;
};

/** takes a free seat before the game has started; without `seat` the first free one. `name`: text of any language; control characters and tricks with the direction of writing are removed, parentheses too, since by these bots are told from people; at most 20 columns are kept; a name that reads like a bot's, `Bot 2`, is none. `nonce` as in `create`. `program` true: a program plays. Answer: `seat`, `token`. The same nonce again gives the same seat and token */
export type JoinRequest = {
  do: "join";
  id: string;
  nonce: string;
  name: string;
  seat?: number;
  program?: boolean;
};

/** ready to start, with the commitment (64 hex digits, see [fairness.md](fairness.md)) to a seed of 16 to 64 characters `A-Z a-z 0-9 _ -` that was drawn at random after the server's own commitment was seen. It may be sent again with another one as long as no seed has been told. A client that cannot keep a seed sends `{"do":"ready","seed":"…"}`: then the server commits for it and tells the seed when all others are ready, which proves less. At tables of `red7-fair-1` only that is possible */
export type ReadyRequest = {
  do: "ready";
  id: string;
  commit?: string;
  seed?: string;
  next?: boolean;
};

/** by somebody seated, before the start: a bot takes a free seat, or changes level; `"bot":null` frees a bot's seat. The host frees a person's so, too, who then watches. The host is who created the table and sits at it; if that one leaves, who has sat there longest */
export type SeatRequest = {
  do: "seat";
  id: string;
  seat: number;
  bot: string | null;
};

/** by the host, before the start: nobody else may take a seat, and no list shows the table, until `"open":true` */
export type DoorRequest = {
  do: "door";
  id: string;
  open: boolean;
};

/** by a seat, when the one to move has not been connected for as long as `claim` of the table says: it counts as having left, as if its owner had asked for it. Too early, the code is `not_away` */
export type ClaimRequest = {
  do: "claim";
  id: string;
};

/** gives up the seat. After the start the seat stays its owner's: a bot plays on where the table says so, otherwise the seat passes; `hello` with the token brings its owner back. After the end nobody waits for its answer to a rematch */
export type LeaveRequest = {
  do: "leave";
  id: string;
};

/** steps of the turn, as many as the client wants to play now, all or none: to the end of the turn at most, and nothing after a step that draws a card one does not know (`DECK_UNKNOWN`). `at` is the number of the last event that the client has; if the position has changed since, the code is `stale`. With `"next":true` the answer has what `sync` says, too, and from then on `turn` messages come */
export type PlayRequest = {
  do: "play";
  id: string;
  at: number;
  steps: Step[];
  next?: boolean;
};

/** also `"pause"`, `"rematch"`. All other persons (not programs, not those who left or for whom a bot plays) must agree; bots and programs agree. One proposal at a time; it expires after 60 seconds, and a takeback or pause when a play comes */
export type ProposeRequest = {
  do: "propose";
  id: string;
  what: Proposal;
};

/** says yes to the open proposal */
export type AgreeRequest = {
  do: "agree";
  id: string;
};

/** says no to it */
export type DeclineRequest = {
  do: "decline";
  id: string;
};

/** ends a pause; any seat may */
export type ResumeRequest = {
  do: "resume";
  id: string;
};

/** one of `hello thanks nice wow oops sorry hurry think laugh bye`; seats only, 2 each second and 20 at once */
export type ReactRequest = {
  do: "react";
  id: string;
  code: Reaction;
};

/** the position as the viewer sees it: `{"re":…,"ok":true,"seq":21,"view":"…","hash":"…","turn":1,"legal":["+R7",…]}`. `view` is the notation's: the deal of this round, ` ; ` and all steps since; null before the first deal. `hash` is 16 hex digits, equal for equal views. `turn` is the seat to move, null if nobody is. `legal` is there when it is the viewer's own turn. `hello`, `ready` and `sync` may have `"next":true` as well as `play` */
export type SyncRequest = {
  do: "sync";
  id: string;
  next?: boolean;
};

/** the seed to which one has committed, as soon as all seats are taken and all persons ready. When all seeds are told, the cards are dealt. A seat that has not told its seed 60 seconds after that makes everybody unready; the third time it is free */
export type RevealRequest = {
  do: "reveal";
  id: string;
  seed: string;
};

/** what `create` said: `rules target public watch clock absent claim`, `seats` as an array of objects like those of `seat`, and `fair` (version of the shuffle), `commit` (64 hex digits), `chain` and `link` (the number of this game in the chain of all games, and its link there: 64 hex digits), `previous` (the game of which this is the rematch, or null) */
export type CreatedEvent = {
  seq: number;
  at: number;
  kind: "created";
  seats: SeatMessage[];
  fair: string;
  commit: string;
  chain?: number;
  link?: string;
  previous: string | null;
} & Settings;

/** `seat`, `who`: `"person"`, `"program"`, `"bot"` or `"free"`; `name` for the first two, `bot` (its level) for the third; `"host":true` for the one who created the table */
export type SeatEvent = {
  seq: number;
  at: number;
  kind: "seat";
  clock?: Clocks;
  seat: number;
} & SeatMessage;

/** `seat`, `commit`: its commitment to a seed; at a table of `red7-fair-1`, `seed` instead */
export type ReadyEvent = {
  seq: number;
  at: number;
  kind: "ready";
  clock?: Clocks;
  seat: number;
  commit?: string;
  seed?: string;
};

/** `round` from 1, `view`: the deal as the viewer sees it, `turn`: who starts */
export type DealEvent = {
  seq: number;
  at: number;
  kind: "deal";
  clock?: Clocks;
  round: number;
  view: string;
  turn: number;
};

/** `seat`; `steps` as the viewer sees them; `by`: `"person"`, `"program"`, `"bot"` or `"clock"`; `turn`: who is to move now, null if the round is over; then `over`: `{"winner":1,"set":"Y4I4","points":[8,0]}`, without `set` and `points` in a basic game */
export type PlayEvent = {
  seq: number;
  at: number;
  kind: "play";
  clock?: Clocks;
  seat: number;
  steps: Step[];
  by: By;
  turn: number | null;
  over?: RoundOver;
};

/** `seat` for which; `plays`: so many of the last `play` events of this round that have not been taken back are undone; `view`: the round as it is now, as in `sync`; `turn` */
export type TakebackEvent = {
  seq: number;
  at: number;
  kind: "takeback";
  clock?: Clocks;
  seat: number;
  plays: number;
  view: string;
  turn: number;
};

/** `what`, `seat` */
export type ProposalEvent = {
  seq: number;
  at: number;
  kind: "proposal";
  clock?: Clocks;
  what: Proposal;
  seat: number;
};

/** `seat`, `yes` */
export type AnswerEvent = {
  seq: number;
  at: number;
  kind: "answer";
  clock?: Clocks;
  seat: number;
  yes: boolean;
};

/** a proposal came to nothing; `why`: `"declined"`, `"expired"`, `"moved"` */
export type DroppedEvent = {
  seq: number;
  at: number;
  kind: "dropped";
  clock?: Clocks;
  why: Dropped;
};

/** until `resumed` */
export type PausedEvent = {
  seq: number;
  at: number;
  kind: "paused";
  clock?: Clocks;
};

/** `why`: `"asked"`, or `"restart"` when the server was away and clocks go on from now */
export type ResumedEvent = {
  seq: number;
  at: number;
  kind: "resumed";
  clock?: Clocks;
  why: Resumed;
};

/** `seat`: its owner has left, after the start; `claimed`: the seat that claimed this, since that owner had been away for long */
export type LeftEvent = {
  seq: number;
  at: number;
  kind: "left";
  clock?: Clocks;
  seat: number;
  claimed?: number;
};

/** `seat`, `bot`: a bot of that level plays for it from now */
export type AbsentEvent = {
  seq: number;
  at: number;
  kind: "absent";
  clock?: Clocks;
  seat: number;
  bot: string;
};

/** `seat`: its owner plays again */
export type BackEvent = {
  seq: number;
  at: number;
  kind: "back";
  clock?: Clocks;
  seat: number;
};

/** `seat`: its time was up; what follows from it comes as `play` with `"by":"clock"` */
export type TimeoutEvent = {
  seq: number;
  at: number;
  kind: "timeout";
  clock?: Clocks;
  seat: number;
};

/** `winners`: seats; `points` in an advanced game; `secret` (64 hex digits) and `seeds`: with these everybody can check the shuffles */
export type OverEvent = {
  seq: number;
  at: number;
  kind: "over";
  clock?: Clocks;
  winners: number[];
  points?: number[];
  secret: string;
  seeds: string[];
};

/** the table was put away without a result; `why`: `"idle"`, `"empty"` (all persons left), `"host"` (the host of the server has closed it); `secret` and `seeds` as in `over`: what was dealt can be checked, and what would have been */
export type ClosedEvent = {
  seq: number;
  at: number;
  kind: "closed";
  clock?: Clocks;
  why: Closed;
  secret?: string;
  seeds?: string[];
};

/** `game`: the new id, `seats`: the new seat of each old one */
export type RematchEvent = {
  seq: number;
  at: number;
  kind: "rematch";
  clock?: Clocks;
  game: string;
  seats: number[];
};

/** `seat`, `seed`: the one to which it has committed */
export type SeedEvent = {
  seq: number;
  at: number;
  kind: "seed";
  clock?: Clocks;
  seat: number;
  seed: string;
};

/** `seat` did not tell its seed: nobody is ready any more, and all seeds are void. Be ready again with a new one */
export type UnreadyEvent = {
  seq: number;
  at: number;
  kind: "unready";
  clock?: Clocks;
  seat: number;
};

/** `seat` is called `name` from now on: the host of the server has said so */
export type RenamedEvent = {
  seq: number;
  at: number;
  kind: "renamed";
  clock?: Clocks;
  seat: number;
  name: string;
};

/** `open`: whether others may take a seat */
export type DoorEvent = {
  seq: number;
  at: number;
  kind: "door";
  clock?: Clocks;
  open: boolean;
};

/** the answer to `hello` and `create` */
export type Welcome = {
  re: string;
  ok: true;
  v: number;
  game: string;
  epoch: string;
  seat: number | null;
  from: number;
  last: number;
  now: number;
};

/** the answer to `join` */
export type Joined = {
  re: string;
  ok: true;
  seat: number;
  token: string;
  seq?: number;
  again?: true;
};

/** the answer to `sync`, and to `play` with `next` */
export type Position = {
  re: string;
  ok: true;
  seq: number;
  view: string | null;
  hash: string | null;
  turn: number | null;
  legal?: Step[];
};

/** the answer to any other request */
export type Done = {
  re: string;
  ok: true;
  seq?: number;
  again?: true;
};

/** the answer to a request that is not done */
export type Refusal = {
  re: string | null;
  error: Code;
  field?: string;
  versions?: number[];
  seq?: number;
  step?: number;
  rule?: string;
  most?: number;
  after?: number;
};

/** who is connected */
export type Presence = {
  now: "presence";
  seats: Count[];
  watchers: number;
};

/** what a seat says */
export type ReactionSaid = {
  now: "reaction";
  seat: number;
  code: Reaction;
};

/** that it is one's turn */
export type Turn = {
  now: "turn";
  seq: number;
  view: string;
  hash: string;
  turn: number;
  legal: Step[];
};

/** before the server closes the connection */
export type Bye = {
  now: "bye";
  code: Code;
};

export type Request =
  | HelloRequest
  | CreateRequest
  | JoinRequest
  | ReadyRequest
  | SeatRequest
  | DoorRequest
  | ClaimRequest
  | LeaveRequest
  | PlayRequest
  | ProposeRequest
  | AgreeRequest
  | DeclineRequest
  | ResumeRequest
  | ReactRequest
  | SyncRequest
  | RevealRequest;

export type Event =
  | CreatedEvent
  | SeatEvent
  | ReadyEvent
  | DealEvent
  | PlayEvent
  | TakebackEvent
  | ProposalEvent
  | AnswerEvent
  | DroppedEvent
  | PausedEvent
  | ResumedEvent
  | LeftEvent
  | AbsentEvent
  | BackEvent
  | TimeoutEvent
  | OverEvent
  | ClosedEvent
  | RematchEvent
  | SeedEvent
  | UnreadyEvent
  | RenamedEvent
  | DoorEvent;

export type Message =
  | Event
  | Welcome
  | Joined
  | Position
  | Done
  | Refusal
  | Presence
  | ReactionSaid
  | Turn
  | Bye;
