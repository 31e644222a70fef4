/* What if the rule were another one? A button for each colour says who would lead under it; the
 * table shows the rest while it is touched. */
import type { Colour, Standing, Table } from "../module";
import { Shape } from "../ui/card";
import { colourName } from "../ui/facts";
import { Icon } from "../ui/icons";
import { _, say } from "../words";
import { useTable } from "./context";

/** The first letters of a name, for a small place. */
function initials(name: string): string {
  const [first = "", second = ""] = name.split(/\s+/);
  return second === "" ? [...first].slice(0, 2).join("") : `${[...first][0]}${[...second][0] ?? ""}`;
}

function WhatIfButton({ standing }: { standing: Standing }) {
  const { table, whatIf, showWhatIf } = useTable();
  const { rule, leader } = standing;
  const seat = leader === null ? undefined : table.seats[leader];
  const now = rule === table.rule;
  const colour = colourName(rule);
  const said =
    seat === undefined
      ? say(_("{colour}: nobody leads"), { colour })
      : say(_("{colour}: {name} leads"), { colour, name: seat.name });
  const classes = ["what-if-button", `colour-${rule}`];
  if (leader !== null && leader === table.viewer) classes.push("mine");
  if (now) classes.push("now");
  return (
    <button
      type="button"
      class={classes.join(" ")}
      data-whatif={rule}
      aria-pressed={whatIf === rule}
      aria-label={said}
      title={said}
      onPointerEnter={(event) => event.pointerType === "mouse" && showWhatIf(rule)}
      onPointerLeave={(event) => event.pointerType === "mouse" && showWhatIf(null)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && showWhatIf(rule)}
      onBlur={() => showWhatIf(null)}
      onClick={() => showWhatIf(rule, true)}
    >
      <span class="what-if-colour" aria-hidden="true">
        <Shape colour={rule} />
        {rule}
      </span>
      <span class="what-if-leader" aria-hidden="true">
        {leader !== null && leader === table.viewer ? <Icon name="crown" /> : seat === undefined ? "–" : initials(seat.name)}
      </span>
    </button>
  );
}

export function WhatIf() {
  const { table } = useTable();
  return (
    <div class="what-if" role="group" aria-label={_("Who would lead under each rule")}>
      <p class="what-if-title" aria-hidden="true">
        {_("Who would lead under each rule")}
      </p>
      {table.standings.map((standing) => (
        <WhatIfButton key={standing.rule} standing={standing} />
      ))}
    </div>
  );
}

/** The next colour for the key that walks through them, without the rule in force; null after the
 * last. */
export function nextColour({ standings, rule }: Table, now: Colour | null): Colour | null {
  const others = standings.map((standing) => standing.rule).filter((colour) => colour !== rule);
  return others[now === null ? 0 : others.indexOf(now) + 1] ?? null;
}
