/* The game at an online table: one's own turn, and waiting for others. A turn is sent when it is
 * complete, or as far as a card that is to be drawn; what comes of it is told by the server. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Step, Table } from "../module";
import { TableView } from "../table/view";
import { type Drafting, useTurn } from "../table/turn";
import { Button, ButtonLink } from "../ui/button";
import { Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import { Banner, Said } from "./banner";
import { type GameState, isMine, type RoundState, sceneOf } from "./fold";
import { leaveSeat } from "./lobby";
import { OwnLink } from "./own_link";
import { SeatExtra } from "./people";
import { Talk } from "./reactions";
import { Survivors } from "./survivors";
import type { OnlineTable } from "./use_table";

/** For so long the end of a round stands still where nobody has to press a button. */
const LOOK_MS = 10_000;

/** The end of a round is looked at before the next deal is shown. */
function useLook(game: GameState, offset: number): { ended: RoundState | null; goOn(): void } {
  const [seen, setSeen] = useState(game.rounds.length);
  const ended = game.rounds[seen] ?? null;
  const goOn = useCallback(() => setSeen((n) => n + 1), []);
  // Where a clock is about to run, or for who only watches, it goes on by itself.
  const alone = ended !== null && game.turn !== null && (game.clock !== null || game.seat < 0);
  useEffect(() => {
    if (!alone) return;
    const due = game.dealt + LOOK_MS - (Date.now() + offset);
    const timer = setTimeout(goOn, Math.max(0, Math.min(due, LOOK_MS)));
    return () => clearTimeout(timer);
  }, [alone, seen]);
  return { ended, goOn };
}

/** Sends turns; one that is on its way keeps the table busy until it shows. */
function useSending(online: OnlineTable, key: string): { busy: boolean; send(steps: Step[]): void } {
  const [sent, setSent] = useState<string | null>(null);
  const { act, client } = online;
  const send = (steps: Step[]) => {
    setSent(key);
    void act(() => client.play(steps)).then((done) => done || setSent(null));
  };
  return { busy: sent === key, send };
}

/* What is being waited for. */
function statusText({ state: { game }, names }: OnlineTable, busy: boolean): string {
  if (game.paused) return _("The game is paused.");
  if (busy) return _("The turn is on its way …");
  if (game.turn === null) return _("The next round is dealt …");
  if (game.turn === game.seat) return _("A bot plays for you.");
  return say(_("It is the turn of {name}."), { name: names[game.turn] ?? "" });
}

function RoundEnd({ table, onGoOn }: { table: Table; onGoOn(): void }) {
  return (
    <div class="after round-end">
      <h2 tabIndex={-1}>
        <Say text={table.overText} />
      </h2>
      <Button kind="primary" icon="forward" data-do="go-on" onClick={onGoOn}>
        {_("go on")}
      </Button>
    </div>
  );
}

function Tools({ online, turn }: { online: OnlineTable; turn: Drafting }) {
  const { game } = online.state;
  const { act, client } = online;
  const { table } = turn;
  const begun = table !== null && table.log.some(({ seat }) => seat === game.seat);
  const propose = game.proposal === null && !game.paused;
  return (
    <>
      {game.seat >= 0 && <Talk online={online} />}
      {game.seat >= 0 && propose && begun && (
        <Button icon="undo" kind="quiet" data-do="takeback" onClick={() => void act(() => client.propose("takeback"))}>
          {_("ask to take back")}
        </Button>
      )}
      {game.seat >= 0 && propose && (
        <Button icon="pause" kind="quiet" data-do="pause" onClick={() => void act(() => client.propose("pause"))}>
          {_("pause")}
        </Button>
      )}
      <ButtonLink to={`#/rules/${game.settings.rules}`} kind="quiet" icon="rules">
        {_("rules")}
      </ButtonLink>
      <OwnLink online={online} />
      {game.seat >= 0 && (
        <Button
          icon="leave"
          kind="quiet"
          data-do="leave-seat"
          onClick={() => void leaveSeat(online, _("Give up the seat? Others, or a bot, go on without you."))}
        >
          {_("give up the seat")}
        </Button>
      )}
    </>
  );
}

export function Game({ online }: { online: OnlineTable }) {
  const { game, offset } = online.state;
  const { ended, goOn } = useLook(game, offset);
  const round = ended ?? game.round;
  const key = JSON.stringify([game.seat, online.names, round]);
  const scene = useMemo(() => (round === null ? null : sceneOf(game, round, online.names)), [key]);
  const turn = useTurn(scene);
  const { busy, send } = useSending(online, key);
  const { table } = turn;
  const out = table !== null && game.seat >= 0 && table.seats[game.seat]?.out === true;
  const over = ended !== null && table !== null && table.turn === null;
  return (
    <Screen
      title={say(_("Round {n}"), { n: round?.number ?? 1 })}
      back="#/tables"
      wide
      class="online-game"
      tools={<Said online={online} />}
    >
      <Banner online={online} />
      <TableView
        table={table}
        turn={isMine(game) && ended === null ? turn : null}
        onPlay={send}
        busy={busy}
        status={
          <>
            {statusText(online, busy)}
            {game.seat < 0 && <span class="note"> {_("You watch.")}</span>}
            {out && scene !== null && table !== null && <Survivors scene={scene} table={table} />}
          </>
        }
        {...(over ? { after: <RoundEnd table={table} onGoOn={goOn} /> } : {})}
        seatExtra={(seat) => <SeatExtra online={online} seat={seat} />}
        tools={<Tools online={online} turn={turn} />}
      />
    </Screen>
  );
}
