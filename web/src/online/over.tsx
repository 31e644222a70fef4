/* The end of a game: who has won, the points, whether the shuffles were fair, another game. */
import { useMemo } from "preact/hooks";
import { pack } from "../learn/share";
import { go } from "../route";
import { TableView } from "../table/view";
import { useTurn } from "../table/turn";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import { Banner, Said } from "./banner";
import { type Checked, useChecked } from "./fair";
import { type GameState, sceneOf } from "./fold";
import { SeatExtra } from "./people";
import { Talk } from "./reactions";
import type { OnlineTable } from "./use_table";

function winText({ winners }: GameState, names: string[]): string {
  const text = winners.map((seat) => names[seat] ?? "").join(", ");
  return say(winners.length > 1 ? _("The game is over: {names} share the win.") : _("The game is over: {names} wins."), {
    names: text,
  });
}

function Verdict({ checked, failed }: { checked: Checked | null; failed: boolean }) {
  if (failed || (checked !== null && checked.fair === null))
    return <p class="note">{_("Whether the cards were shuffled fairly cannot be checked here.")}</p>;
  if (checked === null) return <p class="note">{_("The shuffles are being checked …")}</p>;
  return checked.fair === true ? (
    <p class="fair good" data-fair="true">
      <Icon name="check" /> {_("Fair shuffle: checked.")}
    </p>
  ) : (
    <p class="fair bad" data-fair="false" role="alert">
      <Icon name="warning" />{" "}
      {_("The shuffle was NOT fair: the deals are not those that the server was bound to.")}
    </p>
  );
}

/** Points after each round. */
function Scores({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  if (game.points === null) return null;
  return (
    <table class="scores">
      <thead>
        <tr>
          <th scope="col">{_("round")}</th>
          {online.names.map((name, i) => (
            <th key={i} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {game.rounds.map(({ number, over }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            {(over?.points ?? []).map((points, i) => (
              <td key={i} class={over?.winner === i ? "won" : ""}>
                {points}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const { checked, failed } = useChecked(game);
  const review = async (record: string) => go(game.seat >= 0 ? "#/review" : `#/g/${await pack(record)}`);
  return (
    <div class="after" data-after="">
      <h2 tabIndex={-1}>{winText(game, online.names)}</h2>
      <Scores online={online} />
      <Verdict checked={checked} failed={failed} />
      <div class="actions">
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
        {checked !== null && (
          <Button icon="review" data-do="review" onClick={() => void review(checked.record)}>
            {_("review")}
          </Button>
        )}
        {game.seat >= 0 && <Talk online={online} />}
        <ButtonLink to="#/tables" icon="tables" kind="quiet">
          {_("other tables")}
        </ButtonLink>
      </div>
    </div>
  );
}

export function Over({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const last = game.rounds.at(-1) ?? game.round;
  const key = JSON.stringify([game.seat, online.names, last]);
  const scene = useMemo(() => (last === null ? null : sceneOf(game, last, online.names)), [key]);
  const { table } = useTurn(scene);
  return (
    <Screen title={_("The game is over.")} back="#/tables" wide class="online-game" tools={<Said online={online} />}>
      <Banner online={online} />
      <TableView
        table={table}
        turn={null}
        after={<Result online={online} />}
        seatExtra={(seat) => <SeatExtra online={online} seat={seat} />}
      />
    </Screen>
  );
}
