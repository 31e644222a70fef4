/* What an action asks for may lie out of sight on a phone: then the page goes there. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { still } from "./flip";

/** The part of the window that the choice, which stays at its lower edge, leaves free. */
function freeHeight(root: HTMLElement): number {
  const choice = root.querySelector(".choice")?.getBoundingClientRect();
  return Math.min(innerHeight, choice === undefined ? innerHeight : choice.top);
}

/** Brings the first card that can be taken or moved into sight when `asks` has changed. */
export function useSight(root: RefObject<HTMLElement | null>, asks: string): void {
  useEffect(() => {
    const table = root.current;
    const target = table?.querySelector(".palette .slot.active");
    if (table == null || target == null) return;
    const { top, bottom } = target.getBoundingClientRect();
    if (top >= 0 && bottom <= freeHeight(table)) return;
    target.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
  }, [asks]);
}
