/* Dragging a card with mouse, pen or finger. A press that does not move stays a click. */
import { useRef } from "preact/hooks";
import type { Place } from "./context";
import { noteDrop } from "./flip";

const FAR = 8;

export interface DragHandlers {
  /** The drag has come so far; `over` is where the card would fall. */
  onDrag(over: Place | null): void;
  onDrop(over: Place | null): void;
}

function placeAt(x: number, y: number): Place | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest("[data-place]")?.getAttribute("data-place");
    if (place === "palette" || place === "canvas" || place === "deck") return place;
  }
  return null;
}

/** Handlers for a card's element, which follows the pointer. */
export function useDrag({ onDrag, onDrop }: DragHandlers) {
  const start = useRef<{ x: number; y: number; going: boolean } | null>(null);
  const dragged = useRef(false);

  const release = (element: HTMLElement) => {
    start.current = null;
    element.style.translate = "";
    element.classList.remove("dragging");
  };

  return {
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      if (event.button === 0 && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY, going: false };
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (from === null || !event.isPrimary) return;
      const element = event.currentTarget as HTMLElement;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!from.going && Math.hypot(x, y) < FAR) return;
      if (!from.going) {
        from.going = true;
        dragged.current = true;
        element.setPointerCapture(event.pointerId);
        element.classList.add("dragging");
      }
      element.style.translate = `${x}px ${y}px`;
      onDrag(placeAt(event.clientX, event.clientY));
    },
    onPointerUp(event: PointerEvent) {
      const going = start.current?.going === true;
      const element = event.currentTarget as HTMLElement;
      const over = placeAt(event.clientX, event.clientY);
      if (going && over !== null) noteDrop(element);
      release(element);
      if (going) onDrop(over);
    },
    onPointerCancel(event: PointerEvent) {
      const going = start.current?.going === true;
      release(event.currentTarget as HTMLElement);
      if (going) onDrop(null);
    },
    /** The click that the browser makes of a drag is none. */
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return;
      dragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
