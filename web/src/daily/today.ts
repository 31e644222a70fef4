/* Which day it is: by UTC, so that the whole world has the same. The device's clock says it; where a
 * server answers, its clock is asked as well, since a challenge of the wrong day would spoil a streak. */
import { useEffect, useState } from "preact/hooks";
import { dayOf } from "../learn/day";
import { root } from "../route";
import { dayAhead, useDailies } from "../store/daily";

export interface Today {
  date: string;
  /** What the device's clock says, where that is another day. */
  device: string | null;
  /** A day after today that was played here: then the clock was wrong, or is. */
  ahead: string | null;
}

/** The server's day; null where none answers or it does not tell. A few minutes round midnight are no
 * mistake: who is that near has the day of the device. */
export function dayOfServer(header: string | null, now: number): string | null {
  const time = header === null ? NaN : Date.parse(header);
  if (Number.isNaN(time)) return null;
  return Math.abs(time - now) < NEAR_MS ? dayOf(new Date(now)) : dayOf(new Date(time));
}

const NEAR_MS = 10 * 60_000;

async function askServer(): Promise<string | null> {
  try {
    const answer = await fetch(new URL("health", root), { cache: "no-store" });
    return dayOfServer(answer.headers.get("Date"), Date.now());
  } catch {
    return null;
  }
}

/** Looks again when the page comes back into sight: it may be another day by then. */
export function useToday(): Today {
  const [device, setDevice] = useState(() => dayOf(new Date()));
  const [server, setServer] = useState<string | null>(null);
  const { days } = useDailies();
  useEffect(() => {
    let late = false;
    const look = () => {
      setDevice(dayOf(new Date()));
      void askServer().then((day) => late || setServer(day));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      late = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const date = server ?? device;
  return { date, device: date === device ? null : device, ahead: dayAhead(days, date) };
}
