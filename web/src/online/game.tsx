/* The game at an online table: one's own turn, and waiting for others. A turn is sent when it is
 * complete, or as far as a card that is to be drawn; what comes of it is told by the server. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { OnlineGame, OnlineRound, Scene, Step, Table } from "../module";
import { After } from "../screens/after";
import type { OtherKey } from "../table/keyboard";
import { useTurn } from "../table/turn";
import { TableView } from "../table/view";
import { Button, IconButton } from "../ui/button";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import { Banner, Resume, Watchers } from "./banner";
import { useCall } from "./call";
import { Result } from "./over";
import { SeatExtra } from "./people";
import { scoresOf } from "./scores";
import type { OnlineTable } from "./use_table";
import { PastButton, type Window, Windows } from "./windows";

const LOOK_MOST_MS = 10_000;

/** The end of a round is looked at before the next deal is shown. */
function useLook(game: OnlineGame, offset: number): { ended: OnlineRound | null; goOn(): void } {
  const over = game.rounds.filter(({ winner }) => winner !== null);
  const [seen, setSeen] = useState(over.length);
  const ended = over[seen] ?? null;
  const goOn = useCallback(() => setSeen((n) => n + 1), []);
  // Where a clock is about to run, or for who only watches, it goes on by itself.
  const alone = ended !== null && game.turn !== null && (game.clock !== null || game.seat < 0);
  useEffect(() => {
    if (!alone) return;
    const due = game.looksUntil - (Date.now() + offset);
    const timer = setTimeout(goOn, Math.max(0, Math.min(due, LOOK_MOST_MS)));
    return () => clearTimeout(timer);
  }, [alone, seen]);
  return { ended, goOn };
}

/** Sends turns; the table is busy until there is an answer, which comes behind the event. */
function useSending({ act, client }: OnlineTable): { busy: boolean; send(steps: Step[]): void } {
  const [busy, setBusy] = useState(false);
  const send = (steps: Step[]) => {
    setBusy(true);
    void act(() => client.play(steps)).then(() => setBusy(false));
  };
  return { busy, send };
}

/* What is being waited for. */
function statusText({ state: { game }, names }: OnlineTable): string {
  if (game.paused) return _("The game is paused.");
  if (game.turn === null) return _("Dealing the next round…");
  if (game.turn === game.seat) return _("A bot is playing for you.");
  return say(_("{name}’s turn."), { name: names[game.turn] ?? "" });
}

interface RoundEndProps {
  online: OnlineTable;
  scene: Scene | null;
  table: Table;
  onGoOn(): void;
  onOpen(window: Window): void;
}

function RoundEnd({ online, scene, table, onGoOn, onOpen }: RoundEndProps) {
  const { game } = online.state;
  return (
    <After
      title={table.overText}
      text=""
      scene={scene}
      scored={table.scored}
      names={online.names}
      rounds={scoresOf(game, table.round)}
      target={table.target}
    >
      <Button kind="primary" icon="forward" data-do="go-on" onClick={onGoOn}>
        {_("next round")}
      </Button>
      <PastButton table={table} onOpen={onOpen} />
    </After>
  );
}

interface ToolsProps {
  online: OnlineTable;
  /** Whether one has begun a turn in this round. */
  begun: boolean;
  onTakeback(): void;
  onOpen(window: Window): void;
}

function Tools({ online, begun, onTakeback, onOpen }: ToolsProps) {
  const { game } = online.state;
  return (
    <>
      <Watchers online={online} />
      {game.seat >= 0 && game.stage === "playing" && (
        <>
          <IconButton icon="talk" label={_("chat")} data-do="talk" onClick={() => onOpen("talk")} />
          <IconButton
            icon="undo"
            label={_("ask to take back")}
            data-do="takeback"
            disabled={!begun || game.proposal !== null || game.paused}
            onClick={onTakeback}
          />
        </>
      )}
      <IconButton icon="menu" label={_("menu")} data-do="menu" onClick={() => onOpen("menu")} />
    </>
  );
}

function titleOf({ stage }: OnlineGame, table: Table | null): string {
  if (stage === "over") return _("Online table");
  return table?.advanced === true ? say(_("Round {n}"), { n: table.round }) : _("Play");
}

/* A round as the module is asked about it. */
function sceneOf({ seat, settings, names }: OnlineGame, { view, number }: OnlineRound): Scene {
  return { viewer: seat, view, names, round: number, target: settings.target };
}

/** The game and its end are one: the last turn is told and shown as every other. */
export function Game({ online }: { online: OnlineTable }) {
  const { game, offset } = online.state;
  const { ended, goOn } = useLook(game, offset);
  const [open, setOpen] = useState<Window | null>(null);
  const done = game.stage === "over";
  const round = (done ? null : ended) ?? game.rounds.at(-1) ?? null;
  const key = JSON.stringify([game.seat, online.names, round]);
  const scene = useMemo(() => (round === null ? null : sceneOf(game, round)), [key]);
  const turn = useTurn(scene);
  const { busy, send } = useSending(online);
  const { table } = turn;
  const mine = game.mine && ended === null;
  const over = ended !== null && table !== null && table.turn === null;
  const after = done ? (
    <Result online={online} scene={scene} table={table} onOpen={setOpen} />
  ) : over ? (
    <RoundEnd online={online} scene={scene} table={table} onGoOn={goOn} onOpen={setOpen} />
  ) : undefined;
  useCall(mine, titleOf(game, table));
  const begun = ended === null && !done && table !== null && table.log.some(({ seat }) => seat === game.seat);
  const takeback = () => void online.act(() => online.client.propose("takeback"));
  const onKey = (what: OtherKey) => {
    if (what === "help") setOpen("help");
    else if (what === "undo" && turn.draft.length > 0) turn.back();
    else if (what === "undo" && begun && game.proposal === null && !game.paused) takeback();
  };
  return (
    <Screen
      title={titleOf(game, table)}
      marked={mine}
      back="#/tables"
      wide
      class="play online-game"
      tools={<Tools online={online} begun={begun} onTakeback={takeback} onOpen={setOpen} />}
    >
      <Banner online={online} bar={after === undefined} />
      <TableView
        table={table}
        turn={mine ? turn : null}
        onPlay={send}
        onKey={onKey}
        busy={busy || online.state.link !== "here"}
        status={game.seat < 0 ? _("All seats are taken: you’re watching.") : ""}
        waiting={statusText(online)}
        waitingTools={<Resume online={online} />}
        onUndo={game.seat < 0 || game.paused ? undefined : begun && game.proposal === null ? takeback : null}
        {...(after !== undefined ? { after } : {})}
        seatExtra={(seat) => <SeatExtra online={online} seat={seat} />}
      />
      <Windows online={online} open={open} onOpen={setOpen} scene={scene} table={table} />
    </Screen>
  );
}
