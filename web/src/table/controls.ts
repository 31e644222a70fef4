/* The hands of the table: which card is pointed at, which what-if is shown, and what happens when
 * something is chosen. Nothing asks back: what is laid can be taken back, and a turn that would put its
 * player out is never played by the tap that lays its card. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Colour, Option, Step, Table } from "../module";
import { notify } from "../ui/message";
import { type Dragged, optionFor, type Pick, type Place, type Shared } from "./context";
import { optionsAt, sameSpot, type Spot, verdict } from "./draft";
import type { Shown } from "./motion";
import { whyNot } from "./texts";
import type { Drafting } from "./turn";

export interface ControlsProps {
  turn: Drafting | null;
  shown: Shown;
  onPlay?: ((steps: Step[]) => void) | undefined;
  quiet: boolean;
  silent: boolean;
  busy: boolean;
  pick: Pick | null;
  plays: boolean;
}

/** What-if: shown while something is pressed, or until the next touch or key. */
function useWhatIf(table: Table, letGo: () => void) {
  const [wanted, setWanted] = useState<Colour | null>(null);
  const moment = `${table.round} ${table.log.length}`;
  useEffect(() => setWanted(null), [moment]);
  useEffect(() => {
    if (wanted === null) return;
    const end = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[data-whatifs]") !== null) return;
      setWanted(null);
    };
    addEventListener("pointerdown", end, true);
    return () => removeEventListener("pointerdown", end, true);
  }, [wanted]);
  const showWhatIf = useCallback((colour: Colour | null) => {
    if (colour !== null) letGo(); // what a card would come to is told for the rule in force
    setWanted(colour);
  }, []);
  return { whatIf: wanted === table.rule ? null : wanted, showWhatIf };
}

/** Whether a turn is to be played without a further tap: it can end here, and its player leads. */
function endsItself({ choice }: Table, option: Option): boolean {
  if (choice?.confirm == null || choice.loses) return false;
  return option.kind === "draw" || (choice.leads && !choice.draws);
}

/** How long an answer to a turn that was played is awaited before another one may be chosen. */
const PATIENCE_MS = 3000;

/** The option that was taken last, until the table shows it and has played what that ends. */
function useTaking(table: Table, { turn, onPlay, silent }: ControlsProps) {
  const [taken, setTaken] = useState<Option | null>(null);
  const playing = useRef(false);
  const moment = `${table.round} ${table.position}`;
  useEffect(() => {
    playing.current = false;
    setTaken(null);
  }, [moment, turn?.error]);
  useEffect(() => {
    if (taken === null || playing.current || turn?.draft.at(-1) !== taken.step) return;
    const steps = table.choice?.confirm;
    if (steps == null || !endsItself(table, taken)) {
      setTaken(null);
      return;
    }
    playing.current = true;
    onPlay?.(steps);
  });
  useEffect(() => {
    if (taken === null) return;
    const timer = setTimeout(() => {
      playing.current = false;
      setTaken(null);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [taken]);
  return { pending: taken !== null, take: (option: Option) => silent || setTaken(option) };
}

export function useControls(table: Table, props: ControlsProps): Shared {
  const { turn, shown, onPlay, quiet, silent, busy, pick, plays } = props;
  const [pointed, select] = useState<Spot | null>(null);
  const [near, peek] = useState<Spot | null>(null);
  const [dragged, drag] = useState<Dragged | null>(null);
  const { whatIf, showWhatIf } = useWhatIf(table, () => {
    select(null);
    peek(null);
  });
  const choice = turn === null ? null : table.choice;
  const draft = turn?.draft ?? [];
  const options = optionsAt(choice, pointed, table.viewer);
  // A card that cannot be chosen any more is not pointed at any more.
  const selected = options.length > 0 ? pointed : null;
  const peeked = optionsAt(choice, dragged?.spot ?? near, table.viewer);

  const taking = useTaking(table, props);
  const blocked = busy || taking.pending;
  const choose = (option: Option, held = false) => {
    if (blocked) return;
    if (!option.legal) {
      notify(whyNot(option));
      return;
    }
    select(null);
    peek(null);
    showWhatIf(null);
    if (!held) taking.take(option);
    turn?.choose(option.step);
  };

  const play = () => {
    if (choice?.confirm == null || blocked || (verdict(choice) === "not_yet" && !silent)) return;
    onPlay?.(choice.confirm);
  };

  const rule = whatIf ?? shown.table.rule;
  const source = whatIf === null ? shown.table : table;
  const standing = source.standings.find((one) => one.rule === rule) ?? null;
  const crown = whatIf === null ? shown.crown : (standing?.leader ?? null);

  return {
    table,
    choice,
    draft,
    quiet,
    silent,
    busy,
    pending: taking.pending,
    pick,
    plays,
    rule,
    standing,
    crown: quiet ? null : crown,
    whatIf,
    showWhatIf,
    selected,
    options,
    ghosts: silent || whatIf !== null ? [] : peeked.length > 0 ? peeked : options,
    select,
    peek,
    leave(spot: Spot, later: number) {
      const end = () => peek((now) => (sameSpot(now, spot) ? null : now));
      if (later === 0) end();
      else setTimeout(end, later);
    },
    tap(spot: Spot) {
      const open = optionsAt(choice, spot, table.viewer);
      const [only] = open;
      if (open.length === 1 && only?.legal === true && draft.length > 0) choose(only);
      else select(sameSpot(selected, spot) ? null : spot);
    },
    put(spot: Spot | null, place: Place) {
      const option = optionFor(optionsAt(choice, spot, table.viewer), place);
      if (option !== null) choose(option);
    },
    choose,
    concede(option: Option) {
      if (!blocked) onPlay?.([option.step]);
    },
    back: (steps) => turn?.back(steps),
    play,
    dragged,
    drag,
  };
}
