/* After the game the shuffles are checked without being asked: whether the record keeps the
 * promise that this device noted before it was ready, and is of the game that was seen here. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import type { OnlineGame } from "../module";
import { root } from "../route";
import { keepRecord } from "../store/games";
import { seatToken } from "../store/seats";
import { noted } from "./promises";

export interface Checked {
  record: string;
  /** As it was noted; empty if it was not. */
  commit: string;
  /** Null: there was nothing to compare with. */
  fair: boolean | null;
}

async function recordOf(game: string): Promise<string> {
  // Where nobody may watch, the record is for the seats.
  const token = seatToken(root.href, game);
  const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`api/games/${encodeURIComponent(game)}.r7`, root), { headers });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/* Every deal that was seen here is the record's. */
async function sameDeals(record: string, game: OnlineGame): Promise<boolean> {
  const { rounds } = await ask("record", { record });
  for (const seen of game.rounds) {
    const turns = rounds.find(({ number }) => number === seen.number)?.start;
    if (turns === undefined) return false;
    const { position } = await ask("table", { record, viewer: game.seat, turns, dealt: true });
    if (position !== seen.view.split(" ; ")[0]) return false;
  }
  return rounds.length === game.rounds.length;
}

async function check(record: string, game: OnlineGame): Promise<boolean | null> {
  const promise = noted(root.href, game.id);
  if (promise === null || promise.commit === "") return null;
  const { ok } = await ask("verify", { record, commit: promise.commit });
  if (promise.link !== "" && !record.includes(`[Link "${promise.link}"]`)) return false;
  const seed = promise.seed === "" || game.seats.some((one) => one.seed === promise.seed);
  return ok && seed && (await sameDeals(record, game));
}

/** The record of a game that is over, and whether its shuffles were fair; null: not known yet. */
export function useChecked(game: OnlineGame): { checked: Checked | null; failed: boolean } {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let late = false;
    const look = async () => {
      const record = await recordOf(game.id);
      const fair = await check(record, game);
      if (late) return;
      setChecked({ record, commit: noted(root.href, game.id)?.commit ?? "", fair });
      keepRecord(record, game.seat);
    };
    look().catch(() => late || setFailed(true));
    return () => void (late = true);
  }, [game.id]);
  return { checked, failed };
}
