/* How far one has got in lessons and puzzles. */
import { Box, count, fieldsOf, texts, useBox } from "./box";

export interface Progress {
  /** Names of the lessons that were solved. */
  lessons: string[];
  /** Puzzles solved in a row, the most ever, and all. */
  streak: number;
  best: number;
  solved: number;
  /** The days ("2026-11-16") whose puzzle was solved, newest first. */
  days: string[];
}

const DAYS = 400;

const both = (own: string[], other: string[]) => [...new Set([...own, ...other])];

function check(kept: unknown): Progress {
  const now = fieldsOf<Progress>(kept);
  return {
    lessons: texts(now.lessons, 200),
    streak: count(now.streak),
    best: count(now.best),
    solved: count(now.solved),
    days: texts(now.days, DAYS),
  };
}

const box = new Box<Progress>("progress", check, (own, other) => ({
  lessons: both(own.lessons, other.lessons),
  streak: Math.max(own.streak, other.streak),
  best: Math.max(own.best, other.best),
  solved: Math.max(own.solved, other.solved),
  days: both(own.days, other.days).sort().reverse().slice(0, DAYS),
}));

export function progress(): Progress {
  return box.get();
}

export function useProgress(): Progress {
  return useBox(box);
}

export function lessonSolved(name: string): void {
  const now = box.get();
  if (!now.lessons.includes(name)) box.set({ ...now, lessons: [...now.lessons, name] });
}

/** A puzzle is solved, perhaps that of a day. */
export function puzzleSolved(day?: string): void {
  const now = box.get();
  const streak = now.streak + 1;
  const days = day === undefined || now.days.includes(day) ? now.days : [day, ...now.days].slice(0, DAYS);
  box.set({ ...now, streak, best: Math.max(streak, now.best), solved: now.solved + 1, days });
}

/** The puzzle of a day is solved, but not at the first try: that is no streak. */
export function daySolved(day: string): void {
  const now = box.get();
  if (!now.days.includes(day)) box.set({ ...now, days: [day, ...now.days].slice(0, DAYS) });
}

/** A wrong answer, or one that was looked up. */
export function puzzleFailed(): void {
  box.set({ ...box.get(), streak: 0 });
}
