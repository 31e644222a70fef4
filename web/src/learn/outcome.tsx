/* What is said about an answer. The region is there from the start, so that screen readers hear
 * what comes into it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Sentence } from "../module";
import { Icon } from "../ui/icons";
import { Say } from "../ui/say";

interface OutcomeProps {
  right: boolean;
  text: Sentence;
  children?: ComponentChildren;
}

function Told({ right, text, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    // What was pressed is gone when the answer was right; the way on is here.
    if (right) place.current?.focus({ preventScroll: true });
  }, [right, text]);
  return (
    <div ref={place} class={`outcome ${right ? "right" : "wrong"}`} tabIndex={-1} data-right={String(right)}>
      <Icon name={right ? "check" : "close"} />
      <div>
        <p>
          <Say text={text} />
        </p>
        {children}
      </div>
    </div>
  );
}

/** Null: there is no answer yet. */
export function Outcome({ outcome }: { outcome: OutcomeProps | null }) {
  return <div role="status">{outcome !== null && <Told {...outcome} />}</div>;
}
