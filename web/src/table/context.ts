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
  /** An option was taken, and what comes of it is not there yet. */
  pending: boolean;
  pick: Pick | null;
  /** Somebody plays here, now or when the turn comes. */
  plays: boolean;
  /** The rule that the room shows: that in force, of the what-if, or the one before while cards fly. */
  rule: Colour;
  /** How all stand under it. */
  standing: Standing | null;
  /** Who wears the crown; null: nobody, or it is not told. */
  crown: number | null;
  whatIf: Colour | null;
  /** Shows a what-if until the next touch or key; null ends it. */
  showWhatIf(colour: Colour | null): void;
  /** The card that is chosen, and what can be done with it. */
  selected: Spot | null;
  options: Option[];
  /** The card that is touched or under the mouse, or else the chosen one, and what can be done with it:
   * shown as ghosts. */
  ghosts: Option[];
  select(spot: Spot | null): void;
  peek(spot: Spot | null): void;
  /** The card is not touched any more; what it has shown may stay a moment. */
  leave(spot: Spot, later: number): void;
  /** A tap on a card: it is chosen; where it can go to one place only, it goes there. */
  tap(spot: Spot): void;
  /** Puts a card somewhere; nothing happens where that is not possible. */
  put(spot: Spot | null, place: Place): void;
  /** Takes an option. A turn that leads and can end is then played at once, unless it is `held`. */
  choose(option: Option, held?: boolean): void;
  /** Takes an option that ends the turn, at once. */
  concede(option: Option): void;
  /** Takes back as many steps of the draft. */
  back(steps?: number): void;
  /** Plays the draft. */
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
