/* A table online, from its link to its end: which screen it is depends on how the game stands. */
import { ButtonLink } from "../ui/button";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { Game } from "./game";
import { Lobby } from "./lobby";
import { Over } from "./over";
import { Connecting, Refused } from "./refused";
import { closedText } from "./told";
import { type OnlineTable, useTable } from "./use_table";

function Closed({ online }: { online: OnlineTable }) {
  return (
    <Screen title={_("The table is closed.")} back="#/tables">
      <Problem
        text={closedText(online.state.game.why)}
        actions={
          <>
            <ButtonLink to="#/tables" kind="primary" icon="plus">
              {_("a new table")}
            </ButtonLink>
            <ButtonLink to="#/" icon="home">
              {_("home")}
            </ButtonLink>
          </>
        }
      />
    </Screen>
  );
}

export default function Table({ game, token }: { game: string; token: string | null }) {
  useLanguage();
  const online = useTable(game, token);
  if (online === null) return <Connecting online={null} />;
  if (online.state.link === "ended") return <Refused online={online} />;
  if (online.state.game.last === 0) return <Connecting online={online} />;
  switch (online.state.game.stage) {
    case "open":
      return <Lobby online={online} />;
    case "playing":
      return <Game key={online.state.game.id} online={online} />;
    case "over":
      return <Over key={online.state.game.id} online={online} />;
    case "closed":
      return <Closed online={online} />;
  }
}
