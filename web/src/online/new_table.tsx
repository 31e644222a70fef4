/* A new table: rules, seats, clock, who may come. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Facts } from "../module";
import { go } from "../route";
import { useBox } from "../store/box";
import { keepSeat } from "../store/seats";
import { useSettings } from "../store/settings";
import { Button } from "../ui/button";
import { Problem } from "../ui/message";
import { _, say } from "../words";
import { makeTable } from "./create";
import { NameField } from "./name_field";
import { secondsText } from "./names";
import { NotGranted } from "./protocol";
import { codeText, SERVER } from "./use_table";
import { AWAY_SECONDS, CLOCKS, clockOf, type Wanted, wanted, wishOf } from "./wish";

interface PartProps {
  now: Wanted;
  facts: Facts | null;
}

const put = (change: Partial<Wanted>) => wanted.set({ ...wanted.get(), ...change });

function Choice(props: { label: string; name: string; value: string; onChange(value: string): void; children: ComponentChildren }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} name={props.name} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.children}
      </select>
    </div>
  );
}

function Tick(props: { label: string; name: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label class="tick">
      <input type="checkbox" name={props.name} checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

function Rules({ now, facts }: PartProps) {
  return (
    <>
      <Choice label={_("Rules")} name="edition" value={now.edition} onChange={(edition) => put({ edition })}>
        {(facts?.editions ?? []).map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Choice>
      <Tick label={_("Advanced: rounds are played for points")} name="advanced" on={now.advanced} onChange={(advanced) => put({ advanced })} />
      <Tick label={_("With actions: 1, 3, 5 and 7 do something")} name="actions" on={now.actions} onChange={(actions) => put({ actions })} />
    </>
  );
}

function Seats({ now, facts }: PartProps) {
  const n = now.others.length + 1;
  const players = (count: number) => put({ others: [...now.others, "person", "person"].slice(0, count - 1) });
  return (
    <div class="seat-fields">
      <Choice label={_("Players")} name="players" value={String(n)} onChange={(value) => players(Number(value))}>
        {[2, 3, 4].map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Choice>
      {now.others.map((who, i) => (
        <Choice
          key={i}
          label={say(_("Seat {n}"), { n: i + 2 })}
          name={`seat${i + 1}`}
          value={who}
          onChange={(value) => put({ others: now.others.map((one, at) => (at === i ? value : one)) })}
        >
          <option value="person">{_("somebody with the link")}</option>
          {(facts?.bots ?? []).map(({ name, title }) => (
            <option key={name} value={name}>
              {say(_("a bot: {level}"), { level: title })}
            </option>
          ))}
        </Choice>
      ))}
    </div>
  );
}

function Target({ now, facts }: PartProps) {
  const id = useId();
  const usual = facts?.targets[now.edition]?.[now.others.length - 1] ?? 0;
  return (
    <div class="field">
      <label for={id}>{_("Points that end the game (0: until the cards run short)")}</label>
      <input
        id={id}
        type="number"
        name="target"
        min={0}
        max={10000}
        placeholder={String(usual)}
        value={now.target}
        onInput={(event) => put({ target: event.currentTarget.value })}
      />
    </div>
  );
}

function clockText(name: Wanted["clock"]): string {
  const clock = clockOf(name, "bot");
  if (clock === null) return _("no clock");
  const time = secondsText(clock.seconds);
  return clock.kind === "turn"
    ? say(_("{time} for each turn"), { time })
    : say(_("{time} for the game and {more} for each turn"), { time, more: secondsText(clock.increment) });
}

function More({ now, facts }: PartProps) {
  return (
    <details class="more-settings">
      <summary>{_("Clock, guests and more")}</summary>
      {now.advanced && <Target now={now} facts={facts} />}
      <Choice label={_("Clock")} name="clock" value={now.clock} onChange={(clock) => put({ clock: clock as Wanted["clock"] })}>
        {CLOCKS.map((name) => (
          <option key={name} value={name}>
            {clockText(name)}
          </option>
        ))}
      </Choice>
      {now.clock !== "none" && (
        <Choice label={_("When the time is up")} name="timeout" value={now.timeout} onChange={(timeout) => put({ timeout: timeout as Wanted["timeout"] })}>
          <option value="bot">{_("a bot plays this turn")}</option>
          <option value="out">{_("the player passes")}</option>
        </Choice>
      )}
      <Choice label={_("When somebody is away")} name="away" value={String(now.away)} onChange={(away) => put({ away: Number(away) })}>
        {AWAY_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? _("the table waits") : say(_("a bot plays after {time}"), { time: secondsText(seconds) })}
          </option>
        ))}
      </Choice>
      <Tick label={_("Anybody finds the table in the list")} name="public" on={now.public} onChange={(open) => put({ public: open })} />
      <Tick label={_("Others may watch")} name="watch" on={now.watch} onChange={(watch) => put({ watch })} />
    </details>
  );
}

export function NewTable({ facts }: { facts: Facts | null }) {
  const now = useBox(wanted);
  const name = useSettings().name.trim();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const make = async () => {
    setBusy(true);
    setFailure("");
    try {
      const { game, token } = await makeTable(wishOf(now), name);
      if (token !== null) keepSeat(SERVER, game, token);
      go(`t/${game}`);
    } catch (error) {
      const known = error instanceof NotGranted && error.code !== "";
      setFailure(known ? await codeText(error) : _("No server answers. A table needs one; the games on this device do not."));
      setBusy(false);
    }
  };
  return (
    <form
      class="panel new-table"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "") void make();
      }}
    >
      <h2>{_("A new table")}</h2>
      <NameField />
      <Rules now={now} facts={facts} />
      <Seats now={now} facts={facts} />
      <More now={now} facts={facts} />
      {failure !== "" && <Problem text={failure} />}
      <div class="actions">
        <Button kind="primary" type="submit" icon="plus" data-do="make-table" disabled={busy || name === ""}>
          {_("make the table")}
        </Button>
      </div>
    </form>
  );
}
