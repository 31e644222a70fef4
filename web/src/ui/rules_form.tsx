/* Which game is to be played: edition, kind, actions, house rules. For games here and online. */
import type { Facts, HouseRule } from "../module";
import { type RuleSet, withSetting, writeRules } from "../ruleset";
import { _, C_, say } from "../words";
import { useAnswer } from "./answer";
import { Button } from "./button";
import { usualEdition } from "./facts";
import { Choice, Select, Tick } from "./form";

interface RulesFormProps {
  wish: RuleSet;
  players: number;
  facts: Facts | null;
  onChange(changes: Partial<RuleSet>): void;
  part?: "all" | "rest";
}

interface SwitchProps {
  rule: HouseRule;
  /** What is set: "draw:must"; empty for what the edition has. */
  own: string;
  onSet(set: string): void;
}

/** One switch; one that means nothing in this game says why, and cannot be set. Few values are all in
 * sight: a list would cut them on a telephone. */
function Switch({ rule, own, onSet }: SwitchProps) {
  const { name, title, about, value, source, refusal, options } = rule;
  const Field = options.length > 3 && refusal === null ? Select : Choice;
  return (
    <Field
      name={`house-${name}`}
      label={title}
      value={options.some(({ set }) => set === own) ? own : ""}
      options={
        refusal === null
          ? options.map(({ set, text }) => ({ value: set, label: text }))
          : [{ value: "", label: value }]
      }
      disabled={refusal !== null}
      note={
        <>
          {about}
          <span class="source">{refusal ?? source}</span>
        </>
      }
      onChange={onSet}
    />
  );
}

interface HouseProps {
  house: string[];
  rules: readonly HouseRule[];
  onHouse(house: string[]): void;
}

function HouseRules({ house, rules, onHouse }: HouseProps) {
  const changed = rules.filter((rule) => rule.changed).length;
  return (
    <details class="more-settings house-rules">
      <summary>
        {changed === 0 ? _("More: house rules") : say(_("More: house rules ({n} set)"), { n: changed })}
      </summary>
      {rules.map((rule) => (
        <Switch
          key={rule.name}
          rule={rule}
          own={house.find((one) => one.startsWith(`${rule.name}:`)) ?? ""}
          onSet={(set) => onHouse(withSetting(house, rule.name, set))}
        />
      ))}
      <Button data-do="reset-house" disabled={changed === 0} onClick={() => onHouse([])}>
        {_("Back to the edition’s rules")}
      </Button>
    </details>
  );
}

/** Which switches a game without actions or points keeps: the others mean nothing there. */
function keptWithout(part: "advanced" | "actions", house: string[], switches: readonly HouseRule[]): string[] {
  return house.filter((one) => switches.some((rule) => !rule[part] && one.startsWith(`${rule.name}:`)));
}

function useSwitches(wish: RuleSet, players: number, facts: Facts | null): readonly HouseRule[] {
  const edition = wish.edition === "" ? usualEdition(facts) : wish.edition;
  const rules = writeRules({ ...wish, edition });
  return useAnswer("house", { rules, players }, [rules, players]).answer?.switches ?? [];
}

/** Basic or advanced. */
export function GameChoice({ wish, onChange }: Pick<RulesFormProps, "wish" | "onChange">) {
  const switches = useSwitches(wish, 2, null);
  return (
    <Choice
      name="advanced"
      label={C_("kind of game", "Game")}
      value={wish.advanced ? 1 : 0}
      options={[
        { value: 0, label: _("basic: one round") },
        { value: 1, label: _("advanced: several rounds, with points") },
      ]}
      note={_("Basic is best for a first game, advanced is the usual one after that.")}
      onChange={(chosen) =>
        onChange(
          chosen === 1
            ? { advanced: true }
            : { advanced: false, house: keptWithout("advanced", wish.house, switches) },
        )
      }
    />
  );
}

/** `part`: all of it, or what is left when basic or advanced is asked elsewhere. */
export function RulesForm({ wish, players, facts, onChange, part = "all" }: RulesFormProps) {
  const edition = wish.edition === "" ? usualEdition(facts) : wish.edition;
  const switches = useSwitches(wish, players, facts);
  return (
    <>
      <Select
        name="edition"
        label={_("Edition")}
        value={edition}
        options={(facts?.editions ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        note={facts?.editions.find(({ name }) => name === edition)?.box}
        onChange={(chosen) => onChange({ edition: chosen, house: [] })}
      />
      {part === "all" && <GameChoice wish={wish} onChange={onChange} />}
      <Tick
        name="actions"
        label={_("with actions on 1, 3, 5 and 7")}
        checked={wish.actions}
        note={_("Actions are for experienced players.")}
        onChange={(actions) =>
          onChange(actions ? { actions } : { actions, house: keptWithout("actions", wish.house, switches) })
        }
      />
      {switches.length > 0 && (
        <HouseRules house={wish.house} rules={switches} onHouse={(house) => onChange({ house })} />
      )}
    </>
  );
}
