/* Events as sentences; nothing for those that the table tells by itself: deals, turns, results. */
import { _, say } from "../words";
import { type GameState, isAsked } from "./fold";
import type { Event, Proposal } from "./protocol";

export function proposalText(what: Proposal): string {
  switch (what) {
    case "takeback":
      return _("{name} asks to take back the last turn.");
    case "pause":
      return _("{name} asks for a pause.");
    case "rematch":
      return _("{name} asks for another game.");
  }
}

function droppedText(why: "declined" | "expired" | "moved"): string {
  switch (why) {
    case "declined":
      return _("The proposal was declined.");
    case "expired":
      return _("Nobody answered the proposal in time.");
    case "moved":
      return _("The game went on: the proposal is void.");
  }
}

function message(event: Event): string {
  switch (event.kind) {
    case "seat":
      return event.who === "free"
        ? _("{old} leaves seat {n}.")
        : event.who === "program"
          ? _("{name}, a program, takes seat {n}.")
          : _("{name} takes seat {n}.");
    case "ready":
      return _("{name} is ready.");
    case "takeback":
      return _("The last turn of {name} is taken back.");
    case "proposal":
      return proposalText(event.what);
    case "answer":
      return event.yes ? _("{name} agrees.") : _("{name} declines.");
    case "dropped":
      return droppedText(event.why);
    case "paused":
      return _("The game is paused.");
    case "resumed":
      return event.why === "restart" ? _("The server was away; the clocks go on.") : _("The game goes on.");
    case "left":
      return _("{name} has left.");
    case "absent":
      return _("A bot plays for {name}.");
    case "back":
      return _("{name} is back.");
    case "timeout":
      return _("The time of {name} is up.");
    case "closed":
      return closedText(event.why);
    case "rematch":
      return _("Another game begins.");
    default:
      return "";
  }
}

export function closedText(why: "idle" | "empty" | null): string {
  return why === "empty"
    ? _("All have left: the table is closed.")
    : _("Nobody was there for a long time: the table is closed.");
}

/** Tells an event, with the names of the seats before it and after it. */
export function told(event: Event, before: string[], after: string[]): string {
  const seat = "seat" in event ? event.seat : -1;
  return say(message(event), { name: after[seat] ?? "", old: before[seat] ?? "", n: seat + 1 });
}

/** Who must still agree to what is proposed. */
export function awaited(game: GameState): number[] {
  return game.seats.flatMap((_seat, i) => (isAsked(game, i) ? [i] : []));
}
