/* Cards that move: where each was before, where it is now, and the way between (FLIP: first,
 * last, invert, play).
 *
 * A place is told within its zone (a palette, the hand, a pile: data-zone), so that cards do not
 * fly about when a sentence above them gets longer. Cards are found by data-flip. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Whether nothing should move. */
export function still(): boolean {
  return document.documentElement.dataset["motion"] === "less";
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** A place within a zone. */
interface Spot extends Box {
  zone: string;
}

const LASTS = 420;

/** Where a card was dropped: it goes on from there, and not from where it was taken. */
let dropped: { card: string; box: Box } | null = null;

function boxOf(element: Element): Box {
  const { left, top, width } = element.getBoundingClientRect();
  return { x: left, y: top, width };
}

export function noteDrop(element: HTMLElement): void {
  const card = element.closest("[data-flip]")?.getAttribute("data-flip");
  if (card != null) dropped = { card, box: boxOf(element) };
}

/** The place of the last drop, if it was of this card; only once. */
function dropOf(card: string): Box | undefined {
  if (dropped?.card !== card) return undefined;
  const { box } = dropped;
  dropped = null;
  return box;
}

/** All zones as they lie now. */
function zonesOf(root: HTMLElement): Map<string, Box> {
  const found = new Map<string, Box>();
  for (const zone of root.querySelectorAll("[data-zone]"))
    found.set(zone.getAttribute("data-zone") ?? "", boxOf(zone));
  return found;
}

/** All cards, each within its zone. */
function spotsOf(root: HTMLElement, zones: Map<string, Box>): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const card of root.querySelectorAll("[data-flip]")) {
    const zone = card.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
    const origin = zones.get(zone);
    if (origin === undefined) continue;
    const { x, y, width } = boxOf(card);
    found.set(card.getAttribute("data-flip") ?? "", { zone, x: x - origin.x, y: y - origin.y, width });
  }
  return found;
}

/** Where a card comes from that was not to be seen before: drawn into the own hand, or out of the
 * hand of who has just played. */
function homeOf(zone: string, zones: Map<string, Box>, mover: number): Box | undefined {
  return zones.get(zone === "hand" ? "deck" : `hand${mover}`);
}

function move(element: Element, from: Box, to: Box): void {
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
  const before = useRef<{ moment: string; spots: Map<string, Spot> } | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const zones = zonesOf(element);
    const spots = spotsOf(element, zones);
    const old = before.current;
    before.current = { moment, spots };
    if (old === null || old.moment === moment || still()) return;
    for (const card of element.querySelectorAll("[data-flip]")) {
      const name = card.getAttribute("data-flip") ?? "";
      const now = spots.get(name);
      if (now === undefined) continue;
      const spot = old.spots.get(name);
      const origin = spot && zones.get(spot.zone);
      const from =
        dropOf(name) ??
        (spot && origin
          ? { x: origin.x + spot.x, y: origin.y + spot.y, width: spot.width }
          : homeOf(now.zone, zones, mover));
      if (from !== undefined) move(card, from, boxOf(card));
    }
  });
}
