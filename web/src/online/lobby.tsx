/* A table before the start: the link to share, who sits where, bots for free seats, ready. */
import { useId, useState } from "preact/hooks";
import { useSettings } from "../store/settings";
import { Button, ButtonLink } from "../ui/button";
import { rulesName } from "../ui/facts";
import { HouseRulesList } from "../ui/house_rules";
import { Icon } from "../ui/icons";
import { ShareLink } from "../ui/link";
import { Screen } from "../ui/screen";
import { _, say } from "../words";
import { Banner, Watchers } from "./banner";
import { leaveSeat } from "./leave";
import { askForName, NameField } from "./name_field";
import { seatText, settingsText } from "./names";
import { type OnlineTable, tableUrl } from "./use_table";
import { type Window, Windows } from "./windows";

/** The level that a bot has if nobody chooses. */
const USUAL = "casual";

/* What those who sit can do with a seat that no person has: a bot comes, changes or goes. */
function BotChoice({ online, seat }: { online: OnlineTable; seat: number }) {
  const id = useId();
  const one = online.state.game.seats[seat];
  const put = (bot: string | null) => void online.act(() => online.client.seatBot(seat, bot));
  if (one === undefined || (one.who !== "free" && one.who !== "bot")) return null;
  if (one.who === "free")
    return (
      <Button icon="bot" data-do="put-bot" onClick={() => put(USUAL)}>
        {_("add a bot")}
      </Button>
    );
  return (
    <>
      <label class="unseen" for={id}>
        {_("level")}
      </label>
      <select id={id} data-do="level" value={one.bot} onChange={(event) => put(event.currentTarget.value)}>
        {(online.facts?.bots ?? []).map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <Button data-do="free-seat" onClick={() => put(null)}>
        {_("free the seat")}
      </Button>
    </>
  );
}

interface SeatsProps {
  online: OnlineTable;
  take(seat: number): void;
  busy: boolean;
}

function Seats({ online, take, busy }: SeatsProps) {
  const { game } = online.state;
  return (
    <ol class="lobby-seats">
      {game.seats.map((seat, i) => {
        const person = seat.who === "person" || seat.who === "program";
        const away = person && seat.connections === 0;
        return (
          <li
            key={i}
            class={`lobby-seat${i === game.seat ? " own" : ""}${seat.ready ? " ready" : ""}`}
            data-seat={i}
            data-who={seat.who}
          >
            <span class="lobby-number">{say(_("Seat {n}"), { n: i + 1 })}</span>
            <span class="lobby-who">
              <Icon name={seat.who === "bot" ? "bot" : seat.ready ? "check" : "person"} />{" "}
              <bdi>{seatText(seat, online.facts, i === game.seat, away)}</bdi>
            </span>
            <span class="actions">
              {game.seat >= 0 ? (
                <BotChoice online={online} seat={i} />
              ) : (
                seat.who === "free" && (
                  <Button kind="primary" data-do="take-seat" disabled={busy} onClick={() => take(i)}>
                    {_("take this seat")}
                  </Button>
                )
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/* What is to be done next. */
function nextText({ state: { game } }: OnlineTable): string {
  const full = game.seats.every(({ who }) => who !== "free");
  const all = full && game.seats.every(({ who, ready }) => who === "bot" || ready);
  if (game.seat < 0)
    return full
      ? _("All seats are taken, so you’re watching. The game starts when everyone is ready.")
      : _("Choose a name and take a seat, or just watch.");
  if (game.seats[game.seat]?.ready !== true)
    return full
      ? _("Ready? The game starts when everyone is.")
      : _("Waiting for players: share the link, or fill the seats with bots.");
  return all ? _("Dealing the cards…") : _("The game starts when everyone is ready.");
}

function Doings({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<Window | null>(null);
  const ready = async () => {
    setBusy(true);
    await online.act(() => online.client.ready());
    setBusy(false);
  };
  return (
    <div class="actions">
      {game.seat >= 0 && game.seats[game.seat]?.ready !== true && (
        <Button kind="primary" icon="check" data-do="ready" disabled={busy} onClick={() => void ready()}>
          {_("ready")}
        </Button>
      )}
      {game.seat >= 0 && (
        <Button icon="talk" kind="quiet" data-do="talk" onClick={() => setOpen("talk")}>
          {_("chat")}
        </Button>
      )}
      <ButtonLink to={`#/rules/${game.settings.rules}`} kind="quiet" icon="rules">
        {_("rules")}
      </ButtonLink>
      {game.seat >= 0 && (
        <>
          <Button icon="link" kind="quiet" data-do="own-link" onClick={() => setOpen("link")}>
            {_("open on another device")}
          </Button>
          <Button icon="leave" kind="quiet" data-do="leave-seat" onClick={() => void leaveSeat(online)}>
            {_("leave the table")}
          </Button>
        </>
      )}
      <Windows online={online} open={open} onOpen={setOpen} />
    </div>
  );
}

function Commitment({ commit }: { commit: string }) {
  return (
    <details class="commitment">
      <summary>{_("Fair shuffle")}</summary>
      <p>
        {_(
          "The server commits to its secret before anyone is ready, and every player to a seed before any is told. Your device keeps the proof and checks every shuffle after the game.",
        )}
      </p>
      <p>
        <code>{commit}</code>
      </p>
    </details>
  );
}

export function Lobby({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const name = useSettings().name.trim();
  const [busy, setBusy] = useState(false);
  const free = game.seats.some(({ who }) => who === "free");
  const take = async (seat: number) => {
    if (name === "") {
      askForName(document.querySelector<HTMLElement>(".lobby"));
      return;
    }
    setBusy(true);
    await online.act(() => online.client.join(name, seat));
    setBusy(false);
  };
  return (
    <Screen title={_("Online table")} back="#/tables" class="lobby" tools={<Watchers online={online} />}>
      <Banner online={online} />
      <ShareLink url={tableUrl(game.id)} label={_("Invite link")} />
      <p>
        <strong>{rulesName(game.settings.rules, online.facts)}</strong>
        <br />
        <span class="note">{settingsText(game.settings)}</span>
      </p>
      <HouseRulesList rules={game.settings.rules} players={game.seats.length} />
      {game.seat < 0 && free && <NameField />}
      <Seats online={online} take={(seat) => void take(seat)} busy={busy} />
      <p class="lobby-next" role="status">
        {nextText(online)}
      </p>
      <Doings online={online} />
      <Commitment commit={game.commit} />
    </Screen>
  );
}
