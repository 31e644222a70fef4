/* The bar: undo, and what can be done now, each with what it would come to. It has one height, whatever
 * it holds. */
import type { ComponentChildren } from "preact";
import type { Choice, Option, Sentence } from "../module";
import { Crown } from "../ui/face";
import { Icon, type IconName } from "../ui/icons";
import { plain } from "../ui/say";
import { _ } from "../words";
import { placeOf, useTable } from "./context";
import { plainOptions, promise, type Verdict, verdict } from "./draft";
import { optionLabel } from "./texts";
import { Why } from "./why";

/** What a style sheet or a test may want to know of an option. */
function hooks({ kind, step, leads, sure }: Option) {
  return {
    "data-kind": kind,
    "data-step": step,
    "data-leads": leads ? "" : undefined,
    "data-sure": sure ? "" : undefined,
    ...(kind === "pass" ? { "data-do": "pass" } : {}),
  };
}

const PROMISES: Record<ReturnType<typeof promise>, IconName | null> = {
  leads: null,
  later: "more",
  never: "close",
  illegal: "close",
};

/** A place for the card that is pointed at, with what comes of it. */
function OptionButton({ option }: { option: Option }) {
  const { silent, choose, choice, table } = useTable();
  const how = promise(option);
  const icon = PROMISES[how];
  const goesOn = how === "leads" && option.kind === "palette" && choice?.asks === "start" && !silent;
  const holds = goesOn && (table.seats[table.viewer]?.hand.length ?? 0) > 1;
  return (
    <span class={`option ${silent ? "" : how}${holds ? " holds" : ""}`}>
      <button
        type="button"
        class="bar-button"
        aria-description={silent ? undefined : plain(option.text)}
        {...hooks(option)}
        onClick={() => choose(option)}
      >
        {!silent && (icon === null ? <Crown /> : <Icon name={icon} />)}
        <span>{optionLabel(option)}</span>
      </button>
      {holds && (
        <button
          type="button"
          class="bar-button hold"
          data-do="hold"
          data-held={option.step}
          aria-label={_("to the palette, then a card to the canvas")}
          title={_("to the palette, then a card to the canvas")}
          onClick={() => choose(option, true)}
        >
          <Icon name="plus" />
        </button>
      )}
    </span>
  );
}

/** What the rules refuse can be asked why. */
function RefusedOption({ option }: { option: Option }) {
  const { table, draft } = useTable();
  return (
    <span class="option illegal option-refused">
      <Why
        scene={{ viewer: table.viewer, view: table.position }}
        draft={[...draft, option.step]}
        about={optionLabel(option)}
      />
    </span>
  );
}

const ENDS: Record<Exclude<Verdict, "missing">, { icon: IconName | null; look: string }> = {
  survives: { icon: null, look: "leads" },
  not_yet: { icon: "warning", look: "danger" },
  loses: { icon: "close", look: "danger" },
  draws: { icon: "plus", look: "main" },
  passes: { icon: "flag", look: "danger" },
};

/** Plays the draft. */
function EndButton({ choice }: { choice: Choice }) {
  const { busy, silent, play } = useTable();
  const kind = verdict(choice);
  // Where a canvas card saves the turn, it cannot be thrown away by mistake: undo and pass do that.
  if (kind === "missing" || (kind === "not_yet" && !silent)) return null;
  const { icon, look } = ENDS[kind];
  return (
    <button
      type="button"
      class={`bar-button end play-turn ${silent ? "main" : look}`}
      data-do="confirm"
      data-loses={choice.loses ? "" : undefined}
      aria-disabled={busy}
      onClick={play}
    >
      {silent ? <Icon name="check" /> : icon === null ? <Crown /> : <Icon name={icon} />}
      <span>
        {kind === "passes" ? _("pass") : choice.draws ? _("play and draw") : _("end your turn")}
      </span>
    </button>
  );
}

/** What needs no card: drawing, not drawing, passing. Where nothing saves the player, passing is all
 * there is to do, and one tap does it. */
function PlainButton({ option, choice }: { option: Option; choice: Choice }) {
  const { choose, silent, concede } = useTable();
  const { kind } = option;
  const lost = kind === "pass" && choice.hopeless && !silent;
  return (
    <button
      type="button"
      class={`bar-button ${kind === "draw" || lost ? "main" : ""}`}
      {...hooks(option)}
      {...(lost ? { "data-do": "concede" } : {})}
      onClick={() => (lost ? concede(option) : choose(option))}
    >
      {kind === "pass" && <Icon name="flag" />}
      {kind === "draw" && <Icon name="plus" />}
      <span>{optionLabel(option)}</span>
    </button>
  );
}

function Choices({ choice, more }: { choice: Choice; more: ComponentChildren }) {
  const { options } = useTable();
  const places = options.filter((option) => placeOf(option) !== null);
  if (places.length > 0)
    return (
      <>
        {places.map((option) =>
          option.legal ? (
            <OptionButton key={option.step} option={option} />
          ) : (
            <RefusedOption key={option.step} option={option} />
          ),
        )}
      </>
    );
  return (
    <>
      {(choice.confirm === null || verdict(choice) === "not_yet") && more}
      {plainOptions(choice).map((option) => (
        <PlainButton key={option.step} option={option} choice={choice} />
      ))}
      <EndButton choice={choice} />
    </>
  );
}

function UndoButton({ onUndo }: { onUndo: (() => void) | undefined }) {
  const { draft, back } = useTable();
  const drafting = draft.length > 0;
  const label = drafting ? _("take back") : _("undo");
  return (
    <button
      type="button"
      class="bar-button undo"
      data-do={drafting ? "back" : "undo"}
      aria-label={label}
      title={label}
      aria-disabled={!drafting && onUndo === undefined}
      onClick={() => (drafting ? back() : onUndo?.())}
    >
      <Icon name="undo" />
    </button>
  );
}

export interface BarProps {
  /** Takes back what was played; undefined: nothing was. */
  onUndo?: (() => void) | undefined;
  /** Whether there is an undo at all. */
  undoes: boolean;
  /** Whose turn it is, while that is not one's own. */
  waiting: Sentence;
  /** More for one's own turn, such as a hint; and while others play. */
  tools?: ComponentChildren;
  waitingTools?: ComponentChildren;
}

/** The second click of a double one would hit what has come to that place meanwhile, such as passing. */
function onceOnly(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest(".undo") === null) event.stopPropagation();
}

export function Bar({ onUndo, undoes, waiting, tools, waitingTools }: BarProps) {
  const { choice, draft } = useTable();
  return (
    <section class="choice" aria-label={_("Your turn")} tabIndex={-1} data-bar="" onClickCapture={onceOnly}>
      {(undoes || draft.length > 0) && <UndoButton onUndo={onUndo} />}
      {choice === null ? (
        <>
          <span class="bar-waiting">{waiting}</span>
          {waitingTools}
        </>
      ) : (
        <Choices choice={choice} more={tools} />
      )}
    </section>
  );
}
