/* The table that somebody wants to make: kept on this device, so that the next one is one press
 * away. */
import { Box, countOrNull, fieldsOf, flag, oneOf, texts } from "../store/box";
import { rulesOf, type RulesWish } from "../ui/rules_form";
import type { Wish } from "./create";
import type { ClockSettings } from "./protocol";

/** Clocks to choose from: none, seconds for each turn, or for the game with more for each turn. */
export const CLOCKS = ["none", "30", "60", "120", "300", "300+5", "600+10", "1800+20"] as const;
export const AWAY_SECONDS = [0, 60, 120, 300] as const;

export interface Wanted extends RulesWish {
  /** The seats beside one's own: "person", or a bot's level. */
  others: string[];
  clock: (typeof CLOCKS)[number];
  timeout: "bot" | "out";
  away: number;
  public: boolean;
  watch: boolean;
}

export const wanted = new Box<Wanted>("wish", (kept) => {
  const now = fieldsOf<Wanted>(kept);
  const others = texts(now.others, 3).filter((one) => /^[a-z]+$/.test(one));
  return {
    edition: typeof now.edition === "string" && /^[\w.]+$/.test(now.edition) ? now.edition : "v1.3",
    advanced: flag(now.advanced, false),
    actions: flag(now.actions, false),
    others: others.length > 0 ? others : ["person"],
    target: countOrNull(now.target),
    clock: oneOf(CLOCKS, now.clock, "none"),
    timeout: oneOf(["bot", "out"] as const, now.timeout, "bot"),
    away: oneOf<number>(AWAY_SECONDS, now.away, 120),
    public: flag(now.public, false),
    watch: flag(now.watch, true),
  };
});

export function clockOf(clock: Wanted["clock"], timeout: "bot" | "out"): ClockSettings | null {
  if (clock === "none") return null;
  const [seconds = 0, increment] = clock.split("+").map(Number);
  return increment === undefined
    ? { kind: "turn", seconds, timeout }
    : { kind: "game", seconds, increment, timeout };
}

/** What the server is asked for. */
export function wishOf(now: Wanted): Wish {
  return {
    rules: rulesOf(now),
    seats: ["person", ...now.others],
    target: now.advanced ? now.target : null,
    public: now.public,
    watch: now.watch,
    clock: clockOf(now.clock, now.timeout),
    absent: now.away > 0 ? { seconds: now.away, bot: "casual" } : null,
  };
}
