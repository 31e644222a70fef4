/* Rule sets as text, "v1.3+advanced+draw:must": taken apart and put together. What the words in them
 * mean, only the module knows. */

export interface RuleSet {
  /** Empty: the one that people who speak the language find in their box. */
  edition: string;
  advanced: boolean;
  actions: boolean;
  /** House rules: "draw:must", each switch once. */
  house: string[];
}

const FORM = /^[\w.]+(\+\w+(:\w+)?)*$/;

/** The text if it has the form of a rule set, else an empty one. */
export function rulesText(kept: unknown): string {
  return typeof kept === "string" && FORM.test(kept) ? kept : "";
}

export function readRules(text: string): RuleSet {
  const [edition = "", ...options] = text.split("+");
  return {
    edition,
    advanced: options.includes("advanced"),
    actions: options.includes("actions"),
    house: options.filter((option) => option.includes(":")),
  };
}

export function writeRules({ edition, advanced, actions, house }: RuleSet): string {
  return [edition, ...(advanced ? ["advanced"] : []), ...(actions ? ["actions"] : []), ...house].join("+");
}

/** House rules with another setting of one switch; an empty setting is what the edition has. */
export function withSetting(house: readonly string[], name: string, set: string): string[] {
  const others = house.filter((one) => !one.startsWith(`${name}:`));
  return set === "" ? others : [...others, set];
}

/** Older versions kept the points that end a game beside its rules; 0: the cards end it. */
export function withTarget(rules: string, target: number | null): string {
  if (target === null || rules === "" || rules.includes("+target:") || !rules.includes("+advanced"))
    return rules;
  return `${rules}+target:${target === 0 ? "none" : target}`;
}
