/* A table before the start: the link to share, who sits where, bots for free seats, ready. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { go } from "../route";
import { isKept } from "../store/box";
import { useSettings } from "../store/settings";
import { Button, ButtonLink } from "../ui/button";
import { Face } from "../ui/face";
import { rulesName } from "../ui/facts";
import { HouseRulesList } from "../ui/house_rules";
import { Icon } from "../ui/icons";
import { ShareLink } from "../ui/link";
import { Problem } from "../ui/message";
import { QrCode } from "../ui/qr";
import { Screen } from "../ui/screen";
import { _ } from "../words";
import { Banner, Watchers } from "./banner";
import { CallMe } from "./call_me";
import { leaveSeat } from "./leave";
import { goToName, NameField } from "./name_field";
import { seatText, settingsText } from "./names";
import { forgetPairing, isPaired, olderTable } from "./pairing";
import { type OnlineTable, tableUrl } from "./use_table";
import { type Window, Windows } from "./windows";

/** The level that a bot has if nobody chooses. */
const USUAL = "casual";

/* What those who sit can do with a seat: a bot comes, changes or goes; the host sends persons away. */
function SeatChoice({ online, seat }: { online: OnlineTable; seat: number }) {
  const id = useId();
  const one = online.state.game.seats[seat];
  const put = (bot: string | null) => void online.act(() => online.client.seatBot(seat, bot));
  if (one === undefined) return null;
  if (one.who !== "free" && one.who !== "bot") {
    const { game } = online.state;
    return game.host === game.seat && seat !== game.seat ? (
      <Button data-do="send-away" onClick={() => put(null)}>
        {_("send away")}
      </Button>
    ) : null;
  }
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
            <span class="lobby-who">
              {seat.who === "free" ? <Icon name="person" /> : <Face name={seat.name} own={i === game.seat} />}
              {seat.ready && <Icon name="check" />}
              <bdi>{seatText(seat, online.facts, i === game.seat, away)}</bdi>
            </span>
            <span class="actions">
              {game.seat >= 0 ? (
                <SeatChoice online={online} seat={i} />
              ) : (
                seat.who === "free" &&
                !game.doorClosed && (
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
function nextText(online: OnlineTable): string {
  const { game } = online.state;
  const full = game.seats.every(({ who }) => who !== "free");
  const all = full && game.seats.every(({ who, ready }) => who === "bot" || ready);
  if (game.seat < 0 && game.doorClosed && !full)
    return _("The host isn’t letting anyone else in, so you’re watching.");
  if (game.seat < 0)
    return full
      ? _("All seats are taken, so you’re watching. The game starts when everyone is ready.")
      : _("Choose a name and take a seat, or just watch.");
  if (isForTwo(online) && !full) return _("Waiting for somebody to sit down: share the link.");
  if (game.seats[game.seat]?.ready !== true)
    return full
      ? _("Ready? The game starts when everyone is.")
      : _("Waiting for players: share the link, or fill the seats with bots.");
  return all ? _("Dealing the cards…") : _("The game starts when everyone is ready.");
}

/** At a table for two there is nothing to wait for: who sits down is ready. */
function isForTwo({ state: { game } }: OnlineTable): boolean {
  return game.seats.length === 2;
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
      {game.seat >= 0 && !isForTwo(online) && game.seats[game.seat]?.ready !== true && (
        <Button kind="primary" icon="check" data-do="ready" disabled={busy} onClick={() => void ready()}>
          {_("ready")}
        </Button>
      )}
      {game.seat >= 0 && game.host === game.seat && (
        <Button
          kind="quiet"
          data-do="door"
          onClick={() => void online.act(() => online.client.door(game.doorClosed))}
        >
          {game.doorClosed ? _("let others join") : _("let nobody else join")}
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

/** The link for others, to be pointed at, copied or sent. */
function Invitation({ url }: { url: string }) {
  return (
    <section class="invitation">
      <QrCode text={url} />
      <ShareLink url={url} label={_("Invite link")} />
    </section>
  );
}

/** Where the browser keeps nothing, one's own link is offered while there is time. */
function LostSeat({ online }: { online: OnlineTable }) {
  const { token } = online.client;
  if (isKept() || token === null || online.state.game.seat < 0) return null;
  return (
    <Problem
      code="seat_not_kept"
      text={_("This browser won’t remember your seat. Keep this link to come back to it; it’s yours alone.")}
      actions={<ShareLink url={tableUrl(online.state.game.id, token)} label={_("Your private link")} />}
    />
  );
}

/** At a table for two one is ready as soon as one sits, once. */
function useReadyForTwo(online: OnlineTable): void {
  const { link, game } = online.state;
  const asked = useRef("");
  const due = isForTwo(online) && link === "here" && game.seat >= 0 && game.seats[game.seat]?.ready === false;
  useEffect(() => {
    if (!due || asked.current === game.id) return;
    asked.current = game.id;
    void online.act(() => online.client.ready());
  }, [due, game.id]);
}

const PAIR_MS = 4000;

/** Who was paired sits down unasked; who waits goes over to an older table where somebody waits, too. */
function usePairing(online: OnlineTable, take: (seat: number) => void): void {
  const { game, link } = online.state;
  const free = game.seats.findIndex(({ who }) => who === "free");
  const alone = isPaired(game.id) && game.seat >= 0 && free >= 0;
  const sits = isPaired(game.id) && game.seat < 0 && link === "here" && free >= 0;
  useEffect(() => {
    if (sits) take(free);
  }, [sits]);
  useEffect(() => {
    if (!alone) return;
    const look = async () => {
      const other = await olderTable(game.id, game.settings.rules).catch(() => null);
      if (other === null) return;
      await online.client.leave().catch(() => undefined);
      go(`t/${other}`);
    };
    const timer = setInterval(() => void look(), PAIR_MS);
    return () => clearInterval(timer);
  }, [alone, game.id]);
  useEffect(() => {
    if (isPaired(game.id) && game.seat >= 0 && free < 0) forgetPairing();
  }, [game.seat, free]);
}

export function Lobby({ online }: { online: OnlineTable }) {
  const { game } = online.state;
  const name = useSettings().name.trim();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const free = game.seats.some(({ who }) => who === "free");
  const take = async (seat: number) => {
    if (name === "") {
      setMissing(true);
      goToName(document.querySelector<HTMLElement>(".lobby"));
      return;
    }
    setBusy(true);
    await online.act(() => online.client.join(name, seat));
    setBusy(false);
  };
  useReadyForTwo(online);
  usePairing(online, (seat) => void take(seat));
  return (
    <Screen title={_("Online table")} back="#/tables" class="lobby" tools={<Watchers online={online} />}>
      <Banner online={online} />
      <LostSeat online={online} />
      {game.seat < 0 && free && <NameField missing={missing} />}
      <Seats online={online} take={(seat) => void take(seat)} busy={busy} />
      <p class="lobby-next" role="status">
        {nextText(online)}
      </p>
      <Invitation url={tableUrl(game.id)} />
      {game.seat >= 0 && <CallMe />}
      <Doings online={online} />
      <p>
        <strong>{rulesName(game.settings.rules, online.facts)}</strong>
        <br />
        <span class="note">{settingsText(game.settings)}</span>
      </p>
      <HouseRulesList rules={game.settings.rules} players={game.seats.length} />
      <Commitment commit={game.commit} />
    </Screen>
  );
}
