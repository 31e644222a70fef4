/* The own hand, large, at the bottom of the table. */
import { useEffect, useRef, useState } from "preact/hooks";
import { CardBack } from "../ui/card";
import { _, ngettext, say } from "../words";
import { useTable } from "./context";
import { asksHand } from "./draft";
import { perRow } from "./layout";
import { Slot } from "./slot";

/** The narrowest that a card may be, so that a finger still finds it. */
const FINGER = 44;

function useWidth() {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const observer = new ResizeObserver(
      ([entry]) => entry !== undefined && setWidth(entry.contentRect.width),
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

export function Hand() {
  const { table, choice, busy } = useTable();
  const { element, width } = useWidth();
  const seat = table.seats[table.viewer];
  if (seat === undefined) return null;
  const active = asksHand(choice) && !busy;
  const count = seat.hand.length + seat.hidden;
  const columns = perRow(count, width, FINGER);
  const label = say(ngettext("Your hand: {n} card", "Your hand: {n} cards", count), { n: count });
  return (
    <section class={`hand${seat.out ? " out" : ""}`} aria-label={label} ref={element}>
      <ul class="hand-cards" style={{ "--columns": columns }} data-hand="" data-zone="hand">
        {seat.hand.map((card) => (
          <Slot key={card} spot={{ seat: "hand", card }} active={active} />
        ))}
        {Array.from({ length: seat.hidden }, (_unused, i) => (
          <li key={i} class="slot">
            <CardBack />
          </li>
        ))}
        {count === 0 && <li class="hand-empty">{_("no cards")}</li>}
      </ul>
    </section>
  );
}
