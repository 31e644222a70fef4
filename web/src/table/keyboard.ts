/* The table by keys alone, and the focus that is never lost. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { whenIdle } from "../ui/apart";
import { optionFor, type Shared } from "./context";
import { asksHand, plainOptions, type Spot, targets, verdict } from "./draft";
import { type KeyAction, keyAction, keyIsTaken } from "./keys";
import { nextColour } from "./whatif";

/** What the table does not do itself. */
export type OtherKey = "hint" | "list" | "undo" | "help" | "skip";

/** All cards that can be pointed at, in their order. */
function spots(shared: Shared): Spot[] {
  const { table, choice } = shared;
  const hand = asksHand(choice) ? (table.seats[table.viewer]?.hand ?? []) : [];
  return [...hand.map((card): Spot => ({ seat: "hand", card })), ...targets(choice, table.viewer)];
}

function focusSpot(root: HTMLElement | null, spot: Spot): void {
  root?.querySelector<HTMLElement>(`[data-spot="${spot.seat}:${spot.card}"]`)?.focus();
}

function pointAt(shared: Shared, root: HTMLElement | null, index: number): void {
  const all = spots(shared);
  const spot = all[(index + all.length) % Math.max(1, all.length)];
  if (spot === undefined) return;
  shared.select(spot);
  focusSpot(root, spot);
}

function indexOf(shared: Shared): number {
  const all = spots(shared);
  const { selected } = shared;
  return selected === null
    ? -1
    : all.findIndex(({ seat, card }) => seat === selected.seat && card === selected.card);
}

function choosePlain(shared: Shared, kind: string): void {
  const option = plainOptions(shared.choice).find((one) => one.kind === kind);
  if (option !== undefined) shared.choose(option);
}

/** Does what a key asks for; false if it is not the table's. */
function act(action: KeyAction, shared: Shared, root: HTMLElement | null): boolean {
  const now = indexOf(shared);
  switch (action.act) {
    case "move":
      pointAt(shared, root, now < 0 && action.by < 0 ? -1 : now + action.by);
      return shared.choice !== null;
    case "card":
      if (action.index < spots(shared).length) pointAt(shared, root, action.index);
      return true;
    case "palette":
    case "canvas":
    case "deck":
      shared.put(shared.selected, action.act);
      return true;
    case "hold": {
      const option = optionFor(shared.options, "palette");
      if (option !== null) shared.choose(option, true);
      return true;
    }
    case "play":
      shared.play();
      return true;
    case "back":
      shared.back();
      return true;
    case "pass":
      choosePlain(shared, "pass");
      return true;
    case "yes":
      choosePlain(shared, "draw");
      return true;
    case "no":
      choosePlain(shared, "leave");
      return true;
    case "whatif":
      if (shared.quiet) return false;
      shared.showWhatIf(nextColour(shared.table, shared.whatIf));
      return true;
    case "leave":
      shared.select(null);
      shared.showWhatIf(null);
      return true;
    case "hint":
    case "list":
    case "undo":
    case "help":
      return false;
  }
}

export function useKeys(
  root: RefObject<HTMLElement | null>,
  shared: Shared,
  onKey: ((key: OtherKey) => void) | undefined,
): void {
  const now = useRef({ shared, onKey });
  now.current = { shared, onKey };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keyIsTaken(event.key, event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const action = keyAction(event);
      if (action === null) return;
      const { shared: table, onKey: others } = now.current;
      const { act: name } = action;
      if (name === "play" && table.choice === null) others?.("skip");
      else if (name === "hint" || name === "list" || name === "undo" || name === "help") {
        if (others === undefined) return;
        others(name);
      } else if (!act(action, table, root.current)) return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Where the focus goes when what had it is gone. */
function refuge(root: HTMLElement, shared: Shared): HTMLElement | null {
  const { choice, draft } = shared;
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const kind = choice === null ? "missing" : verdict(choice);
  const goesOn = kind === "not_yet" || kind === "missing" || draft.length === 0;
  return (
    (goesOn ? find(".hand .active .card-button, .active .card-button") : find(".play-turn")) ??
    find(".play-turn") ??
    find(".choice button:not([aria-disabled=true])") ??
    find(".after h2, .choice")
  );
}

const TAP_RESTS_MS = 400;

/** What a tap on it may take from the page. */
const LEAVING = ".hand .card-button, [data-step], .hold, .play-turn";

/** Gives the focus a new place when the element that had it leaves the page; once that is drawn, since all
 * has to be laid out for it. For the same reason a tap lets go of the focus before what has it may leave. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, shared: Shared): void {
  const last = useRef<HTMLElement | null>(null);
  const freed = useRef(false);
  useEffect(() => {
    const element = root.current;
    const note = (event: FocusEvent) => (last.current = event.target as HTMLElement);
    const free = (event: MouseEvent) => {
      const { current } = last;
      if (event.detail === 0 || current !== document.activeElement || current?.matches(LEAVING) !== true) return;
      freed.current = true;
      current.blur();
    };
    element?.addEventListener("focusin", note);
    element?.addEventListener("click", free, true);
    return () => {
      element?.removeEventListener("focusin", note);
      element?.removeEventListener("click", free, true);
    };
  }, []);
  useEffect(() => {
    const element = root.current;
    const { current: had } = last;
    if (had === null || element === null || (had.isConnected && !freed.current)) return;
    const give = () => {
      if (document.querySelector("dialog[open]") !== null) return;
      freed.current = false;
      last.current = null;
      const place = had.isConnected ? had : refuge(element, shared);
      if (document.activeElement === document.body) place?.focus({ preventScroll: true });
    };
    // After a key at once; after a tap there is time until what it has set in motion is over, and all is laid out.
    let dropIdle = () => {};
    const rests = () => void (dropIdle = whenIdle(give, 1000));
    const timer = freed.current ? setTimeout(rests, TAP_RESTS_MS) : setTimeout(give);
    return () => {
      clearTimeout(timer);
      dropIdle();
    };
  });
}
