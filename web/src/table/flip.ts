/* Cards that move: where each was before, where it is now, and the way between (FLIP: first,
 * last, invert, play). Cards are found by data-flip, hands and the deck by data-home. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Whether nothing should move. */
export function still(): boolean {
  return document.documentElement.dataset.motion === "less";
}

interface Box {
  x: number;
  y: number;
  width: number;
}

const LASTS = 420;

/** Where a card was dropped: it goes on from there, and not from where it was taken. */
let dropped: { card: string; left: number; top: number; width: number } | null = null;

export function noteDrop(element: HTMLElement): void {
  const { left, top, width } = element.getBoundingClientRect();
  const card = element.closest("[data-flip]")?.getAttribute("data-flip");
  if (card != null) dropped = { card, left, top, width };
}

/** The place of the last drop, if it was of this card; only once. */
function dropOf(card: string, root: HTMLElement): Box | undefined {
  if (dropped?.card !== card) return undefined;
  const { left, top, width } = dropped;
  const origin = root.getBoundingClientRect();
  dropped = null;
  return { x: left - origin.left, y: top - origin.top, width };
}

function boxes(root: HTMLElement, attribute: string): Map<string, Box> {
  const origin = root.getBoundingClientRect();
  const found = new Map<string, Box>();
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const { left, top, width } = element.getBoundingClientRect();
    found.set(element.getAttribute(attribute) ?? "", { x: left - origin.left, y: top - origin.top, width });
  }
  return found;
}

/** Where a card comes from that was not to be seen before. */
function home(element: HTMLElement, homes: Map<string, Box>, mover: number): Box | undefined {
  if (element.closest("[data-drawn-from]") !== null) return homes.get("deck");
  return homes.get(`hand${mover}`);
}

function move(element: HTMLElement, from: Box, to: Box): void {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  const far = Math.hypot(x, y) > 80;
  element.classList.add("moving");
  const animation = element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: far ? LASTS : LASTS / 2, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
  const end = () => element.classList.remove("moving");
  animation.onfinish = end;
  animation.oncancel = end;
}

/** Lets the cards under `root` glide whenever `moment` has changed. `mover`: whose hand cards
 * come from that nobody has seen before. */
export function useFlip(root: RefObject<HTMLElement | null>, moment: string, mover: number): void {
  const before = useRef<{ moment: string; cards: Map<string, Box>; homes: Map<string, Box> } | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const cards = boxes(element, "data-flip");
    const homes = boxes(element, "data-home");
    const old = before.current;
    before.current = { moment, cards, homes };
    if (old === null || old.moment === moment || still()) return;
    for (const card of element.querySelectorAll<HTMLElement>("[data-flip]")) {
      const name = card.getAttribute("data-flip") ?? "";
      const to = cards.get(name);
      const from = dropOf(name, element) ?? old.cards.get(name) ?? home(card, old.homes, mover);
      if (to !== undefined && from !== undefined) move(card, from, to);
    }
  });
}
