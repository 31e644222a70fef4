/* Light advice in the first games: who hesitates is told a safe move. It stops by itself when it is
 * not needed: after some turns without it, or with the first win. */
import { useEffect, useRef } from "preact/hooks";
import { ask } from "../ask";
import { clausesOf } from "../learn/clauses";
import type { Game, Scene } from "../module";
import { change, useSettings } from "../store/settings";
import { notify } from "../ui/message";
import { _, say } from "../words";

const HESITATION_MS = 9000;
/** So many turns in a row without advice: then it is not needed. */
const ALONE = 6;

async function advise(scene: Scene, names: string[]): Promise<void> {
  const { turns } = await ask("survivors", scene);
  const first = turns[0];
  if (first !== undefined) notify(say(_("{moves}: that’s safe."), { moves: clausesOf(first.steps, names) }));
}

/** `asked`: it is the person's turn, and nothing is chosen yet. */
export function useCoach(scene: Scene | null, game: Game | null, asked: boolean): void {
  const { coach } = useSettings();
  const alone = useRef(0);
  const advised = useRef(false);
  const turns = game?.turns ?? 0;
  useEffect(() => {
    if (!coach || !asked || scene === null || game === null) return;
    advised.current = false;
    const timer = setTimeout(() => {
      advised.current = true;
      advise(scene, game.seats.map(({ name }) => name)).catch(() => undefined);
    }, HESITATION_MS);
    return () => clearTimeout(timer);
  }, [coach, asked, turns]);
  useEffect(() => {
    if (!coach || game === null || turns === 0) return;
    alone.current = advised.current ? 0 : alone.current + 1;
    const own = game.seats.findIndex(({ bot }) => bot === null);
    if (alone.current >= ALONE || (game.over && game.winners.includes(own))) change({ coach: false });
  }, [turns]);
}
