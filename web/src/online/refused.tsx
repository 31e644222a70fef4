/* There is no table to show: why, and what can be done instead. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { root } from "../route";
import { seatToken } from "../store/seats";
import { Button, ButtonLink } from "../ui/button";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, say, useLanguage } from "../words";
import type { NotGranted } from "./protocol";
import { codeText, type OnlineTable, SERVER } from "./use_table";

function Ways({ children }: { children?: ComponentChildren }) {
  return (
    <>
      {children}
      <ButtonLink to="#/tables" icon="tables">
        {_("other tables")}
      </ButtonLink>
      <ButtonLink to="#/" icon="home">
        {_("home")}
      </ButtonLink>
    </>
  );
}

/* What is not even written like the id of a table is none. */
function codeOf(why: NotGranted | null): string {
  const { code = "", detail = "" } = why ?? {};
  return code === "bad_field" && detail === "game" ? "no_game" : code;
}

/* The codes that a wrong link brings have sentences of their own. */
function useReason(why: NotGranted | null): string {
  const language = useLanguage();
  const [text, setText] = useState("");
  useEffect(() => {
    setText("");
    if (why !== null) void codeText(why).then(setText);
  }, [why, language]);
  switch (codeOf(why)) {
    case "no_game":
      return _("There’s no such table. The link may be incomplete, or the table was never used.");
    case "bad_token":
      return _("This link doesn’t open a seat here: it’s damaged, or its player has left the table.");
    case "no_watching":
      return _("The game has started, and this table doesn’t allow watching.");
    case "version":
      return _("This page is out of date. Reload it to go on.");
    default:
      return text;
  }
}

/** The server has said no. */
export function Refused({ online }: { online: OnlineTable }) {
  const { why, game } = online.state;
  const reason = useReason(why);
  const code = codeOf(why);
  const { token } = online.client;
  const kept = seatToken(SERVER, game.id);
  return (
    <Screen title={_("Online table")} back="#/tables">
      <Problem
        code={code}
        text={reason}
        actions={
          <Ways>
            {code === "bad_token" && (
              <Button kind="primary" icon="eye" data-do="watch" onClick={() => online.comeAs(null)}>
                {_("open the table without it")}
              </Button>
            )}
            {code === "bad_token" && kept !== null && kept !== token && (
              <Button icon="person" data-do="own-seat" onClick={() => online.comeAs(kept)}>
                {_("back to your seat")}
              </Button>
            )}
            {code === "version" && (
              <Button kind="primary" icon="again" onClick={() => location.reload()}>
                {_("reload the page")}
              </Button>
            )}
          </Ways>
        }
      />
    </Screen>
  );
}

/** Before anything is known of the table. */
export function Connecting({ online }: { online: OnlineTable | null }) {
  const away = online?.state.link === "unreachable";
  const reason = useReason(away ? (online?.state.why ?? null) : null);
  return (
    <Screen title={_("Online table")} back="#/tables">
      {away ? (
        <Problem
          code="unreachable"
          text={reason !== "" ? reason : _("Can’t reach the server. Trying again…")}
          actions={
            <Ways>
              <Button kind="primary" icon="again" onClick={() => online?.client.wake()}>
                {_("try again")}
              </Button>
            </Ways>
          }
        />
      ) : (
        <p aria-busy="true">{say(_("Connecting to {host}…"), { host: root.host })}</p>
      )}
    </Screen>
  );
}
