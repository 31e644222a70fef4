/* What if the rule were another one? A button for each colour says who would lead under it; the
 * table shows the rest while it is touched. */
import { useEffect } from "preact/hooks";
import type { Colour, Standing, Table } from "../module";
import { Shape } from "../ui/card";
import { colourName } from "../ui/facts";
import { Icon } from "../ui/icons";
import { _, say } from "../words";
import { type Shared, useTable } from "./context";

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
      title={said}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && showWhatIf(rule)}
      onBlur={() => showWhatIf(null)}
      onClick={() => showWhatIf(rule, true)}
    >
      <span class="unseen">{said}</span>
      <span class="what-if-colour" aria-hidden="true">
        <Shape colour={rule} />
        {rule}
      </span>
      <span class="what-if-leader" aria-hidden="true">
        {leader !== null && leader === table.viewer ? (
          <Icon name="crown" />
        ) : seat === undefined ? (
          "–"
        ) : (
          initials(seat.name)
        )}
      </span>
    </button>
  );
}

/** Shows the what-if under the mouse. It goes by what the mouse does and not by what comes to lie
 * under it: the table may move by what it shows, and would never come to rest. */
function useHover(showWhatIf: Shared["showWhatIf"]): void {
  useEffect(() => {
    let shown: Colour | null = null;
    const look = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
      const colour = event.target.closest("[data-whatif]")?.getAttribute("data-whatif") as
        Colour | null | undefined;
      if ((colour ?? null) === shown) return;
      shown = colour ?? null;
      showWhatIf(shown);
    };
    addEventListener("pointermove", look);
    return () => removeEventListener("pointermove", look);
  }, [showWhatIf]);
}

export function WhatIf() {
  const { table, showWhatIf } = useTable();
  useHover(showWhatIf);
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
