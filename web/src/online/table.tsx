/* A table online, from its link to its end: which screen it is depends on how the game stands. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ButtonLink } from "../ui/button";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { Game } from "./game";
import { Lobby } from "./lobby";
import { Connecting, Refused } from "./refused";
import { type OnlineTable, useTable } from "./use_table";

function Closed({ online }: { online: OnlineTable }) {
  return (
    <Screen title={_("This table is closed.")} back="#/tables">
      <Problem
        text={online.state.game.closedText}
        actions={
          <>
            <ButtonLink to="#/tables" kind="primary" icon="plus">
              {_("new table")}
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

/* What had the focus may be gone with the next event: then the title has it, and not nobody. */
function useKeptFocus(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => (last.current = event.target as Element);
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  });
}

export default function Table({ game, token }: { game: string; token: string | null }) {
  useLanguage();
  useKeptFocus();
  const online = useTable(game, token);
  if (online === null) return <Connecting online={null} />;
  if (online.state.link === "ended") return <Refused online={online} />;
  if (online.state.game.last === 0) return <Connecting online={online} />;
  switch (online.state.game.stage) {
    case "open":
      return <Lobby online={online} />;
    case "playing":
    case "over":
      return <Game key={online.state.game.id} online={online} />;
    case "closed":
      return <Closed online={online} />;
  }
}
