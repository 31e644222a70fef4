/* What else can be done in a game on this device. */
import type { Table } from "../module";
import { change, useSettings } from "../store/settings";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { _ } from "../words";
import { fatalTurn } from "./advice";
import type { Offline } from "./offline";

interface MenuProps {
  offline: Offline;
  table: Table;
  onOpen(window: "list" | "past" | "help"): void;
  onDeal(): void;
  onClose(): void;
}

export function Menu({ offline, table, onOpen, onDeal, onClose }: MenuProps) {
  const { whatIf, sound } = useSettings();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={_("Menu")} onClose={onClose} class="menu">
      {table.choice !== null && (
        <Button icon="check" data-do="list" onClick={() => onOpen("list")}>
          {_("all turns that survive")}
        </Button>
      )}
      {fatalTurn(table) >= 0 && (
        <Button icon="question" data-do="survivors" onClick={() => onOpen("past")}>
          {_("which turns would have survived")}
        </Button>
      )}
      {offline.canRedo && (
        <Button icon="again" data-do="redo" onClick={then(offline.redo)}>
          {_("play again what was undone")}
        </Button>
      )}
      <ButtonLink to={`#/rules/${table.rules}`} icon="rules">
        {_("the rules of this game")}
      </ButtonLink>
      <Button icon="info" data-do="keys" onClick={() => onOpen("help")}>
        {_("keys")}
      </Button>
      <label class="tick">
        <input
          type="checkbox"
          name="whatIf"
          checked={whatIf}
          onChange={(event) => change({ whatIf: event.currentTarget.checked })}
        />
        {_("Show who would lead under each rule")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          name="sound"
          checked={sound}
          onChange={(event) => change({ sound: event.currentTarget.checked })}
        />
        {_("Sounds")}
      </label>
      <Button icon="again" data-do="deal" onClick={then(onDeal)}>
        {_("new deal")}
      </Button>
      <ButtonLink to="#/new" icon="plus">
        {_("another kind of game")}
      </ButtonLink>
      <ButtonLink to="#/settings" icon="settings">
        {_("settings")}
      </ButtonLink>
      <ButtonLink to="#/" icon="leave" kind="quiet">
        {_("leave; the game is kept")}
      </ButtonLink>
    </Dialog>
  );
}
