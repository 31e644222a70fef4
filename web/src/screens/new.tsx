/* The settings of a new game on this device. */
import { useState } from "preact/hooks";
import type { Facts } from "../module";
import { go } from "../route";
import { readRules, type RuleSet, writeRules } from "../ruleset";
import { saveGame, useSavedGame } from "../store/games";
import { change, NAME_LENGTH, type Setup, settings } from "../store/settings";
import { Button } from "../ui/button";
import { confirmDialog } from "../ui/dialog";
import { useFacts, usualEdition } from "../ui/facts";
import { Choice, Select, TextField } from "../ui/form";
import { RulesForm } from "../ui/rules_form";
import { Screen } from "../ui/screen";
import { _, C_, say } from "../words";

/** Who plays: oneself against bots, or people who share this device. */
type Mode = "bots" | "pass" | "around";

interface Form extends RuleSet {
  name: string;
  mode: Mode;
  bots: string[];
  people: string[];
}

function formOf({ rules, bots, people, around }: Setup, name: string): Form {
  const mode = people.length === 0 ? "bots" : around ? "around" : "pass";
  return { name, mode, bots, people, ...readRules(rules) };
}

function setupOf(form: Form, facts: Facts | null): Setup {
  const edition = form.edition === "" ? usualEdition(facts) : form.edition;
  const shared = form.mode !== "bots";
  return {
    rules: writeRules({ ...form, edition }),
    bots: form.bots,
    people: shared ? someOf(form.people, form.bots.length, "") : [],
    around: form.mode === "around",
  };
}

/** As many as there are players beside the person; a new one is like the last, or like `first`. */
function someOf(list: string[], wanted: number, other?: string): string[] {
  const last = other ?? list.at(-1) ?? "casual";
  return Array.from({ length: wanted }, (_one, i) => list[i] ?? last);
}

interface FieldsProps {
  form: Form;
  facts: Facts;
  onChange(changes: Partial<Form>): void;
}

function Bots({ form, facts, onChange }: FieldsProps) {
  const levels = facts.bots.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <>
      {form.bots.map((level, i) => (
        <Select
          key={i}
          name={`bot${i + 1}`}
          label={facts.rivals[i] ?? ""}
          value={level}
          options={levels}
          note={facts.bots.find((bot) => bot.name === level)?.summary ?? ""}
          onChange={(chosen) => onChange({ bots: form.bots.map((old, k) => (k === i ? chosen : old)) })}
        />
      ))}
    </>
  );
}

function People({ form, onChange }: FieldsProps) {
  const people = someOf(form.people, form.bots.length, "");
  return (
    <>
      {people.map((name, i) => (
        <TextField
          key={i}
          name={`person${i + 1}`}
          label={say(_("Player {n}"), { n: i + 2 })}
          value={name}
          most={NAME_LENGTH}
          onChange={(text) => onChange({ people: people.map((old, k) => (k === i ? text : old)) })}
        />
      ))}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { form, facts, onChange } = props;
  return (
    <>
      <section class="panel">
        <Choice
          name="mode"
          label={_("Who plays?")}
          value={form.mode}
          options={[
            { value: "bots" as Mode, label: _("you and bots") },
            { value: "pass" as Mode, label: _("friends: pass the device") },
            { value: "around" as Mode, label: _("friends: around the screen") },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
        <Choice
          name="players"
          label={_("Players")}
          value={form.bots.length + 1}
          options={[2, 3, 4].map((n) => ({ value: n, label: String(n) }))}
          onChange={(players) => onChange({ bots: someOf(form.bots, players - 1) })}
        />
        <TextField
          name="name"
          label={_("Your name")}
          value={form.name}
          most={NAME_LENGTH}
          placeholder={C_("a player", "You")}
          onChange={(name) => onChange({ name })}
        />
        {form.mode === "bots" ? <Bots {...props} /> : <People {...props} />}
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
    const question = _("You have a game in progress. Leave it and start a new one?");
    if (
      saved !== null &&
      !(await confirmDialog({ question, yes: _("new game"), no: _("back"), danger: true }))
    )
      return;
    change({ setup: setupOf(form, facts), name: form.name.trim() });
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
            <Fields form={form} facts={facts} onChange={(changes) => setForm((now) => ({ ...now, ...changes }))} />
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
