/* Dragging a card with mouse, pen or finger. A press that does not move stays a click.
 *
 * The pointer is captured when it is pressed, and not when it has moved: a card that is grabbed near its
 * edge and pulled slowly would lose it before. A pointer without a pressed button drags nothing. */
import { useRef } from "preact/hooks";
import type { Place } from "./context";
import { noteDrop } from "./flip";

const FAR = 8;

export interface DragHandlers {
  /** Whether it can be dragged now. */
  active: boolean;
  /** The card is pressed. */
  onTouch(): void;
  /** The drag has come so far; `over` is where the card would fall. */
  onDrag(over: Place | null): void;
  /** It is let go; null: nowhere. */
  onDrop(over: Place | null): void;
}

function placeAt(x: number, y: number): Place | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest("[data-place]")?.getAttribute("data-place");
    if (place === "palette" || place === "canvas" || place === "deck") return place;
  }
  return null;
}

interface Start {
  x: number;
  y: number;
  going: boolean;
}

/** Handlers for a card's element, which follows the pointer. */
export function useDrag({ active, onTouch, onDrag, onDrop }: DragHandlers) {
  const start = useRef<Start | null>(null);
  const dragged = useRef(false);

  const end = (event: PointerEvent, over: Place | null) => {
    const from = start.current;
    if (from === null) return;
    const element = event.currentTarget as HTMLElement;
    start.current = null;
    if (from.going && over !== null) noteDrop(element);
    element.style.translate = "";
    element.classList.remove("dragging");
    if (from.going) onDrop(over);
  };

  return {
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      if (!active || event.button !== 0 || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY, going: false };
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      onTouch();
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (from === null || !event.isPrimary) return;
      if (event.buttons === 0) {
        end(event, null); // it was let go where nobody told us
        return;
      }
      const element = event.currentTarget as HTMLElement;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!from.going && Math.hypot(x, y) < FAR) return;
      from.going = true;
      dragged.current = true;
      element.classList.add("dragging");
      element.style.translate = `${x}px ${y}px`;
      onDrag(placeAt(event.clientX, event.clientY));
    },
    onPointerUp(event: PointerEvent) {
      end(event, placeAt(event.clientX, event.clientY));
    },
    onPointerCancel(event: PointerEvent) {
      end(event, null);
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
