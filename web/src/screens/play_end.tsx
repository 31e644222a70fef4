/* The end of a round of a game on this device. */
import type { Game, Scene, Table } from "../module";
import { fatalTurn } from "../table/advice";
import type { Offline } from "../table/offline";
import { shownNames } from "../table/texts";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { _ } from "../words";
import { After, RecordActions, ReviewLink } from "./after";
import { Insight } from "./insight";

interface RoundEndProps {
  offline: Offline;
  game: Game;
  table: Table;
  onPast(): void;
  /** The table is to show another moment. */
  onLook(scene: Scene): void;
}

export default function RoundEnd({ offline, game, table, onPast, onLook }: RoundEndProps) {
  const { answer } = useAnswer("record", { record: game.record }, [game.record]);
  const won = game.over && game.winners.includes(table.viewer);
  return (
    <After
      title={game.over ? game.overText : table.overText}
      text={game.over && table.advanced ? table.overText : ""}
      scene={offline.scene}
      scored={table.scored}
      names={shownNames(game)}
      rounds={table.advanced ? (answer?.rounds ?? []) : []}
      target={game.target}
      won={won ? table : null}
      insight={game.over && <Insight record={game.record} replay onReplay={offline.resume} onLook={onLook} />}
      beside={game.over && !won && <ReviewLink quiet />}
      more={
        <>
          {game.over && <RecordActions record={game.record} />}
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
        </>
      }
    >
      {game.over ? (
        <>
          <Button kind="primary" icon="again" data-do="rematch" onClick={offline.rematch}>
            {_("another game")}
          </Button>
          {won && <ReviewLink />}
        </>
      ) : (
        <Button kind="primary" icon="forward" data-do="next" onClick={offline.next}>
          {_("next round")}
        </Button>
      )}
    </After>
  );
}
