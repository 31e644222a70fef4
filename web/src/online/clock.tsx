/* A seat's clock: it counts down smoothly by the server's time, and warns before the end. */
import { useEffect, useState } from "preact/hooks";
import type { OnlineGame } from "../module";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";
import { _, ngettext, say } from "../words";

const WARNS_MS = 10_000;

/** Milliseconds left on a seat's clock when the server's time is `now`; null without a clock. */
export function timeLeft({ clock }: OnlineGame, seat: number, now: number): number | null {
  const left = clock?.left[seat];
  if (clock === null || left === undefined) return null;
  return clock.runs === seat ? Math.max(0, left - Math.max(0, now - clock.from)) : left;
}

/** "1:05"; the last second counts until it is over. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/* What a clock shows now; drawn again when that changes. */
function useTimeLeft(game: OnlineGame, seat: number, offset: number): number | null {
  const [, tick] = useState(0);
  const left = timeLeft(game, seat, Date.now() + offset);
  const runs = game.clock?.runs === seat;
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const now = Date.now() + offset;
      const ms = timeLeft(game, seat, now) ?? 0;
      const stands = Math.max(0, (game.clock?.from ?? 0) - now);
      tick((n) => n + 1);
      if (ms > 0) timer = setTimeout(next, stands + (ms % 1000 || 1000) + 10);
    };
    next();
    return () => clearTimeout(timer);
  }, [game.clock, seat, offset, runs]);
  return left;
}

interface ClockProps {
  game: OnlineGame;
  seat: number;
  offset: number;
}

export function Clock({ game, seat, offset }: ClockProps) {
  const left = useTimeLeft(game, seat, offset);
  const runs = game.clock?.runs === seat;
  const hurries = runs && left !== null && left <= WARNS_MS;
  const own = seat === game.seat;
  useEffect(() => {
    if (!hurries || !own || left === null || left === 0) return;
    const n = Math.ceil(left / 1000);
    announce(say(ngettext("{n} second left", "{n} seconds left", n), { n }), true);
  }, [hurries, own]);
  if (left === null) return null;
  return (
    <span class={`clock${runs ? " runs" : ""}${hurries ? " hurries" : ""}`} role="timer">
      <Icon name="clock" />
      <span class="unseen">{_("time left:")}</span> {clockText(left)}
    </span>
  );
}
