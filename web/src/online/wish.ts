/* The table that somebody wants to make: kept on this device, so that the next one is one press
 * away. */
import { Box, countOrNull, type Fields, fieldsOf, flag, oneOf, texts } from "../store/box";
import { type RuleSet, readRules, rulesText, withTarget, writeRules } from "../ruleset";
import type { Facts } from "../module";
import { usualEdition } from "../ui/facts";
import type { Wish } from "./create";
import type { ClockSettings } from "./protocol";

/** Clocks to choose from: none, seconds for each turn, or for the game with more for each turn. */
export const CLOCKS = ["none", "30", "60", "120", "300", "300+5", "600+10", "1800+20"] as const;
export const AWAY_SECONDS = [0, 60, 120, 300] as const;

export interface Wanted extends RuleSet {
  /** The seats beside one's own: "person", or a bot's level. */
  others: string[];
  clock: (typeof CLOCKS)[number];
  timeout: "bot" | "out";
  away: number;
  public: boolean;
  watch: boolean;
}

/** An older version kept a target beside the rules. */
function checkRules({ edition, advanced, actions, house, target }: Fields<RuleSet & { target: number }>) {
  const rules = {
    edition: rulesText(edition).split("+")[0] ?? "",
    advanced: flag(advanced, false),
    actions: flag(actions, false),
    house: texts(house, 20).filter((one) => /^\w+:\w+$/.test(one)),
  };
  return readRules(withTarget(writeRules(rules), countOrNull(target)));
}

export const wanted = new Box<Wanted>("wish", (kept) => {
  const now = fieldsOf<Wanted & { target: number }>(kept);
  const others = texts(now.others, 3).filter((one) => /^[a-z]+$/.test(one));
  return {
    ...checkRules(now),
    others: others.length > 0 ? others : ["person"],
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
export function wishOf(now: Wanted, facts: Facts | null): Wish {
  return {
    rules: writeRules({ ...now, edition: now.edition === "" ? usualEdition(facts) : now.edition }),
    seats: ["person", ...now.others],
    public: now.public,
    watch: now.watch,
    clock: clockOf(now.clock, now.timeout),
    absent: now.away > 0 ? { seconds: now.away, bot: "casual" } : null,
  };
}
