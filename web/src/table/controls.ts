/* The hands of the table: which card is pointed at, which what-if is shown, and what happens when
 * something is chosen. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Colour, Option, Step, Table } from "../module";
import { settings } from "../store/settings";
import { confirmDialog } from "../ui/dialog";
import { notify } from "../ui/message";
import { _ } from "../words";
import { type Dragged, optionFor, type Pick, type Place, type Shared } from "./context";
import { optionsAt, type Spot } from "./draft";
import { whyNot } from "./texts";
import type { Drafting } from "./turn";

export interface ControlsProps {
  turn: Drafting | null;
  onPlay?: ((steps: Step[]) => void) | undefined;
  quiet: boolean;
  silent: boolean;
  busy: boolean;
  pick: Pick | null;
}

/** What is asked before a turn that loses. */
function losingQuestion(table: Table) {
  return table.choice?.confirm?.[0] === "pass"
    ? { question: _("Pass? You’ll be out of this round."), yes: _("pass"), no: _("keep playing") }
    : {
        question: _("You won’t be in the lead, so this knocks you out. Play it?"),
        yes: _("play it"),
        no: _("keep playing"),
      };
}

/** What-if: shown while something is touched, or until it is left. */
function useWhatIf(table: Table) {
  const [touched, setTouched] = useState<Colour | null>(null);
  const [staying, setStaying] = useState<Colour | null>(null);
  const moment = `${table.round} ${table.log.length}`;
  useEffect(() => {
    setTouched(null);
    setStaying(null);
  }, [moment]);
  const showWhatIf = useCallback((colour: Colour | null, stay = false) => {
    setTouched(stay ? null : colour);
    if (stay) setStaying((old) => (old === colour ? null : colour));
  }, []);
  const wanted = touched ?? staying;
  return { whatIf: wanted === table.rule ? null : wanted, showWhatIf };
}

export function useControls(table: Table, props: ControlsProps): Shared {
  const { turn, onPlay, quiet, silent, busy, pick } = props;
  const { whatIf, showWhatIf } = useWhatIf(table);
  const [pointed, select] = useState<Spot | null>(null);
  const [dragged, drag] = useState<Dragged | null>(null);
  const choice = turn === null ? null : table.choice;
  const draft = turn?.draft ?? [];
  const options = optionsAt(choice, pointed, table.viewer);
  // A card that cannot be chosen any more is not pointed at any more.
  const selected = options.length > 0 ? pointed : null;

  const choose = (option: Option) => {
    if (busy) return;
    if (!option.legal) {
      notify(whyNot(option));
      return;
    }
    select(null);
    showWhatIf(null);
    turn?.choose(option.step);
  };

  const play = async () => {
    const steps = choice?.confirm;
    if (steps == null || busy) return;
    if (choice?.loses === true && !silent && settings().confirmLosing) {
      if (!(await confirmDialog({ ...losingQuestion(table), danger: true }))) return;
    }
    onPlay?.(steps);
  };

  const standing = useMemo(
    () => table.standings.find(({ rule }) => rule === (whatIf ?? table.rule)) ?? null,
    [table, whatIf],
  );

  return {
    table,
    choice,
    draft,
    quiet,
    silent,
    busy,
    pick,
    standing,
    whatIf,
    showWhatIf,
    selected,
    options,
    select,
    put(spot: Spot | null, place: Place) {
      const option = optionFor(optionsAt(choice, spot, table.viewer), place);
      if (option !== null) choose(option);
    },
    choose,
    back: (steps) => turn?.back(steps),
    play: () => void play(),
    dragged,
    drag,
  };
}
