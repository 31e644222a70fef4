/* Stepping by swipes: along the line forward, against it back. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** How far a finger must go, and how much more along the line than across it. */
const FAR = 48;
const STEEP = 1.8;

export function useSwipe(place: RefObject<HTMLElement | null>, onMove: (by: number) => void): void {
  const now = useRef(onMove);
  now.current = onMove;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let from: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      from = event.pointerType === "mouse" || !event.isPrimary ? null : { x: event.clientX, y: event.clientY };
    };
    const up = (event: PointerEvent) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.abs(x) < FAR || Math.abs(x) < STEEP * Math.abs(y)) return;
      const on = document.documentElement.dir === "rtl" ? x > 0 : x < 0;
      now.current(on ? 1 : -1);
    };
    const cancel = () => void (from = null);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
    };
  }, []);
}
