/* Which puzzle: that of a day, which is the same for everybody, and any other as an address. */
import type { Verbs } from "../module";

export type Wish = Verbs["puzzle"]["ask"];

const KINDS = ["survive", "win"] as const;

/* From Sunday on. The week begins easy; the weekend has the hard ones. */
const WEEK: Pick<Wish, "kind" | "difficulty">[] = [
  { kind: "win", difficulty: 5 },
  { kind: "survive", difficulty: 1 },
  { kind: "win", difficulty: 1 },
  { kind: "survive", difficulty: 2 },
  { kind: "win", difficulty: 2 },
  { kind: "survive", difficulty: 3 },
  { kind: "win", difficulty: 4 },
];

/** The day of a time, by UTC: "2026-11-16". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The puzzle of a day. */
export function wishOfDay(day: string): Wish {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return { seed: day.replaceAll("-", ""), ...WEEK[weekday], players: 2, rules: "v1.3" };
}

/** A seed for a new puzzle: short enough to be read out. */
export function someSeed(): string {
  const numbers = new Uint32Array(1);
  crypto.getRandomValues(numbers);
  return String(numbers[0]);
}

/** The address of a puzzle: `#/puzzle/SEED/KIND/DIFFICULTY/PLAYERS/RULES`, "-" for what the seed chooses. */
export function addressOf(wish: Wish): string {
  const parts = [wish.seed, wish.kind, wish.difficulty, wish.players, wish.rules].map((part) =>
    String(part ?? "-"),
  );
  while (parts.at(-1) === "-") parts.pop();
  return `#/puzzle/${parts.map(encodeURIComponent).join("/")}`;
}

function inRange(text: string | undefined, least: number, most: number): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** The wish in an address; null if its seed is none. What is out of range is left to the seed. */
export function wishOf(parts: readonly string[]): Wish | null {
  const [seed = "", kind, difficulty, players, rules] = parts;
  if (!/^\d{1,20}$/.test(seed) || BigInt(seed) >= 1n << 64n) return null;
  const asked = KINDS.find((one) => one === kind);
  return {
    seed,
    kind: asked,
    difficulty: inRange(difficulty, 1, 5),
    players: asked === "win" ? 2 : inRange(players, 2, 4),
    rules: rules !== undefined && /^[\w.+:]+$/.test(rules) ? rules : "v1.3",
  };
}
