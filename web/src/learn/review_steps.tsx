/* Stepping through a game: buttons, a slider, keys. */
import { useEffect, useId } from "preact/hooks";
import { IconButton } from "../ui/button";
import { _ } from "../words";

interface StepsProps {
  at: number;
  count: number;
  /** Where it is, in words. */
  text: string;
  onStep(at: number): void;
}

/** Whether a key belongs to what has the focus. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  return (
    event.target instanceof Element && event.target.closest("input, select, textarea, [role=radio]") !== null
  );
}

function useKeys(at: number, count: number, onStep: (at: number) => void): void {
  useEffect(() => {
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
    const press = (event: KeyboardEvent) => {
      const place = places[event.key];
      if (place === undefined || isTaken(event)) return;
      event.preventDefault();
      onStep(place);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

export function ReviewSteps({ at, count, text, onStep }: StepsProps) {
  const id = useId();
  useKeys(at, count, onStep);
  return (
    <div class="review-steps">
      <div class="review-buttons">
        <IconButton
          label={_("to the start")}
          icon="first"
          data-do="first"
          aria-disabled={at === 0}
          onClick={() => onStep(0)}
        />
        <IconButton
          label={_("one turn back")}
          icon="back"
          data-do="prev"
          aria-disabled={at === 0}
          onClick={() => onStep(at - 1)}
        />
        <label class="unseen" for={id}>
          {_("Place in the game")}
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
        <IconButton
          label={_("one turn on")}
          icon="forward"
          data-do="next"
          aria-disabled={at === count - 1}
          onClick={() => onStep(at + 1)}
        />
        <IconButton
          label={_("to the end")}
          icon="last"
          data-do="last"
          aria-disabled={at === count - 1}
          onClick={() => onStep(count - 1)}
        />
      </div>
      <p class="review-place">{text}</p>
    </div>
  );
}
