/* Above the table: that the connection is being made again, what is proposed, what the others do. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/button";
import { announce } from "../ui/live";
import { _, ngettext, say } from "../words";
import { isAsked } from "./fold";
import { awaited, proposalText } from "./told";
import type { OnlineTable } from "./use_table";

/** A short cut is nobody's business. */
const PATIENCE_MS = 1000;

/** Shows itself only when the connection has been away for a moment. */
export function Reconnecting({ online }: { online: OnlineTable }) {
  const lost = online.state.link === "lost";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lost) {
      if (shown) announce(_("connected"));
      setShown(false);
      return;
    }
    const timer = setTimeout(() => {
      setShown(true);
      announce(_("connecting again …"));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  if (!lost || !shown) return null;
  return (
    <p class="reconnecting">
      <span class="dot" aria-hidden="true" /> {_("connecting again …")}
    </p>
  );
}

function Proposed({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const { proposal } = game;
  if (proposal === null) return null;
  const asks = say(proposalText(proposal.what), { name: online.names[proposal.seat] ?? "" });
  if (isAsked(game, game.seat))
    return (
      <div class="proposal" role="group" aria-label={asks}>
        <p>{asks}</p>
        <div class="actions">
          <Button kind="primary" data-do="agree" onClick={() => void online.act(() => online.client.answer(true))}>
            {_("agree")}
          </Button>
          <Button data-do="decline" onClick={() => void online.act(() => online.client.answer(false))}>
            {_("decline")}
          </Button>
        </div>
      </div>
    );
  const names = awaited(game)
    .map((seat) => online.names[seat])
    .join(", ");
  return (
    <p class="proposal">
      {names === "" ? asks : say(_("{proposal} {names} must agree."), { proposal: asks, names })}
    </p>
  );
}

function Paused({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  if (!game.paused) return null;
  return (
    <div class="proposal">
      <p>{_("The game is paused.")}</p>
      {game.seat >= 0 && (
        <div class="actions">
          <Button kind="primary" icon="play" data-do="resume" onClick={() => void online.act(() => online.client.resume())}>
            {_("go on")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was told last; the proposal that is open says itself. */
function Said({ online }: { online: OnlineTable }) {
  const { game, watchers } = online.state;
  const said = game.proposal === null && !game.paused ? online.said : "";
  return (
    <p class="said">
      <span>{said}</span>
      {watchers > 0 && (
        <span class="watchers">{say(ngettext("{n} watches", "{n} watch", watchers), { n: watchers })}</span>
      )}
    </p>
  );
}

export function Banner({ online }: { online: OnlineTable }) {
  return (
    <div class="online-banner">
      <Reconnecting online={online} />
      <Proposed online={online} />
      <Paused online={online} />
      <Said online={online} />
    </div>
  );
}
