/* A new table: rules, seats, clock, who may come. */
import type { Facts } from "../module";
import { useBox } from "../store/box";
import { Button } from "../ui/button";
import { Choice, Select, Tick } from "../ui/form";
import { GameChoice, RulesForm } from "../ui/rules_form";
import { _, say } from "../words";
import { makeTable } from "./create";
import { secondsText } from "./names";
import { TableForm } from "./table_form";
import { AWAY_SECONDS, CLOCKS, clockOf, type Wanted, wanted, wishOf } from "./wish";

interface PartProps {
  now: Wanted;
  facts: Facts | null;
}

const put = (change: Partial<Wanted>) => wanted.set({ ...wanted.get(), ...change });

/** The three choices: how many, which game, who may come. */
function Choices({ now }: { now: Wanted }) {
  return (
    <>
      <Choice
        name="players"
        label={_("Players")}
        value={now.others.length + 1}
        options={[2, 3, 4].map((n) => ({ value: n, label: String(n) }))}
        onChange={(n) => put({ others: [...now.others, "person", "person"].slice(0, n - 1) })}
      />
      <GameChoice wish={now} onChange={put} />
      <Choice
        name="public"
        label={_("Who can come?")}
        value={now.public ? 1 : 0}
        options={[
          { value: 0, label: _("friends, by link") },
          { value: 1, label: _("anyone") },
        ]}
        onChange={(open) => put({ public: open === 1 })}
      />
    </>
  );
}

/** Who sits beside oneself: people, or bots. */
function Seats({ now, facts }: PartProps) {
  const options = [
    { value: "person", label: _("anyone with the link") },
    ...(facts?.bots ?? []).map(({ name, title }) => ({
      value: name,
      label: say(_("a bot: {level}"), { level: title }),
    })),
  ];
  return (
    <>
      {now.others.map((who, i) => (
        <Select
          key={i}
          name={`seat${i + 1}`}
          label={say(_("Seat {n}"), { n: i + 2 })}
          value={who}
          options={options}
          onChange={(chosen) => put({ others: now.others.map((one, at) => (at === i ? chosen : one)) })}
        />
      ))}
    </>
  );
}

function clockText(name: Wanted["clock"]): string {
  const clock = clockOf(name, "bot");
  if (clock === null) return _("no clock");
  const time = secondsText(clock.seconds);
  return clock.kind === "turn"
    ? say(_("{time} per turn"), { time })
    : say(_("{time} per game plus {more} per turn"), { time, more: secondsText(clock.increment) });
}

function More({ now, facts }: PartProps) {
  return (
    <details class="more-settings" data-more="">
      <summary>{_("More options")}</summary>
      <Seats now={now} facts={facts} />
      <RulesForm wish={now} players={now.others.length + 1} facts={facts} onChange={put} part="rest" />
      <Select
        name="clock"
        label={_("Clock")}
        value={now.clock}
        options={CLOCKS.map((value) => ({ value, label: clockText(value) }))}
        onChange={(clock) => put({ clock })}
      />
      {now.clock !== "none" && (
        <Select
          name="timeout"
          label={_("When time runs out")}
          value={now.timeout}
          options={[
            { value: "bot", label: _("a bot plays that turn") },
            { value: "out", label: _("the player passes") },
          ]}
          onChange={(timeout) => put({ timeout })}
        />
      )}
      <Select
        name="away"
        label={_("When someone is away")}
        value={String(now.away)}
        options={AWAY_SECONDS.map((seconds) => ({
          value: String(seconds),
          label:
            seconds === 0
              ? _("the table waits")
              : say(_("a bot plays for them after {time}"), { time: secondsText(seconds) }),
        }))}
        onChange={(away) => put({ away: Number(away) })}
      />
      <Tick
        name="watch"
        label={_("let others watch")}
        checked={now.watch}
        onChange={(watch) => put({ watch })}
      />
    </details>
  );
}

export function NewTable({ facts }: { facts: Facts | null }) {
  const now = useBox(wanted);
  return (
    <TableForm
      facts={facts}
      code="no_table"
      find={(name) => makeTable(wishOf(now, facts), name)}
      button={(busy) => (
        <Button kind="primary" type="submit" icon="plus" data-do="make-table" disabled={busy}>
          {_("create table")}
        </Button>
      )}
    >
      <Choices now={now} />
      <More now={now} facts={facts} />
    </TableForm>
  );
}
