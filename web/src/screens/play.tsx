/* The game on this device: against bots, or of several people who share it. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { download } from "../ui/download";
import type { Game, Scene, Table } from "../module";
import { useCoach } from "../table/coach";
import { type GamePlace, usualPlace } from "../table/game_place";
import type { OtherKey } from "../table/keyboard";
import { MuteButton } from "../table/mute";
import { type Offline, type Trouble, useOffline } from "../table/offline";
import { Cover, isTurned, useCover } from "../table/pass";
import { useTurn } from "../table/turn";
import { shownNames } from "../table/texts";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import type { Window } from "./play_windows";

/* What a first turn does not need comes later. */
const Windows = lazy(() => import("./play_windows"));
const RoundEnd = lazy(() => import("./play_end"));

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

/** While bots play: how to go on faster. */
function Hurry({ offline, table }: { offline: Offline; table: Table }) {
  if (!offline.waiting) return null;
  const out = table.seats[table.viewer]?.out === true;
  const label = out ? _("skip to the end of the round") : _("faster");
  return (
    <button type="button" class="bar-button undo" data-do="hurry" aria-label={label} title={label} onClick={offline.hurry}>
      <Icon name="last" />
    </button>
  );
}

function waitingText({ game }: Offline): string {
  const seat = game?.bot == null || game.turn === null ? undefined : game.seats[game.turn];
  return seat === undefined ? "" : say(_("{name}’s turn."), { name: seat.name });
}

export interface GameScreenProps {
  place?: GamePlace;
  title?: string;
  back?: string;
  /** Without hints and without taking back what was played: everybody has the same task. */
  strict?: boolean;
  /** More beside the title. */
  tools?: ComponentChildren;
  /** What comes after the game, in the place of the usual. */
  end?(offline: Offline, game: Game, table: Table): ComponentChildren;
}

function Tools({ onOpen }: { onOpen(window: Window): void }) {
  return (
    <>
      <MuteButton />
      <IconButton icon="history" label={_("The round so far")} data-do="log" onClick={() => onOpen("log")} />
      <IconButton icon="menu" label={_("menu")} data-do="menu" onClick={() => onOpen("menu")} />
    </>
  );
}

function HintButton({ onOpen }: { onOpen(window: Window): void }) {
  return (
    <button type="button" class="bar-button" data-do="hint" onClick={() => onOpen("hint")}>
      <Icon name="hint" />
      <span>{_("hint")}</span>
    </button>
  );
}

/** What can be done after a round. */
interface Doing {
  onPast(): void;
  onLook(scene: Scene): void;
}

/** The cover between two people, or what comes after a round; undefined while a game goes on. */
function afterOf(offline: Offline, table: Table | null, doing: Doing, end: GameScreenProps["end"]) {
  const { game } = offline;
  // The table that is shown may be a step behind the game.
  if (game?.roundOver !== true || table === null || table.turn !== null) return undefined;
  if (game.over && end !== undefined) return end(offline, game, table);
  return <RoundEnd offline={offline} game={game} table={table} {...doing} />;
}

/** Another moment of a game that is over, on its table; nothing goes on from it. */
function useLook(over: boolean): { looked: Table | null; onLook(scene: Scene): void } {
  const [look, setLook] = useState<Scene | null>(null);
  const { answer } = useAnswer("table", over ? look : null, [JSON.stringify(look), over]);
  useEffect(() => {
    if (!over) setLook(null);
  }, [over]);
  const looked = useMemo(() => answer && { ...answer, turn: null }, [answer]);
  return { looked: over && look !== null ? looked : null, onLook: setLook };
}

/** The table with the names that are to be seen on it. */
function useNamed(table: Table | null, game: Game | null): Table | null {
  const names = game === null ? "" : shownNames(game).join("\n");
  return useMemo(() => {
    if (table === null || names === "") return table;
    const shown = names.split("\n");
    return { ...table, seats: table.seats.map((seat, i) => ({ ...seat, name: shown[i] ?? seat.name })) };
  }, [table, names]);
}

export function GameScreen(props: GameScreenProps) {
  const { place = usualPlace, title, back = "#/", strict = false, end } = props;
  const offline = useOffline(place);
  const { game, trouble } = offline;
  const cover = useCover(offline);
  const scene = cover.scene;
  const turn = useTurn(scene);
  const [open, setOpen] = useState<Window | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened((before) => before || open !== null), [open]);
  const table = useNamed(turn.table, game);
  const asked = table?.choice != null && game?.bot === null && !turn.waiting && !cover.covered;
  const canUndo = !strict && game?.canUndo === true;
  const undo = () => (turn.draft.length > 0 ? turn.back() : strict || offline.undo());
  const onKey = (key: OtherKey) => {
    if (key === "undo") undo();
    else if (key === "skip") offline.hurry();
    else if (key === "help" || (asked && !strict)) setOpen(key);
  };
  useCoach(scene, game, asked && !strict && turn.draft.length === 0);
  const onPast = () => setOpen("past");
  const { looked, onLook } = useLook(game?.over === true);
  const after = cover.covered ? <Cover cover={cover} /> : afterOf(offline, table, { onPast, onLook }, end);
  const past = useNamed(after === undefined ? null : looked, game);
  const round = table === null || !table.advanced ? _("Play") : say(_("Round {n}"), { n: table.round });
  return (
    <Screen
      title={title ?? round}
      back={back}
      wide
      tools={
        <>
          {props.tools}
          <Tools onOpen={setOpen} />
        </>
      }
      class={isTurned(game, table) ? "play turned" : "play"}
    >
      {trouble !== null && <GameTrouble trouble={trouble} onStart={offline.start} />}
      {(trouble === null || table !== null) && (
        <TableView
          table={past ?? table}
          mute={past !== null}
          turn={asked ? turn : null}
          onPlay={offline.play}
          onKey={onKey}
          waiting={waitingText(offline)}
          tools={!strict && <HintButton onOpen={setOpen} />}
          waitingTools={table !== null && <Hurry offline={offline} table={table} />}
          onUndo={canUndo ? offline.undo : null}
          onRest={offline.rested}
          {...(after !== undefined ? { after } : {})}
        />
      )}
      {scene !== null && opened && <Windows open={open} offline={offline} scene={scene} turn={turn} onOpen={setOpen} />}
    </Screen>
  );
}

export default function Play(_props: { rest: string[] }) {
  return <GameScreen />;
}
