/* What stands beside a player at an online table: who it is, whether somebody is there, the clock,
 * and what was just said. */
import { Icon } from "../ui/icons";
import { _ } from "../words";
import { Clock } from "./clock";
import type { OnlineTable } from "./use_table";

function Presence({ online, seat }: { online: OnlineTable; seat: number }) {
  const { game } = online.state;
  const one = game.seats[seat];
  if (one === undefined || one.who === "free") return null;
  if (one.who === "bot")
    return (
      <span class="presence bot" title={_("a bot")}>
        <Icon name="bot" />
        <span class="unseen">{_("a bot")}</span>
      </span>
    );
  if (one.standIn) return <span class="presence away">{_("(a bot is playing)")}</span>;
  if (one.left) return <span class="presence away">{_("(left)")}</span>;
  const here = one.connections > 0;
  const text = here ? _("connected") : _("away");
  return (
    <span class={`presence ${here ? "here" : "away"}`} title={text}>
      <span class="dot" aria-hidden="true" />
      <span class={here ? "unseen" : ""}>{text}</span>
    </span>
  );
}

function Bubble({ online, seat }: { online: OnlineTable; seat: number }) {
  const reaction = online.reactions.find((one) => one.seat === seat);
  const text = online.facts?.reactions.find((one) => one.code === reaction?.code)?.text;
  if (reaction === undefined || text === undefined) return null;
  return (
    <span key={reaction.id} class="bubble" aria-hidden="true" data-said={reaction.code}>
      {text}
    </span>
  );
}

export function SeatExtra({ online, seat }: { online: OnlineTable; seat: number }) {
  const { game, offset } = online.state;
  return (
    <span class="seat-online">
      <Presence online={online} seat={seat} />
      {game.settings.clock !== null && game.stage === "playing" && (
        <Clock game={game} seat={seat} offset={offset} />
      )}
      <Bubble online={online} seat={seat} />
    </span>
  );
}
