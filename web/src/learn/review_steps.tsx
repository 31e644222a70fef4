/* Stepping through a game: buttons, a slider, keys. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { IconButton } from "../ui/button";
import { arrow } from "../ui/direction";
import { _ } from "../words";

interface StepsProps {
  at: number;
  count: number;
  /** Where it is, in words. */
  text: string;
  onStep(at: number): void;
  /** So many stops on or back from where one is by then: keys may come faster than pictures. */
  onMove(by: number): void;
  /** What else can be done here. */
  children?: ComponentChildren;
}

/** Whether a key belongs to what has the focus. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  return (
    event.target instanceof Element && event.target.closest("input, select, textarea, [role=radio]") !== null
  );
}

function useKeys(onMove: (by: number) => void): void {
  const now = useRef(onMove);
  now.current = onMove;
  useEffect(() => {
    const ways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    const press = (event: KeyboardEvent) => {
      const by = ways[arrow(event.key)];
      if (by === undefined || isTaken(event)) return;
      event.preventDefault();
      now.current(by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

export function ReviewSteps({ at, count, text, onStep, onMove, children }: StepsProps) {
  const id = useId();
  useKeys(onMove);
  return (
    <div class="review-steps">
      <div class="review-buttons">
        <IconButton
          label={_("to the start")}
          icon="first"
          data-do="first"
          aria-disabled={at === 0}
          onClick={() => onMove(-Infinity)}
        />
        <IconButton
          label={_("one move back")}
          icon="back"
          data-do="prev"
          aria-disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <div class="review-way">{children}</div>
        <IconButton
          label={_("one move forward")}
          icon="forward"
          data-do="next"
          aria-disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={_("to the end")}
          icon="last"
          data-do="last"
          aria-disabled={at === count - 1}
          onClick={() => onMove(Infinity)}
        />
      </div>
      <label class="unseen" for={id}>
        {_("Position in the game")}
      </label>
      <input
        id={id}
        type="range"
        name="place"
        min={0}
        max={count - 1}
        value={at}
        aria-valuetext={text}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
    </div>
  );
}
