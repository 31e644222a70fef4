/* The end of a game: who has won, the points, whether the shuffles were fair, another game. */
import { useState } from "preact/hooks";
import { FairResult } from "../learn/fair_result";
import { After, RecordActions, ReviewLink } from "../screens/after";
import { Insight } from "../screens/insight";
import type { OnlineGame, Scene, Table } from "../module";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { _, say } from "../words";
import { type Checked, useChecked } from "./fair";
import { scoresOf } from "./scores";
import type { OnlineTable } from "./use_table";
import { PastButton, type Window } from "./windows";

function winText({ winners, seat: own }: OnlineGame, names: string[]): string {
  const others = winners.filter((seat) => seat !== own);
  const text = others.map((seat) => names[seat] ?? "").join(", ");
  if (winners.includes(own))
    return others.length === 0 ? _("You win the game!") : say(_("You share the win with {names}."), { names: text });
  return say(
    winners.length > 1 ? _("The game is over: {names} share the win.") : _("The game is over: {names} wins."),
    {
      names: text,
    },
  );
}

/** What came of the check that was made without being asked; its details on demand. */
function Verdict({ checked, failed }: { checked: Checked | null; failed: boolean }) {
  const [open, setOpen] = useState(false);
  if (failed)
    return <p class="note">{_("Can’t check here whether the shuffle was fair.")}</p>;
  if (checked === null) return <p class="note">{_("Checking the shuffles…")}</p>;
  const { fair, record, commit } = checked;
  const text =
    fair === null
      ? _("Can’t check here whether the shuffle was fair.")
      : fair
        ? _("Fair shuffle: checked.")
        : _("The shuffle was NOT fair: the deals aren’t the ones the server was committed to.");
  return (
    <div
      class={`fair ${fair === true ? "good" : fair === false ? "bad" : ""}`}
      data-fair={String(fair)}
      role={fair === false ? "alert" : undefined}
    >
      <Button kind="quiet" icon={fair === false ? "warning" : "fair"} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {open && (
        <Dialog title={_("Fair shuffle")} onClose={() => setOpen(false)}>
          <FairResult record={record} commit={commit} />
        </Dialog>
      )}
    </div>
  );
}

interface ResultProps {
  online: OnlineTable;
  scene: Scene | null;
  table: Table | null;
  onOpen(window: Window): void;
}

export function Result({ online, scene, table, onOpen }: ResultProps) {
  const { game } = online.state;
  const { checked, failed } = useChecked(game);
  const won = game.winners.includes(game.seat);
  return (
    <>
      <After
        title={winText(game, online.names)}
        text={table?.advanced === true ? table.overText : ""}
        scene={scene}
        scored={table?.scored ?? []}
        names={online.names}
        rounds={scoresOf(game)}
        target={table?.target ?? null}
        won={won ? table : null}
        insight={
          checked !== null &&
          game.seat >= 0 && <Insight record={checked.record} seat={game.seat} replay={false} />
        }
        beside={checked !== null && !won && <ReviewLink quiet />}
        more={
          <>
            <PastButton table={table} onOpen={onOpen} />
            {checked !== null && <RecordActions record={checked.record} />}
            {game.seat >= 0 && (
              <Button icon="talk" kind="quiet" data-do="talk" onClick={() => onOpen("talk")}>
                {_("chat")}
              </Button>
            )}
            <ButtonLink to="#/tables" icon="tables" kind="quiet">
              {_("other tables")}
            </ButtonLink>
          </>
        }
      >
        {game.seat >= 0 && game.proposal === null && (
          <Button
            kind="primary"
            icon="again"
            data-do="rematch"
            onClick={() => void online.act(() => online.client.propose("rematch"))}
          >
            {_("another game")}
          </Button>
        )}
        {checked !== null && won && <ReviewLink />}
      </After>
      <Verdict checked={checked} failed={failed} />
    </>
  );
}
