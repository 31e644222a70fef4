/* Above the table: that the connection is being made again, what is proposed, what the others do. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";
import { _, ngettext, say } from "../words";
import { secondsText } from "./names";
import type { OnlineTable } from "./use_table";

/** A short cut is nobody's business. */
const PATIENCE_MS = 1000;
const SAID_MS = 5000;

/** Shows itself only when the connection has been away for a moment. */
function Reconnecting({ online }: { online: OnlineTable }) {
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
      announce(_("reconnecting…"));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  if (!lost || !shown) return null;
  return (
    <p class="reconnecting">
      <span class="dot" aria-hidden="true" /> {_("reconnecting…")}
    </p>
  );
}

function Proposed({ online }: { online: OnlineTable }) {
  const { proposal } = online.state.game;
  if (proposal === null) return null;
  const asks = proposal.text;
  if (proposal.asked)
    return (
      <div class="proposal" role="group" aria-label={asks}>
        <p>{asks}</p>
        <div class="actions">
          <Button
            kind="primary"
            data-do="agree"
            onClick={() => void online.act(() => online.client.answer(true))}
          >
            {_("agree")}
          </Button>
          <Button data-do="decline" onClick={() => void online.act(() => online.client.answer(false))}>
            {_("decline")}
          </Button>
        </div>
      </div>
    );
  const names = proposal.awaited.map((seat) => online.names[seat]).join(", ");
  return (
    <p class="proposal">
      {names === "" ? asks : say(_("{proposal} Waiting for {names}."), { proposal: asks, names })}
    </p>
  );
}

/** Lets a game that is paused go on. */
export function Resume({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  if (!game.paused || game.seat < 0) return null;
  return (
    <Button
      kind="primary"
      icon="play"
      data-do="resume"
      onClick={() => void online.act(() => online.client.resume())}
    >
      {_("continue")}
    </Button>
  );
}

/** Said in the bar, where there is one. */
function Paused({ online }: { online: OnlineTable }) {
  if (!online.state.game.paused) return null;
  return (
    <div class="proposal">
      <p>{_("The game is paused.")}</p>
      <div class="actions">
        <Resume online={online} />
      </div>
    </div>
  );
}

/* Whoever waits for somebody who has gone has a way to go on. */
function Away({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const one = game.turn === null ? undefined : game.seats[game.turn];
  const gone =
    one !== undefined &&
    (one.who === "person" || one.who === "program") &&
    one.connections === 0 &&
    !one.left &&
    !one.standIn;
  if (!gone || game.paused || game.seat < 0 || game.turn === game.seat || game.settings.claim === 0)
    return null;
  return (
    <div class="proposal">
      <p>
        {say(_("{name} is away. After {time} you can go on without them."), {
          name: online.names[game.turn ?? 0] ?? "",
          time: secondsText(game.settings.claim),
        })}
      </p>
      <div class="actions">
        <Button data-do="claim" onClick={() => void online.act(() => online.client.claim())}>
          {_("go on without them")}
        </Button>
      </div>
    </div>
  );
}

/** Beside the title: how many others watch. */
export function Watchers({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const others = game.seat < 0 ? game.watchers - 1 : game.watchers;
  if (others <= 0) return null;
  const text = say(ngettext("{n} person is watching.", "{n} people are watching.", others), { n: others });
  return (
    <span class="watchers" title={text}>
      <Icon name="eye" />
      <span aria-hidden="true">{others}</span>
      <span class="unseen">{text}</span>
    </span>
  );
}

/** What was told last, for a moment, in sight but in nobody's way. It was said when it came. */
function Said({ online }: { online: OnlineTable }) {
  const { text, id } = online.said;
  const [old, setOld] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setOld(id), SAID_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (text === "" || old === id) return null;
  return (
    <p key={id} class="pill said" aria-hidden="true">
      {text}
    </p>
  );
}

/** `bar`: whether the table has one below, which tells what is waited for. */
export function Banner({ online, bar = false }: { online: OnlineTable; bar?: boolean }) {
  const { link, game } = online.state;
  return (
    <div class="online-banner" data-link={link} data-paused={game.paused ? "" : undefined}>
      <Reconnecting online={online} />
      <div class="pills">
        <Said online={online} />
      </div>
      <Proposed online={online} />
      {!bar && <Paused online={online} />}
      <Away online={online} />
    </div>
  );
}
