/* What came of a day, to be shown and to be shared: with shapes and colours, and without a word about
 * the cards. */
import { COLOUR_LETTERS } from "../ui/facts";
import { _, ngettext, say } from "../words";
import type { Day } from "../store/daily";

/** Each day of the week has a colour of the cards, from Monday's red on. */
export function colourOfDay(weekday: number): string {
  return COLOUR_LETTERS[weekday] ?? "R";
}

/* As near to the shapes and colours of the cards as there are signs. */
const SIGNS = ["❤️", "🟠", "⭐", "💚", "🟦", "🔷", "💜"];
const NONE = "▫️";

export function weekText(week: readonly boolean[]): string {
  return week.map((won, i) => (won ? SIGNS[i] : NONE)).join("");
}

/** "Won at the first try". */
export function triesText({ won, tries }: Day): string {
  if (!won) return say(ngettext("Not won yet: {n} try", "Not won yet: {n} tries", tries), { n: tries });
  return tries === 1 ? _("Won at the first try") : say(_("Won at try {n}"), { n: tries });
}

/** "5 moves, par 4". */
export function movesText({ moves, par }: Day): string {
  return say(ngettext("{n} move, par {par}", "{n} moves, par {par}", moves), { n: moves, par });
}

export interface Shared {
  number: number;
  day: Day;
  streak: number;
  week: readonly boolean[];
  url: string;
}

/** What is sent to friends. */
export function shareText({ number, day, streak, week, url }: Shared): string {
  const title = say(_("Red7 daily {n}"), { n: number });
  const result = day.won ? `👑 ${triesText(day)} · ${movesText(day)}` : triesText(day);
  const row = streak > 0 ? `🔥 ${streak}  ` : "";
  return `${title} ${result}\n${row}${weekText(week)}\n${url}\n`;
}
