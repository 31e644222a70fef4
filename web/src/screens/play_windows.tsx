/* Windows over a game on this device: hints, lists of moves, the round so far, the menu. */
import type { Scene } from "../module";
import { fatalTurn, Hint, SurvivingTurns } from "../table/advice";
import { KeyHelp } from "../table/help";
import { LogWindow } from "../table/log_window";
import { Menu } from "../table/menu";
import type { Offline } from "../table/offline";
import type { Drafting } from "../table/turn";
import { confirmDialog } from "../ui/dialog";
import { _ } from "../words";

export type Window = "hint" | "list" | "past" | "help" | "menu" | "log";

export default function Windows(props: {
  open: Window | null;
  offline: Offline;
  scene: Scene;
  turn: Drafting;
  onOpen(window: Window | null): void;
}) {
  const { open, offline, scene, turn, onOpen } = props;
  const { table } = turn;
  const close = () => onOpen(null);
  if (table === null) return null;
  switch (open) {
    case null:
      return null;
    case "hint":
      return <Hint scene={scene} table={table} onShow={turn.set} onPlay={offline.play} onClose={close} />;
    case "list":
      return <SurvivingTurns scene={scene} table={table} past={false} onShow={turn.set} onClose={close} />;
    case "past": {
      const past = { ...scene, before: fatalTurn(table) };
      return <SurvivingTurns scene={past} table={table} past onShow={turn.set} onClose={close} />;
    }
    case "log":
      return <LogWindow table={table} onClose={close} />;
    case "help":
      return <KeyHelp onClose={close} />;
    case "menu":
      return (
        <Menu
          offline={offline}
          table={table}
          onOpen={onOpen}
          onClose={close}
          onDeal={() => void deal(offline)}
        />
      );
  }
}

async function deal(offline: Offline): Promise<void> {
  const sure =
    offline.game === null ||
    offline.game.over ||
    offline.game.turns === 0 ||
    (await confirmDialog({
      question: _("Leave this game and deal a new one?"),
      yes: _("yes"),
      no: _("no"),
    }));
  if (sure) offline.start();
}
