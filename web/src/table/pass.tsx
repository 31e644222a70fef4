/* Several people at one device: hands are covered between two turns, and the screen may turn to
 * whoever sits on its other side. While they are covered the table is asked for as a spectator sees
 * it, so no hand is in the page. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game, Scene, Table } from "../module";
import { settings } from "../store/settings";
import { Button } from "../ui/button";
import { _, say } from "../words";
import type { Offline } from "./offline";

export interface Covering {
  covered: boolean;
  /** Whose cards come next. */
  name: string;
  /** As it may be seen now. */
  scene: Scene | null;
  show(): void;
}

const isShared = (game: Game) => game.seats.filter(({ bot }) => bot === null).length > 1;

/** Which turn it is; one that goes on stays uncovered. */
const turnOf = (game: Game) => `${game.turns} ${game.turn}`;

export function useCover({ game, scene }: Offline): Covering {
  const [shown, setShown] = useState("");
  const covered = game !== null && isShared(game) && game.turn !== null && shown !== turnOf(game);
  const open = useMemo(() => (scene !== null && covered ? { ...scene, viewer: -1, open: false } : scene), [
    scene,
    covered,
  ]);
  return {
    covered,
    name: game?.turn == null ? "" : (game.seats[game.turn]?.name ?? ""),
    scene: open,
    show: () => game !== null && setShown(turnOf(game)),
  };
}

/** Between two people: who is next, and their cards only when they say so. */
export function Cover({ cover }: { cover: Covering }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, show } = cover;
  useEffect(() => heading.current?.focus({ preventScroll: true }), [name]);
  return (
    <section class="cover" data-cover="" data-floats="">
      <h2 ref={heading} tabIndex={-1}>
        {settings().setup.around
          ? say(_("{name}, it’s your turn."), { name })
          : say(_("Pass the device to {name}."), { name })}
      </h2>
      <Button kind="primary" icon="eye" data-do="uncover" onClick={show}>
        {_("show my cards")}
      </Button>
    </section>
  );
}

/** Whether the screen is turned to the other side: where it lies between players, the later seats sit
 * there. */
export function isTurned(game: Game | null, table: Table | null): boolean {
  if (game === null || table === null || game.turn === null || !isShared(game)) return false;
  return settings().setup.around && game.turn >= game.seats.length / 2;
}
