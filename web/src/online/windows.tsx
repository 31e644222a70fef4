/* Windows over an online table: saying something, one's own link, the menu. */
import type { Scene, Table } from "../module";
import { change, useSettings } from "../store/settings";
import { fatalTurn, SurvivingTurns } from "../table/advice";
import { KeyHelp } from "../table/help";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { rulesName } from "../ui/facts";
import { HouseRulesList } from "../ui/house_rules";
import { Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { ShareLink } from "../ui/link";
import { _, ngettext, say } from "../words";
import { CallMe } from "./call_me";
import { leaveSeat } from "./leave";
import { mute, useMuted } from "./muted";
import { settingsText } from "./names";
import { type OnlineTable, tableUrl } from "./use_table";

export type Window = "talk" | "link" | "menu" | "help" | "past";

interface WindowProps {
  online: OnlineTable;
  onClose(): void;
}

/** A few fixed sentences, each in the language of who reads it. */
function Sayings({ online, onClose }: WindowProps) {
  const silent = useMuted();
  return (
    <Dialog title={_("Say something")} onClose={onClose}>
      <div class="sayings">
        {(online.facts?.reactions ?? []).map(({ code, text }) => (
          <Button
            key={code}
            data-react={code}
            onClick={() => {
              onClose();
              void online.act(() => online.client.react(code));
            }}
          >
            {text}
          </Button>
        ))}
      </div>
      <Tick name="mute" label={_("hide what others say")} checked={silent} onChange={mute} />
    </Dialog>
  );
}

/** The link of one's own seat, on demand only: who has it has the seat. */
function OwnLink({ online, onClose }: WindowProps) {
  const { token } = online.client;
  return (
    <Dialog title={_("Your private link")} onClose={onClose}>
      <p class="warning">
        <Icon name="warning" />{" "}
        {_(
          "This link opens your seat on another device. Anyone who has it can see your hand and play for you, so keep it to yourself.",
        )}
      </p>
      {token !== null && <ShareLink url={tableUrl(online.state.game.id, token)} label={_("Your private link")} />}
    </Dialog>
  );
}

interface MenuProps extends WindowProps {
  onOpen(window: Window): void;
}

function Menu({ online, onOpen, onClose }: MenuProps) {
  const { game } = online.state;
  const { watchers } = game;
  const { whatIf, sound } = useSettings();
  const seated = game.seat >= 0;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const pauses = seated && game.stage === "playing" && !game.paused && game.proposal === null;
  return (
    <Dialog title={_("Menu")} onClose={onClose} class="menu">
      <p>
        <strong>{rulesName(game.settings.rules, online.facts)}</strong>
        <br />
        <span class="note">{settingsText(game.settings)}</span>
      </p>
      <HouseRulesList rules={game.settings.rules} players={game.seats.length} />
      {watchers > 0 && (
        <p class="note">
          {say(ngettext("{n} person is watching.", "{n} people are watching.", watchers), { n: watchers })}
        </p>
      )}
      {pauses && (
        <Button
          icon="pause"
          data-do="pause"
          onClick={then(() => void online.act(() => online.client.propose("pause")))}
        >
          {_("ask for a pause")}
        </Button>
      )}
      <ButtonLink to={`#/rules/${game.settings.rules}`} icon="rules">
        {_("the rules of this game")}
      </ButtonLink>
      <Button icon="info" data-do="keys" onClick={() => onOpen("help")}>
        {_("keys")}
      </Button>
      {online.client.token !== null && (
        <Button icon="link" data-do="own-link" onClick={() => onOpen("link")}>
          {_("open on another device")}
        </Button>
      )}
      <Tick
        name="whatIf"
        label={_("show who would lead under each rule")}
        checked={whatIf}
        onChange={(on) => change({ whatIf: on })}
      />
      {seated && <CallMe />}
      <Tick name="sound" label={_("sounds")} checked={sound} onChange={(on) => change({ sound: on })} />
      {seated && game.stage === "playing" && (
        <Button icon="leave" kind="danger" data-do="leave-seat" onClick={then(() => void leaveSeat(online))}>
          {_("leave the table")}
        </Button>
      )}
      <ButtonLink to="#/tables" icon="tables" kind="quiet">
        {seated ? _("leave for now (your seat is kept)") : _("other tables")}
      </ButtonLink>
    </Dialog>
  );
}

/** For who is out: which turns would have survived, by what could be known at the time. */
export function PastButton({ table, onOpen }: { table: Table | null; onOpen(window: Window): void }) {
  if (table === null || fatalTurn(table) < 0) return null;
  return (
    <Button icon="question" data-do="survivors" onClick={() => onOpen("past")}>
      {_("which moves would have been safe?")}
    </Button>
  );
}

interface WindowsProps {
  online: OnlineTable;
  open: Window | null;
  onOpen(window: Window | null): void;
  /** The round, for who is out of it. */
  scene?: Scene | null;
  table?: Table | null;
}

export function Windows({ online, open, onOpen, scene = null, table = null }: WindowsProps) {
  const close = () => onOpen(null);
  switch (open) {
    case null:
      return null;
    case "talk":
      return <Sayings online={online} onClose={close} />;
    case "link":
      return <OwnLink online={online} onClose={close} />;
    case "menu":
      return <Menu online={online} onOpen={onOpen} onClose={close} />;
    case "help":
      return <KeyHelp onClose={close} />;
    case "past":
      if (scene === null || table === null) return null;
      return (
        <SurvivingTurns
          scene={{ ...scene, before: fatalTurn(table) }}
          table={table}
          past
          onShow={() => undefined}
          onClose={close}
        />
      );
  }
}
