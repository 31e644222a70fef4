/* What the parts of a table share. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Card, Choice, Colour, Option, Standing, Step, Table } from "../module";
import type { Spot } from "./draft";

/** A lesson's question: which cards, or which seat. */
export type Pick =
  | { kind: "cards"; cards: Card[]; onCard(card: Card): void }
  | { kind: "seat"; seat: number | null; onSeat(seat: number): void };

/** Where a card can be put. */
export type Place = "palette" | "canvas" | "deck";

export function placeOf(option: Option): Place | null {
  switch (option.kind) {
    case "palette":
      return "palette";
    case "canvas":
    case "move_canvas":
      return "canvas";
    case "take":
    case "move_deck":
      return "deck";
    case "draw":
    case "leave":
    case "end":
    case "pass":
      return null;
  }
}

export interface Shared {
  table: Table;
  /** Null where nothing can be chosen. */
  choice: Choice | null;
  draft: Step[];
  quiet: boolean;
  silent: boolean;
  busy: boolean;
  pick: Pick | null;
  /** How all stand, under the rule or under the one of the what-if. */
  standing: Standing | null;
  whatIf: Colour | null;
  /** Shows a what-if; `stay`: until it is left. */
  showWhatIf(colour: Colour | null, stay?: boolean): void;
  /** The card that is pointed at, and what can be done with it. */
  selected: Spot | null;
  options: Option[];
  select(spot: Spot | null): void;
  /** Puts a card somewhere; nothing happens where that is not possible. */
  put(spot: Spot | null, place: Place): void;
  choose(option: Option): void;
  /** Takes back as many steps of the draft. */
  back(steps?: number): void;
  /** Plays the draft; asks first where it loses. */
  play(): void;
  /** A card being dragged, and where it would fall. */
  dragged: Dragged | null;
  drag(dragged: Dragged | null): void;
}

export interface Dragged {
  spot: Spot;
  over: Place | null;
}

const Context = createContext<Shared | null>(null);
export const TableContext = Context.Provider;

export function useTable(): Shared {
  const shared = useContext(Context);
  if (shared === null) throw new Error("outside of a table");
  return shared;
}

/** What dropping or sending the card there would come to: null if it cannot go there. */
export function optionFor(options: readonly Option[], place: Place): Option | null {
  return options.find((option) => placeOf(option) === place) ?? null;
}
