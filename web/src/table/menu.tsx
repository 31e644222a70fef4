/* What else can be done in a game on this device. */
import type { Table } from "../module";
import { change, useSettings } from "../store/settings";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Tick } from "../ui/form";
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
          {_("all safe moves")}
        </Button>
      )}
      {fatalTurn(table) >= 0 && (
        <Button icon="question" data-do="survivors" onClick={() => onOpen("past")}>
          {_("which moves would have been safe?")}
        </Button>
      )}
      {offline.canRedo && (
        <Button icon="again" data-do="redo" onClick={then(offline.redo)}>
          {_("redo")}
        </Button>
      )}
      <ButtonLink to={`#/rules/${table.rules}`} icon="rules">
        {_("the rules of this game")}
      </ButtonLink>
      <Button icon="info" data-do="keys" onClick={() => onOpen("help")}>
        {_("keys")}
      </Button>
      <Tick
        name="whatIf"
        label={_("show who would lead under each rule")}
        checked={whatIf}
        onChange={(checked) => change({ whatIf: checked })}
      />
      <Tick
        name="sound"
        label={_("sounds")}
        checked={sound}
        onChange={(checked) => change({ sound: checked })}
      />
      <Button icon="again" data-do="deal" onClick={then(onDeal)}>
        {_("new deal")}
      </Button>
      <ButtonLink to="#/new" icon="plus">
        {_("change game type")}
      </ButtonLink>
      <ButtonLink to="#/settings" icon="settings">
        {_("settings")}
      </ButtonLink>
      <ButtonLink to="#/" icon="leave" kind="quiet">
        {_("leave (game saved)")}
      </ButtonLink>
    </Dialog>
  );
}
