/* The daily challenge on this device: what came of each day, and the one in progress. */
import { Box, count, fieldsOf, flag, useBox } from "./box";
import { checkSaved, type SavedGame } from "./games";

/** What came of a day. */
export interface Day {
  /** "2026-11-17". */
  date: string;
  /** Games that were played to their end; the one that won is the last that counts. */
  tries: number;
  won: boolean;
  /** Own moves in the game that won; 0 if none did. */
  moves: number;
  par: number;
}

export interface DailyGame extends SavedGame {
  date: string;
}

interface Dailies {
  /** Newest first. */
  days: Day[];
  game: DailyGame | null;
}

const MOST = 800;

export function isDate(text: unknown): text is string {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function checkDays(kept: unknown): Day[] {
  return (Array.isArray(kept) ? kept : [])
    .map(fieldsOf<Day>)
    .flatMap(({ date, tries, won, moves, par }) =>
      isDate(date)
        ? [{ date, tries: count(tries), won: flag(won, false), moves: count(moves), par: count(par) }]
        : [],
    )
    .slice(0, MOST);
}

function checkGame(kept: unknown): DailyGame | null {
  const { date } = fieldsOf<DailyGame>(kept);
  const saved = checkSaved(kept);
  return saved !== null && isDate(date) ? { ...saved, date } : null;
}

const newestFirst = (days: Day[]) =>
  [...days].sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, MOST);

/** Of two accounts of a day the one that won; of two such the one with fewer tries. */
function better(one: Day, other: Day): Day {
  if (one.won !== other.won) return one.won ? one : other;
  return one.won === (one.tries <= other.tries) ? one : other;
}

function join(own: Dailies, other: Dailies): Dailies {
  const all = new Map(own.days.map((day) => [day.date, day]));
  for (const day of other.days) {
    const known = all.get(day.date);
    all.set(day.date, known === undefined ? day : better(known, day));
  }
  return { days: newestFirst([...all.values()]), game: own.game ?? other.game };
}

const box = new Box<Dailies>(
  "daily",
  (kept) => {
    const { days, game } = fieldsOf<Dailies>(kept);
    return { days: newestFirst(checkDays(days)), game: checkGame(game) };
  },
  join,
);

export function dailies(): Dailies {
  return box.get();
}

export function useDailies(): Dailies {
  return useBox(box);
}

export function saveDaily(game: DailyGame | null): void {
  box.set({ ...box.get(), game });
}

/** A game of a day is over. What came after the first win is practice and does not count. */
export function dayPlayed(date: string, par: number, won: boolean, moves: number): void {
  const { days, game } = box.get();
  const before = days.find((day) => day.date === date);
  if (before?.won === true) return;
  const tries = (before?.tries ?? 0) + 1;
  const now: Day = { date, tries, won, moves: won ? moves : 0, par };
  box.set({ days: newestFirst([now, ...days.filter((day) => day.date !== date)]), game });
}

/* ---- days one after another ---- */

const DAY_MS = 86_400_000;

/** The date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days in a row were won, up to today; who has not won today yet has the streak of
 * yesterday. */
export function streakOf(days: readonly Day[], today: string): number {
  const won = new Set(days.filter((day) => day.won).map((day) => day.date));
  let date = won.has(today) ? today : dateAfter(today, -1);
  let streak = 0;
  for (; won.has(date); date = dateAfter(date, -1)) streak++;
  return streak;
}

export function bestStreak(days: readonly Day[]): number {
  let best = 0;
  for (const { date, won } of days) if (won) best = Math.max(best, streakOf(days, date));
  return best;
}

/** The week of a date from Monday on: which of its days were won. */
export function weekOf(days: readonly Day[], today: string): boolean[] {
  const monday = dateAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_day, i) =>
    days.some((day) => day.won && day.date === dateAfter(monday, i)),
  );
}

/** The last day that was played here, where the clock says an earlier one: then it has gone back. */
export function dayAhead(days: readonly Day[], today: string): string | null {
  const newest = days[0]?.date;
  return newest !== undefined && newest > today ? newest : null;
}
