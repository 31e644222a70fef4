/* The settings of a new game on this device. */
import { useState } from "preact/hooks";
import type { Facts } from "../module";
import { go } from "../route";
import { saveGame, useSavedGame } from "../store/games";
import { change, NAME_LENGTH, type Setup, settings } from "../store/settings";
import { Button } from "../ui/button";
import { confirmDialog } from "../ui/dialog";
import { useFacts } from "../ui/facts";
import { Choice, Select, TextField } from "../ui/form";
import { RulesForm, rulesOf, type RulesWish } from "../ui/rules_form";
import { Screen } from "../ui/screen";
import { _, say } from "../words";

interface Form extends RulesWish {
  name: string;
  bots: string[];
}

function formOf({ rules, target, bots }: Setup, name: string): Form {
  const [edition = "v1.3", ...options] = rules.split("+");
  return {
    name,
    edition,
    advanced: options.includes("advanced"),
    actions: options.includes("actions"),
    bots,
    target,
  };
}

function setupOf(form: Form): Setup {
  return { rules: rulesOf(form), bots: form.bots, target: form.advanced ? form.target : null };
}

/** As many as there are players beside the person; a new one is like the last. */
function someBots(bots: string[], wanted: number): string[] {
  const last = bots.at(-1) ?? "casual";
  return Array.from({ length: wanted }, (_bot, i) => bots[i] ?? last);
}

function Fields({
  form,
  facts,
  onChange,
}: {
  form: Form;
  facts: Facts;
  onChange(changes: Partial<Form>): void;
}) {
  const bots = facts.bots.map((bot) => ({
    value: bot.name,
    label: say(_("{n}: {level}"), { n: bot.level, level: bot.title }),
  }));
  return (
    <>
      <section class="panel">
        <Choice
          name="players"
          label={_("Players")}
          value={form.bots.length + 1}
          options={[2, 3, 4].map((n) => ({ value: n, label: String(n) }))}
          onChange={(players) => onChange({ bots: someBots(form.bots, players - 1), target: null })}
        />
        {form.bots.map((level, i) => (
          <Select
            key={i}
            name={`bot${i + 1}`}
            label={say(_("Bot {n}"), { n: i + 1 })}
            value={level}
            options={bots}
            note={facts.bots.find((bot) => bot.name === level)?.summary ?? ""}
            onChange={(chosen) => onChange({ bots: form.bots.map((old, k) => (k === i ? chosen : old)) })}
          />
        ))}
        <TextField
          name="name"
          label={_("Your name")}
          value={form.name}
          most={NAME_LENGTH}
          placeholder={_("Player")}
          onChange={(name) => onChange({ name })}
        />
      </section>
      <section class="panel">
        <RulesForm wish={form} players={form.bots.length + 1} facts={facts} onChange={onChange} />
      </section>
    </>
  );
}

export default function NewGame(_props: { rest: string[] }) {
  const facts = useFacts();
  const saved = useSavedGame();
  const [form, setForm] = useState(() => formOf(settings().setup, settings().name));
  const start = async () => {
    const question = _("A game is going on. Leave it and deal another one?");
    if (
      saved !== null &&
      !(await confirmDialog({ question, yes: _("new game"), no: _("back"), danger: true }))
    )
      return;
    change({ setup: setupOf(form), name: form.name.trim() });
    saveGame(null);
    go("#/play");
  };
  return (
    <Screen title={_("New game")} back="#/">
      <form
        class="form"
        aria-busy={facts === null}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {facts !== null && (
          <>
            <Fields form={form} facts={facts} onChange={(changes) => setForm({ ...form, ...changes })} />
            <div class="form-end">
              <Button kind="primary" icon="play" type="submit" data-do="start">
                {_("play")}
              </Button>
            </div>
          </>
        )}
      </form>
    </Screen>
  );
}
