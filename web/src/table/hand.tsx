/* The own hand, large, at the bottom of the table. Its cards lie in a fan and never change their place. */
import { CardBack } from "../ui/card";
import { _, ngettext, say } from "../words";
import { useTable } from "./context";
import { asksHand } from "./draft";
import { Slot } from "./slot";

/** More than these do not lie side by side on a narrow screen, and leave each room for a finger: there
 * they lie in two rows, whose cards are lower. */
const MANY = 7;

export function Hand() {
  const { table, choice, busy } = useTable();
  const seat = table.seats[table.viewer];
  if (seat === undefined) return null;
  const active = asksHand(choice) && !busy;
  const count = seat.hand.length + seat.hidden;
  const label = say(ngettext("Your hand: {n} card", "Your hand: {n} cards", count), { n: count });
  const half = Math.ceil(count / 2);
  const place = (i: number) => {
    const row = Number(i >= half);
    const inRow = row === 0 ? half : count - half;
    return { "--t": i - (count - 1) / 2, "--row": row, "--column": i - row * half - (inRow - 1) / 2 };
  };
  return (
    <section class={`hand${count > MANY ? " many" : ""}`} aria-label={label}>
      <ul class="hand-cards" style={{ "--n": count, "--half": half }} data-hand="" data-zone="hand">
        {seat.hand.map((card, i) => (
          <Slot key={card} spot={{ seat: "hand", card }} active={active} style={place(i)} />
        ))}
        {Array.from({ length: seat.hidden }, (_unused, i) => (
          <li key={i} class="slot" style={place(seat.hand.length + i)}>
            <CardBack />
          </li>
        ))}
        {count === 0 && <li class="hand-empty">{_("no cards")}</li>}
      </ul>
    </section>
  );
}
