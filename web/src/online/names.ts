/* Who sits at a table and what is played there, in words. */
import type { Facts, OnlineSeat } from "../module";
import { levelName } from "../ui/facts";
import { _, ngettext, say } from "../words";
import type { SeatMessage, Settings } from "./protocol";

/** Who sits in a seat before the start. */
export function seatText(seat: OnlineSeat, facts: Facts | null, you: boolean, away: boolean): string {
  if (seat.who === "free") return _("free");
  if (seat.who === "bot") return say(_("a bot: {level}"), { level: levelName(facts, seat.bot) });
  let text = seat.who === "program" ? say(_("{name}, a program"), { name: seat.name }) : seat.name;
  if (you) text = say(_("{name} (you)"), { name: text });
  if (away) text = say(_("{name}, away"), { name: text });
  return seat.ready ? say(_("{name}: ready"), { name: text }) : text;
}

/** Who sits at a table of the list: "Ann, master, free". */
export function seatsText(seats: SeatMessage[], facts: Facts | null): string {
  return seats
    .map((seat) =>
      seat.who === "free"
        ? _("free")
        : seat.who === "bot"
          ? levelName(facts, seat.bot ?? "")
          : (seat.name ?? ""),
    )
    .join(", ");
}

export function secondsText(seconds: number): string {
  return seconds % 60 === 0 ? say(_("{n} min"), { n: seconds / 60 }) : say(_("{n} s"), { n: seconds });
}

/* Target, clock and stand-ins; each ends as an item of a list does. */
function conditions({ target, clock, absent, claim }: Settings): string {
  let text = "";
  if (typeof target === "number" && target > 0)
    text += say(_("to {points}; "), { points: say(ngettext("{n} point", "{n} points", target), { n: target }) });
  if (clock?.kind === "turn") text += say(_("{time} per turn; "), { time: secondsText(clock.seconds) });
  if (clock?.kind === "game")
    text += say(_("{time} per game plus {more} per turn; "), {
      time: secondsText(clock.seconds),
      more: secondsText(clock.increment),
    });
  if (clock !== null)
    text +=
      clock.timeout === "bot"
        ? _("when time runs out, a bot plays; ")
        : _("when time runs out, the player passes; ");
  if (absent !== null)
    text += say(_("a bot plays for anyone away for {time}; "), { time: secondsText(absent.seconds) });
  if (typeof claim === "number" && claim > 0)
    text += say(_("after {time} you can go on without someone who’s away; "), { time: secondsText(claim) });
  return text;
}

/** What was settled when the table was made, beside the rules. */
export function settingsText(settings: Settings): string {
  return conditions(settings) + (settings.public ? _("listed publicly") : _("by invite link only"));
}

/** The same for a list of tables; it may be empty. */
export function conditionsText(settings: Settings): string {
  return conditions(settings).replace(/\s*;\s*$/, "");
}

/** A text of the server's codes as a sentence of its own. */
export function sentence(text: string): string {
  const first = [...text][0] ?? "";
  return first.toLocaleUpperCase() + text.slice(first.length) + (/[.!?…]$/.test(text) ? "" : ".");
}
