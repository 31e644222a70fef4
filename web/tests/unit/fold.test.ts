/* A game as the fold of its events: of a real game, as a seat and as a spectator were told it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type GameState,
  isAsked,
  isMine,
  Nonsense,
  noGame,
  sceneOf,
  take,
  timeLeft,
} from "../../src/online/fold";
import type { Event } from "../../src/online/protocol";
import { awaited } from "../../src/online/told";
import asSeat from "./online_seat.json";
import asSpectator from "./online_watch.json";

/** The events of the first game; those of its rematch begin with another number 1. */
function eventsOf(messages: unknown[]): Event[] {
  const events = messages.filter((one): one is Event => typeof (one as Event).seq === "number");
  const end = events.findIndex(({ kind }) => kind === "rematch");
  return events.slice(0, end + 1);
}

const events = eventsOf(asSeat);
const watched = eventsOf(asSpectator);

function fold(all: Event[], seat: number): GameState[] {
  let game = noGame("a", seat);
  return all.map((event) => (game = take(game, event)));
}

const states = fold(events, 0);
const after = (kind: string): GameState => {
  const found = states[events.findIndex((event) => event.kind === kind)];
  assert.ok(found !== undefined, kind);
  return found;
};

test("a game goes from its table to its end", () => {
  assert.equal(after("created").stage, "open");
  assert.deepEqual(
    after("created").seats.map(({ who }) => who),
    ["free", "free", "bot"],
  );
  assert.equal(after("ready").seats[0]?.ready, true);
  assert.equal(after("deal").stage, "playing");
  assert.equal(after("deal").round?.number, 1);
  const end = after("over");
  assert.equal(end.stage, "over");
  assert.equal(end.turn, null);
  assert.equal(end.winners.length, 1);
  assert.deepEqual(end.points, end.rounds.at(-1)?.over?.points);
  assert.deepEqual(
    end.rounds.map(({ number }) => number),
    end.rounds.map((_, i) => i + 1),
  );
  assert.equal(end.seeds.length, 3);
  assert.deepEqual(after("rematch").next?.seats, [1, 2, 0]);
});

test("a takeback is told as a new view", () => {
  const at = events.findIndex(({ kind }) => kind === "takeback");
  const before = states[at - 1];
  const now = states[at];
  const event = events[at];
  assert.ok(before?.round && now?.round && event?.kind === "takeback");
  assert.ok(now.round.steps.length < before.round.steps.length);
  assert.equal(sceneOf(now, now.round, []).view, event.view);
  assert.equal(before.proposal?.what, "takeback");
  assert.equal(now.proposal, null);
  assert.ok(isMine(now));
});

test("a pause stops one's own turn", () => {
  assert.ok(after("paused").paused);
  assert.ok(!isMine(after("paused")));
  assert.ok(!after("resumed").paused);
});

test("a proposal waits for those who have not answered", () => {
  const proposed = after("proposal");
  assert.ok(!isAsked(proposed, 0));
  assert.ok(isAsked(proposed, 1));
  assert.ok(!isAsked(proposed, 2), "bots agree");
  assert.deepEqual(awaited(proposed), [1]);
  assert.deepEqual(awaited(after("answer")), []);
  assert.equal(after("dropped").proposal, null);
});

test("a seat and a spectator see the same game, but for the cards", () => {
  const others = fold(watched, -1);
  assert.equal(others.length, states.length);
  others.forEach((game, i) => {
    const mine = states[i];
    assert.deepEqual(
      [game.turn, game.points, game.winners, game.stage, game.round?.steps.length],
      [mine?.turn, mine?.points, mine?.winners, mine?.stage, mine?.round?.steps.length],
    );
    assert.ok(!isMine(game));
  });
});

test("what is known already changes nothing, and a gap is nonsense", () => {
  const [first, second, third] = events;
  assert.ok(first && second && third);
  const one = take(noGame("a", 0), first);
  assert.equal(take(one, first), one);
  assert.throws(() => take(one, third), Nonsense);
  assert.throws(() => take(noGame("a", 0), second), Nonsense);
  assert.throws(() => take(one, { ...first, seq: 2 }), Nonsense);
});

test("kinds of a later version are passed over", () => {
  const [first] = events;
  assert.ok(first);
  const one = take(noGame("a", 0), first);
  const two = take(one, { seq: 2, at: 0, kind: "fanfare", seat: 7 } as unknown as Event);
  assert.deepEqual({ ...two, last: 1 }, one);
});

test("those who leave and come back", () => {
  let game = after("deal");
  const next = (event: object) => (game = take(game, { seq: game.last + 1, at: 0, ...event } as Event));
  next({ kind: "left", seat: 1 });
  next({ kind: "absent", seat: 1, bot: "casual" });
  assert.deepEqual([game.seats[1]?.left, game.seats[1]?.standIn], [true, true]);
  next({ kind: "proposal", what: "pause", seat: 0 });
  assert.deepEqual(awaited(game), []);
  next({ kind: "back", seat: 1 });
  assert.deepEqual([game.seats[1]?.left, game.seats[1]?.standIn], [false, false]);
  next({ kind: "closed", why: "empty" });
  assert.equal(game.stage, "closed");
});

test("clocks run by the server's time", () => {
  const game: GameState = { ...noGame("a", 0), clock: { left: [5000, 60000], runs: 0, at: 1000 } };
  assert.equal(timeLeft(game, 0, 1000), 5000);
  assert.equal(timeLeft(game, 0, 3500), 2500);
  assert.equal(timeLeft(game, 0, 900), 5000, "an event of the near future");
  assert.equal(timeLeft(game, 0, 99999), 0);
  assert.equal(timeLeft(game, 1, 99999), 60000);
  assert.equal(timeLeft(noGame("a", 0), 0, 0), null);
  assert.equal(after("deal").clock?.left.length, 3);
});

test("after each deal but the first the clocks stand for ten seconds", () => {
  const first = after("deal");
  assert.equal(first.clock?.at, first.dealt);
  const second = states.find(({ round }) => round?.number === 2);
  assert.ok(second?.clock && second.turn !== null);
  const { dealt, turn } = second;
  assert.equal(timeLeft(second, turn, dealt + 9000), 60000);
  assert.equal(timeLeft(second, turn, dealt + 12000), 58000);
  const next = states[states.indexOf(second) + 1];
  assert.equal(next?.clock?.at, dealt + 10000, "also for who plays meanwhile");
});
