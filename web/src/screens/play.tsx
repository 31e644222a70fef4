/* The game on this device: against bots, or of several people who share it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { download } from "../learn/review_share";
import type { Game, Scene, Table } from "../module";
import { Hint, SurvivingTurns, fatalTurn } from "../table/advice";
import { KeyHelp } from "../table/help";
import { useCoach } from "../table/coach";
import { type GamePlace, usualPlace } from "../table/game_place";
import type { OtherKey } from "../table/keyboard";
import { Menu } from "../table/menu";
import { type Offline, type Trouble, useOffline } from "../table/offline";
import { Cover, isTurned, useCover } from "../table/pass";
import { shownName } from "../table/texts";
import { type Drafting, useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink, IconButton } from "../ui/button";
import { confirmDialog } from "../ui/dialog";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import { After, RecordActions } from "./after";

type Window = "hint" | "list" | "past" | "help" | "menu";

/** A saved game that cannot be read is not thrown away: it can be kept as a file. */
function GameTrouble({ trouble, onStart }: { trouble: Trouble; onStart(): void }) {
  const { text, record } = trouble;
  return (
    <Problem
      text={record === null ? text : say(_("This game can’t go on. {why}"), { why: text })}
      actions={
        <>
          <Button kind="primary" icon="play" data-do="new" onClick={onStart}>
            {_("new game")}
          </Button>
          {record !== null && (
            <Button icon="save" data-do="download" onClick={() => download(record, "red7.r7")}>
              {_("save the record")}
            </Button>
          )}
        </>
      }
    />
  );
}

function RoundEnd(props: { offline: Offline; game: Game; table: Table; onPast(): void }) {
  const { offline, game, table, onPast } = props;
  const { answer } = useAnswer("record", { record: game.record }, [game.record]);
  return (
    <After
      title={game.over ? game.overText : table.overText}
      text={game.over && table.advanced ? table.overText : ""}
      scene={offline.scene}
      scored={table.scored}
      names={game.seats.map(({ name }) => shownName(name))}
      rounds={table.advanced ? (answer?.rounds ?? []) : []}
      target={game.target}
    >
      {game.over ? (
        <>
          <Button kind="primary" icon="again" data-do="rematch" onClick={offline.rematch}>
            {_("another game")}
          </Button>
          <RecordActions record={game.record} />
        </>
      ) : (
        <Button kind="primary" icon="forward" data-do="next" onClick={offline.next}>
          {_("next round")}
        </Button>
      )}
      {fatalTurn(table) >= 0 && (
        <Button icon="question" data-do="survivors" onClick={onPast}>
          {_("which moves would have been safe?")}
        </Button>
      )}
      {game.canUndo && (
        <Button icon="undo" data-do="undo" onClick={offline.undo}>
          {_("undo")}
        </Button>
      )}
      {game.over && (
        <ButtonLink to="#/" icon="home" kind="quiet" do="home">
          {_("home")}
        </ButtonLink>
      )}
    </After>
  );
}

/** While bots play: who thinks, and how to go on faster. */
function Waiting({ offline, table, onPast }: { offline: Offline; table: Table; onPast(): void }) {
  const { game } = offline;
  const seat = game?.bot == null || game.turn === null ? undefined : game.seats[game.turn];
  const out = table.seats[table.viewer]?.out === true;
  return (
    <>
      <p aria-live="off">{seat !== undefined && say(_("{name} is thinking…"), { name: seat.name })}</p>
      <div class="choice-actions">
        {out && (
          <Button icon="question" data-do="survivors" onClick={onPast}>
            {_("which moves would have been safe?")}
          </Button>
        )}
        {offline.waiting && (
          <Button icon="last" data-do="hurry" onClick={offline.hurry}>
            {out ? _("skip to the end of the round") : _("faster")}
          </Button>
        )}
      </div>
    </>
  );
}

function Windows(props: {
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

export interface GameScreenProps {
  place?: GamePlace;
  title?: string;
  back?: string;
  /** Without hints and without taking back what was played: everybody has the same task. */
  strict?: boolean;
  /** What comes after the game, in the place of the usual. */
  end?(offline: Offline, game: Game, table: Table): ComponentChildren;
}

function Tools(props: { asked: boolean; canUndo: boolean; strict: boolean; onUndo(): void; onOpen(window: Window): void }) {
  const { asked, canUndo, strict, onUndo, onOpen } = props;
  return (
    <>
      {!strict && (
        <IconButton
          icon="hint"
          label={_("hint")}
          data-do="hint"
          aria-disabled={!asked}
          onClick={() => asked && onOpen("hint")}
        />
      )}
      <IconButton icon="undo" label={_("undo")} data-do="undo" aria-disabled={!canUndo} onClick={onUndo} />
      <IconButton icon="menu" label={_("menu")} data-do="menu" onClick={() => onOpen("menu")} />
    </>
  );
}

/** The cover between two people, or what comes after a round; undefined while a game goes on. */
function afterOf(offline: Offline, table: Table | null, onPast: () => void, end: GameScreenProps["end"]) {
  const { game } = offline;
  // The table that is shown may be a step behind the game.
  if (game?.roundOver !== true || table === null || table.turn !== null) return undefined;
  if (game.over && end !== undefined) return end(offline, game, table);
  return <RoundEnd offline={offline} game={game} table={table} onPast={onPast} />;
}

export function GameScreen({ place = usualPlace, title, back = "#/", strict = false, end }: GameScreenProps) {
  const offline = useOffline(place);
  const { game, trouble } = offline;
  const cover = useCover(offline);
  const scene = cover.scene;
  const turn = useTurn(scene);
  const [open, setOpen] = useState<Window | null>(null);
  const { table } = turn;
  const asked = table?.choice != null && game?.bot === null && !turn.waiting && !cover.covered;
  const canUndo = turn.draft.length > 0 || (!strict && game?.canUndo === true);
  const undo = () => (turn.draft.length > 0 ? turn.back() : strict || offline.undo());
  const onKey = (key: OtherKey) => {
    if (key === "undo") undo();
    else if (key === "skip") offline.hurry();
    else if (key === "help" || (asked && !strict)) setOpen(key);
  };
  useCoach(scene, game, asked && !strict && turn.draft.length === 0);
  const onPast = () => setOpen("past");
  const after = cover.covered ? <Cover cover={cover} /> : afterOf(offline, table, onPast, end);
  const round = table === null || !table.advanced ? _("Play") : say(_("Round {n}"), { n: table.round });
  return (
    <Screen
      title={title ?? round}
      back={back}
      wide
      tools={<Tools asked={asked} canUndo={canUndo} strict={strict} onUndo={undo} onOpen={setOpen} />}
      class={isTurned(game, table) ? "play turned" : "play"}
    >
      {trouble !== null && <GameTrouble trouble={trouble} onStart={offline.start} />}
      {(trouble === null || table !== null) && (
        <TableView
          table={table}
          turn={asked ? turn : null}
          onPlay={offline.play}
          onKey={onKey}
          status={table !== null && <Waiting offline={offline} table={table} onPast={onPast} />}
          {...(after !== undefined ? { after } : {})}
        />
      )}
      {scene !== null && <Windows open={open} offline={offline} scene={scene} turn={turn} onOpen={setOpen} />}
    </Screen>
  );
}

export default function Play(_props: { rest: string[] }) {
  return <GameScreen />;
}
