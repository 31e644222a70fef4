/* What one's finished games come to: results, statistics, a rating beside the bots' own, and the
 * level to beat next. */
import type { Level, RecordInfo } from "../module";
import { readRules } from "../ruleset";

/** A finished game with the eyes of whoever played it here. */
export interface Result {
  won: boolean;
  edition: string;
  advanced: boolean;
  actions: boolean;
  /** The levels of the bots among the others; people are left out. */
  bots: string[];
  players: number;
}

/** One's seat in a record: as it was noted, or the only person among bots; -1: nobody's. */
export function ownSeat(info: RecordInfo, noted?: number): number {
  if (noted !== undefined && noted < info.names.length) return noted;
  const people = info.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  return people.length === 1 ? (people[0] ?? -1) : -1;
}

/** Null: it is not over, or nobody's own. */
export function resultOf(info: RecordInfo, noted?: number): Result | null {
  const seat = ownSeat(info, noted);
  if (seat < 0 || info.winners.length === 0) return null;
  const { edition, advanced, actions } = readRules(info.rules);
  return {
    won: info.winners.includes(seat),
    edition,
    advanced,
    actions,
    bots: info.bots.filter((bot, at): bot is string => bot !== null && at !== seat),
    players: info.names.length,
  };
}

export interface Tally {
  played: number;
  won: number;
}

/** Played and won by a key, such as the level or the edition. */
export function tallies(results: readonly Result[], keys: (one: Result) => string[]): Map<string, Tally> {
  const all = new Map<string, Tally>();
  for (const one of results)
    for (const key of new Set(keys(one))) {
      const { played, won } = all.get(key) ?? { played: 0, won: 0 };
      all.set(key, { played: played + 1, won: won + Number(one.won) });
    }
  return all;
}

/** The share of games won among the newest so many; null without any. */
export function winRate(results: readonly Result[], last: number): number | null {
  const some = results.slice(0, last);
  return some.length === 0 ? null : some.filter(({ won }) => won).length / some.length;
}

/* A level is beaten by two wins in the last three games against it alone. */
const OF_LAST = 3;
const TO_WIN = 2;

function isBeaten(results: readonly Result[], level: string): boolean {
  const duels = results.filter(({ bots, players }) => players === 2 && bots[0] === level).slice(0, OF_LAST);
  return duels.filter(({ won }) => won).length >= TO_WIN;
}

/** The weakest level that is not beaten yet; the strongest if all are. */
export function nextLevel(results: readonly Result[], levels: readonly Level[]): Level | null {
  const strongest = levels.findLastIndex(({ name }) => isBeaten(results, name));
  return levels[strongest + 1] ?? levels.at(-1) ?? null;
}

/* As if one had won and lost a game against a middling player before the first: so that nobody
 * begins with a rating beyond all bounds. */
const MIDDLING = 1200;
const LEAST = 400;
const MOST = 2400;

interface Rated {
  won: boolean;
  others: number[];
}

/** The chance of winning at a table: each plays as strongly as ten to the power of a 400th of its
 * rating. */
function chance(own: number, others: number[]): number {
  return 1 / (1 + others.reduce((sum, other) => sum + 10 ** ((other - own) / 400), 0));
}

/** One's rating: the number at which as many wins are expected as there were. Null without games
 * against bots of known strength alone. */
export function ratingOf(results: readonly Result[], levels: readonly Level[]): number | null {
  const known = new Map(levels.map(({ name, rating }) => [name, rating]));
  const rated: Rated[] = results
    .filter(({ bots, players }) => bots.length === players - 1 && bots.every((bot) => known.has(bot)))
    .map(({ won, bots }) => ({ won, others: bots.map((bot) => known.get(bot) ?? MIDDLING) }));
  if (rated.length === 0) return null;
  const games = [...rated, { won: true, others: [MIDDLING] }, { won: false, others: [MIDDLING] }];
  const wins = games.filter(({ won }) => won).length;
  let [low, high] = [LEAST, MOST];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    const expected = games.reduce((sum, { others }) => sum + chance(middle, others), 0);
    if (expected < wins) low = middle;
    else high = middle;
  }
  return Math.round((low + high) / 2);
}

/** The level whose rating is nearest. */
export function nearestLevel(rating: number, levels: readonly Level[]): Level | null {
  return levels.reduce<Level | null>(
    (best, level) =>
      best === null || Math.abs(level.rating - rating) < Math.abs(best.rating - rating) ? level : best,
    null,
  );
}
