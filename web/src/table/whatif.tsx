/* What if the rule were another one? Beside each seat lie the rules under which it would lead now. A
 * press on one shows the table under it while it lasts; a tap, until the next touch. */
import { useRef } from "preact/hooks";
import type { Colour, Table } from "../module";
import { useSettings } from "../store/settings";
import { Token } from "../ui/card";
import { colourName } from "../ui/facts";
import { Crown } from "../ui/face";
import { _, say } from "../words";
import { useTable } from "./context";

/** A press that lasts this long ends with itself. */
const PRESS_MS = 350;

/** The token that is nearest to a point: they are small, and their place as a whole is what is touched. */
function nearest(place: HTMLElement, x: number, y: number): Colour | null {
  let found: Colour | null = null;
  let least = Infinity;
  for (const token of place.querySelectorAll<HTMLElement>("[data-whatif]")) {
    const box = token.getBoundingClientRect();
    const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    if (far < least) {
      least = far;
      found = token.dataset["whatif"] as Colour;
    }
  }
  return found;
}

interface TokensProps {
  seat: number;
  name: string;
  own: boolean;
}

export function Tokens({ seat, name, own }: TokensProps) {
  const { table, quiet, whatIf, showWhatIf } = useTable();
  const { whatIf: wanted } = useSettings();
  const pressed = useRef({ at: 0, again: false });
  if (quiet || !wanted || table.turn === null) return null;
  const rules = table.standings.filter(({ leader }) => leader === seat).map(({ rule }) => rule);
  if (rules.length === 0) return null;
  const list = rules.map(colourName).join(", ");
  const said = own
    ? say(_("You’d lead under {colours}."), { colours: list })
    : say(_("{name} would lead under {colours}."), { name, colours: list });
  const point = (event: PointerEvent) =>
    nearest(event.currentTarget as HTMLElement, event.clientX, event.clientY);
  return (
    <button
      type="button"
      class="tokens"
      data-whatifs=""
      aria-label={said}
      aria-pressed={whatIf !== null && rules.includes(whatIf)}
      title={said}
      onPointerDown={(event) => {
        const colour = point(event);
        pressed.current = { at: event.timeStamp, again: colour === whatIf };
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        showWhatIf(colour);
      }}
      onPointerMove={(event) => event.buttons !== 0 && showWhatIf(point(event))}
      onPointerUp={(event) => {
        const { at, again } = pressed.current;
        if (again || event.timeStamp - at > PRESS_MS) showWhatIf(null);
      }}
      onPointerCancel={() => showWhatIf(null)}
      onClick={(event) => event.detail === 0 && showWhatIf(nextOf(rules, table.rule, whatIf))}
      onBlur={() => showWhatIf(null)}
    >
      <Crown />
      {rules.map((rule) => (
        <span key={rule} data-whatif={rule} aria-hidden="true">
          <Token colour={rule} />
        </span>
      ))}
    </button>
  );
}

/** By keys: the next of these rules, without the one in force; null after the last. */
function nextOf(rules: readonly Colour[], rule: Colour, now: Colour | null): Colour | null {
  const others = rules.filter((colour) => colour !== rule);
  return others[now === null ? 0 : others.indexOf(now) + 1] ?? null;
}

/** The next colour for the key that walks through them all; null after the last. */
export function nextColour({ standings, rule }: Table, now: Colour | null): Colour | null {
  return nextOf(
    standings.map((standing) => standing.rule),
    rule,
    now,
  );
}
