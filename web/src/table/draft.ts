/* What a draft means for the page: which cards can be pointed at, which belong to it, and in a
 * word what it comes to. Nothing here knows a rule: the module's options and choice say it all. */
import type { Card, Choice, Option, Step } from "../module";

/** A card that can be pointed at: in the own hand, or in a seat's palette. */
export interface Spot {
  seat: number | "hand";
  card: Card;
}

export function sameSpot(one: Spot | null, other: Spot | null): boolean {
  return one !== null && other !== null && one.seat === other.seat && one.card === other.card;
}

/** The card of a step, null for a step without one. */
export function cardOf(step: Step): Card | null {
  return /^(?:\+|@|7@|7\^|-\d:)([ROYGBIV][1-7])/.exec(step)?.[1] ?? null;
}

/** Which of the cards that a turn of several has laid down a card is, from 1 on; else 0. What was taken or drawn
 * meanwhile is not there to be seen. */
export function laidOrder(steps: readonly Step[], card: Card): number {
  const laid = steps.filter((step) => /^(?:\+|@|7@)/.test(step)).map(cardOf);
  return laid.length > 1 ? laid.indexOf(card) + 1 : 0;
}

/** Where the card of an option lies. */
export function spotOf(option: Option, viewer: number): Spot | null {
  if (option.card === null) return null;
  switch (option.kind) {
    case "palette":
    case "canvas":
      return { seat: "hand", card: option.card };
    case "take":
      return option.seat === null ? null : { seat: option.seat, card: option.card };
    case "move_canvas":
    case "move_deck":
      return { seat: viewer, card: option.card };
    case "draw":
    case "leave":
    case "end":
    case "pass":
      return null;
  }
}

/** What can be done with a card. */
export function optionsAt(choice: Choice | null, spot: Spot | null, viewer: number): Option[] {
  if (choice === null || spot === null) return [];
  return choice.options.filter((option) => sameSpot(spotOf(option, viewer), spot));
}

/** Options that are not about a card and that the page offers as buttons. The end of the turn is
 * not among them, nor passing where nothing else is left: that is what playing the draft means. */
export function plainOptions(choice: Choice | null): Option[] {
  const passes = choice?.confirm?.[0] === "pass";
  return (choice?.options ?? []).filter(
    ({ kind, legal }) => legal && (kind === "draw" || kind === "leave" || (kind === "pass" && !passes)),
  );
}

/** Cards of palettes that an action asks for: of rivals for a 1, of one's own for a 7. */
export function targets(choice: Choice | null, viewer: number): Spot[] {
  const found: Spot[] = [];
  for (const option of choice?.options ?? []) {
    const spot = spotOf(option, viewer);
    if (spot === null || spot.seat === "hand" || !option.legal) continue;
    if (!found.some((other) => sameSpot(other, spot))) found.push(spot);
  }
  return found;
}

/** Whether cards of the hand are asked for. */
export function asksHand(choice: Choice | null): boolean {
  return (choice?.options ?? []).some(({ kind }) => kind === "palette" || kind === "canvas");
}

/** Which step of the draft has moved a card, and so how many steps to take back to have it again. */
export function stepsSince(draft: readonly Step[], card: Card): number {
  const at = draft.findIndex((step) => cardOf(step) === card);
  return at < 0 ? 0 : draft.length - at;
}

/** A turn as a draft: its end is not a step to choose but what playing it means. */
export function asDraft(steps: readonly Step[]): Step[] {
  return steps.filter((step) => step !== ".");
}

/** The cards that the draft has moved. */
export function drafted(draft: readonly Step[]): Set<Card> {
  return new Set(draft.map(cardOf).filter((card) => card !== null));
}

/** In a word what playing the draft comes to. */
export type Verdict =
  /** Nothing can be played yet: something is missing. */
  | "missing"
  /** The player leads. */
  | "survives"
  /** The player does not lead, but a canvas card that may follow changes that. */
  | "not_yet"
  | "loses"
  /** A card is drawn first; then the turn goes on. */
  | "draws"
  | "passes";

export function verdict(choice: Choice): Verdict {
  if (choice.confirm === null) return "missing";
  if (choice.confirm[0] === "pass") return "passes";
  if (choice.loses) {
    const saved = choice.options.some(({ legal, leads, sure }) => legal && (leads || sure));
    return saved ? "not_yet" : "loses";
  }
  if (choice.draws && !choice.leads) return "draws";
  return "survives";
}

/** How good an option looks: it leads as it stands, something that may follow leads, or nothing. */
export function promise(option: Option): "leads" | "later" | "never" | "illegal" {
  if (!option.legal) return "illegal";
  if (option.leads) return "leads";
  return option.sure ? "later" : "never";
}
