/* Which game is to be played: edition, kind, where it ends, actions. For games here and online. */
import type { Facts } from "../module";
import { _, say } from "../words";
import { Choice, Select, Tick } from "./form";

export interface RulesWish {
  edition: string;
  advanced: boolean;
  actions: boolean;
  /** Points that end an advanced game, 0: the cards end it; null: what the edition says. */
  target: number | null;
}

/** "v1.3+advanced". */
export function rulesOf({ edition, advanced, actions }: RulesWish): string {
  return `${edition}${advanced ? "+advanced" : ""}${actions ? "+actions" : ""}`;
}

interface RulesFormProps {
  wish: RulesWish;
  players: number;
  facts: Facts | null;
  onChange(changes: Partial<RulesWish>): void;
}

const TARGETS = [0, 20, 30, 35, 40, 50, 75, 100];

function targetText(points: number): string {
  return points > 0 ? say(_("{n} points"), { n: points }) : _("until the cards run short");
}

function Target({ wish, players, facts, onChange }: RulesFormProps) {
  const usual = facts?.targets[wish.edition]?.[players - 2] ?? 0;
  const others = TARGETS.filter((points) => points !== usual || points === wish.target);
  return (
    <Select
      name="target"
      label={_("Ends at")}
      value={String(wish.target ?? "")}
      options={[
        { value: "", label: say(_("usual: {target}"), { target: targetText(usual) }) },
        ...others.map((points) => ({ value: String(points), label: targetText(points) })),
      ]}
      onChange={(points) => onChange({ target: points === "" ? null : Number(points) })}
    />
  );
}

export function RulesForm(props: RulesFormProps) {
  const { wish, facts, onChange } = props;
  return (
    <>
      <Select
        name="edition"
        label={_("Edition")}
        value={wish.edition}
        options={(facts?.editions ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(edition) => onChange({ edition, target: null })}
      />
      <Choice
        name="advanced"
        label={_("Game")}
        value={wish.advanced ? 1 : 0}
        options={[
          { value: 0, label: _("basic: one round") },
          { value: 1, label: _("advanced: several rounds, with points") },
        ]}
        onChange={(advanced) => onChange({ advanced: advanced === 1 })}
      />
      {wish.advanced && <Target {...props} />}
      <Tick
        name="actions"
        label={_("with actions: 1, 3, 5 and 7 do something")}
        checked={wish.actions}
        onChange={(actions) => onChange({ actions })}
      />
    </>
  );
}
