/* A game as the fold of its events: everything that a table shows follows from what was told. The
 * rules are not known here: whose turn it is, and who has won, the events say. */
import type { Scene, Step } from "../module";
import type { ClockMessage, Event, Proposal, RoundOver, SeatMessage, Settings, Who } from "./protocol";

export interface SeatState {
  who: Who;
  name: string;
  /** The level of a bot that sits here. */
  bot: string;
  ready: boolean;
  /** Its owner has left; a bot plays for its owner. */
  left: boolean;
  standIn: boolean;
}

export interface RoundState {
  number: number;
  /** The deal as the viewer sees it, and every step since. */
  deal: string;
  steps: Step[];
  over: RoundOver | null;
}

export interface GameState {
  id: string;
  /** Whose eyes these are; -1 for a spectator. */
  seat: number;
  /** Number of the last event; 0: none. */
  last: number;
  settings: Settings;
  commit: string;
  previous: string | null;
  stage: "open" | "playing" | "over" | "closed";
  paused: boolean;
  seats: SeatState[];
  turn: number | null;
  round: RoundState | null;
  /** Rounds that are over, with their ends. */
  rounds: RoundState[];
  proposal: { what: Proposal; seat: number; yes: number[] } | null;
  /** Milliseconds of each seat at the server's time `at`, which may be still to come. */
  clock: (ClockMessage & { at: number }) | null;
  /** When the last round was dealt, by the server's time. */
  dealt: number;
  winners: number[];
  points: number[] | null;
  seeds: string[];
  why: "idle" | "empty" | null;
  next: { game: string; seats: number[] } | null;
}

/** For so long the clocks stand after a deal, so that the end of the round before can be looked at. */
export const STANDS_MS = 10_000;

const nothing: Settings = { rules: "", public: false, watch: true, clock: null, absent: null };

export function noGame(id: string, seat: number): GameState {
  return {
    id,
    seat,
    last: 0,
    settings: nothing,
    commit: "",
    previous: null,
    stage: "open",
    paused: false,
    seats: [],
    turn: null,
    round: null,
    rounds: [],
    proposal: null,
    clock: null,
    dealt: 0,
    winners: [],
    points: null,
    seeds: [],
    why: null,
    next: null,
  };
}

/** An event that cannot follow on what is known: all must be told again. */
export class Nonsense extends Error {}

function seatOf(message: SeatMessage): SeatState {
  return {
    who: message.who,
    name: message.name ?? "",
    bot: message.bot ?? "",
    ready: false,
    left: false,
    standIn: false,
  };
}

function withSeat(game: GameState, seat: number, change: Partial<SeatState>): GameState {
  const old = game.seats[seat];
  if (old === undefined) throw new Nonsense(`seat ${seat}`);
  return { ...game, seats: game.seats.map((one, i) => (i === seat ? { ...old, ...change } : one)) };
}

/* "DEAL ; STEPS", as a takeback tells a round. */
function roundOf(number: number, view: string): RoundState {
  const [deal = "", steps = ""] = view.split(" ; ");
  return { number, deal, steps: steps.split(" ").filter((step) => step !== ""), over: null };
}

function played(game: GameState, event: Event & { kind: "play" }): GameState {
  if (game.round === null || game.round.over !== null) throw new Nonsense("play");
  const round = { ...game.round, steps: [...game.round.steps, ...event.steps], over: event.over ?? null };
  return {
    ...game,
    round,
    rounds: round.over !== null ? [...game.rounds, round] : game.rounds,
    points: round.over?.points ?? game.points,
    turn: event.turn,
  };
}

function answered(game: GameState, event: Event & { kind: "answer" }): GameState {
  if (game.proposal === null || !event.yes) return game;
  return { ...game, proposal: { ...game.proposal, yes: [...game.proposal.yes, event.seat] } };
}

function apply(game: GameState, event: Event): GameState {
  switch (event.kind) {
    case "created":
      return {
        ...game,
        settings: event,
        commit: event.commit,
        previous: event.previous,
        seats: event.seats.map(seatOf),
      };
    case "seat":
      return withSeat(game, event.seat, seatOf(event));
    case "ready":
      return withSeat(game, event.seat, { ready: true });
    case "deal":
      return {
        ...game,
        stage: "playing",
        round: roundOf(event.round, event.view),
        turn: event.turn,
        dealt: event.at,
      };
    case "play":
      return played(game, event);
    case "takeback":
      if (game.round === null) throw new Nonsense("takeback");
      return { ...game, round: roundOf(game.round.number, event.view), turn: event.turn, proposal: null };
    case "proposal":
      return { ...game, proposal: { what: event.what, seat: event.seat, yes: [event.seat] } };
    case "answer":
      return answered(game, event);
    case "dropped":
      return { ...game, proposal: null };
    case "paused":
      return { ...game, paused: true, proposal: null };
    case "resumed":
      return { ...game, paused: false };
    case "left":
      return withSeat(game, event.seat, { left: true });
    case "absent":
      return withSeat(game, event.seat, { standIn: true });
    case "back":
      return withSeat(game, event.seat, { standIn: false, left: false });
    case "timeout":
      return game;
    case "over":
      return {
        ...game,
        stage: "over",
        turn: null,
        winners: event.winners,
        points: event.points ?? game.points,
        seeds: event.seeds,
        proposal: null,
      };
    case "closed":
      return { ...game, stage: "closed", turn: null, why: event.why };
    case "rematch":
      return { ...game, next: { game: event.game, seats: event.seats }, proposal: null };
    default:
      return game;
  }
}

function clockOf(event: Event): ClockMessage | null {
  const clock = "clock" in event ? (event.clock as Partial<ClockMessage> | null) : null;
  return clock !== null && Array.isArray(clock.left) ? { left: clock.left, runs: clock.runs ?? null } : null;
}

/* After each deal but the first the clocks stand for a while, whatever is played meanwhile. */
function runsFrom(game: GameState, at: number): number {
  return game.round !== null && game.round.number > 1 ? Math.max(at, game.dealt + STANDS_MS) : at;
}

/** Takes in an event; one that is known already changes nothing. Throws Nonsense if it cannot be
 * the next one. */
export function take(game: GameState, event: Event): GameState {
  if (event.seq <= game.last) return game;
  if (event.seq !== game.last + 1 || (event.kind === "created") !== (event.seq === 1))
    throw new Nonsense(`event ${event.seq} after ${game.last}`);
  const clock = clockOf(event);
  const after = apply(game, event);
  return {
    ...after,
    last: event.seq,
    clock: clock !== null ? { ...clock, at: runsFrom(after, event.at) } : after.clock,
  };
}

/** A round of the game as the module is asked about it. */
export function sceneOf(game: GameState, round: RoundState, names: string[]): Scene {
  const { target } = game.settings;
  return {
    viewer: game.seat,
    view: round.steps.length > 0 ? `${round.deal} ; ${round.steps.join(" ")}` : round.deal,
    names,
    round: round.number,
    ...(typeof target === "number" ? { target } : {}),
  };
}

/** Milliseconds left on a seat's clock when the server's time is `now`; null without a clock. */
export function timeLeft(game: GameState, seat: number, now: number): number | null {
  const left = game.clock?.left[seat];
  if (game.clock === null || left === undefined) return null;
  return game.clock.runs === seat ? Math.max(0, left - Math.max(0, now - game.clock.at)) : left;
}

/** Whether somebody at the table has been asked and has not answered. */
export function isAsked(game: GameState, seat: number): boolean {
  const { proposal } = game;
  const one = game.seats[seat];
  return (
    proposal !== null &&
    one !== undefined &&
    one.who === "person" &&
    !one.left &&
    !one.standIn &&
    !proposal.yes.includes(seat)
  );
}

/** The seat that is this viewer's to move now; a bot may be doing it. */
export function isMine(game: GameState): boolean {
  return (
    game.stage === "playing" &&
    !game.paused &&
    game.turn !== null &&
    game.turn === game.seat &&
    game.seats[game.seat]?.standIn !== true
  );
}
