/* What is asked, what the chosen card or the draft would come to, and the buttons for it. */
import type { ComponentChildren } from "preact";
import type { Choice, Option, Sentence } from "../module";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { Say } from "../ui/say";
import { _ } from "../words";
import { useTable } from "./context";
import { plainOptions, promise, verdict, type Verdict } from "./draft";
import { forbidden, optionLabel, verdictText } from "./texts";
import { Why } from "./why";

const PROMISES: Record<ReturnType<typeof promise>, IconName> = {
  leads: "check",
  later: "more",
  never: "close",
  illegal: "close",
};

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

/** A place for the card that is pointed at, with what comes of it. */
function OptionButton({ option }: { option: Option }) {
  const { silent, choose } = useTable();
  const how = promise(option);
  const told = !silent || how === "illegal";
  return (
    <button
      type="button"
      class={`option ${silent && how !== "illegal" ? "" : how}`}
      aria-disabled={!option.legal}
      {...hooks(option)}
      onClick={() => choose(option)}
    >
      {told && <Icon name={PROMISES[how]} />}
      <span class="option-label">{optionLabel(option)}</span>
      {told && (
        <span class="option-text">
          <Say text={option.text} />
        </span>
      )}
      {how === "illegal" && forbidden(option) !== "" && (
        <span class="option-more sentence">{forbidden(option)}</span>
      )}
      {told && how === "later" && (
        <span class="option-more">{_("The rest of your turn can change that.")}</span>
      )}
    </button>
  );
}

/** An option that the rules refuse can be asked why. */
function RefusedOption({ option }: { option: Option }) {
  const { table, draft } = useTable();
  return (
    <div class="option-refused">
      <OptionButton option={option} />
      <Why
        scene={{ viewer: table.viewer, view: table.position }}
        draft={[...draft, option.step]}
        about={optionLabel(option)}
      />
    </div>
  );
}

const VERDICTS: Record<Exclude<Verdict, "missing">, { icon: IconName; look: string }> = {
  survives: { icon: "check", look: "good" },
  not_yet: { icon: "warning", look: "open" },
  loses: { icon: "close", look: "bad" },
  draws: { icon: "plus", look: "open" },
  passes: { icon: "flag", look: "bad" },
};

function VerdictView({ choice }: { choice: Choice }) {
  const { silent } = useTable();
  const kind = verdict(choice);
  if (silent || kind === "missing") {
    return (
      <p class="choice-question">
        <Say text={choice.question} />
      </p>
    );
  }
  const { icon, look } = VERDICTS[kind];
  return (
    <div class={`verdict ${look}`}>
      <Icon name={icon} />
      <p>
        <b>{verdictText(kind)}</b>{" "}
        {kind !== "passes" && choice.text !== "" && (
          <span class="verdict-why">
            <Say text={choice.text} />
          </span>
        )}
      </p>
    </div>
  );
}

function Actions({ choice }: { choice: Choice }) {
  const { draft, busy, silent, play, back, choose, options } = useTable();
  return (
    <div class="choice-actions">
      {draft.length > 0 && (
        <Button icon="undo" data-do="back" onClick={() => back()} class="take-back">
          {_("take back")}
        </Button>
      )}
      {options.length === 0 &&
        plainOptions(choice).map((option) => (
          <Button
            key={option.step}
            kind={option.kind === "draw" ? "primary" : "plain"}
            icon={option.kind === "pass" ? "flag" : option.kind === "draw" ? "plus" : undefined}
            {...hooks(option)}
            onClick={() => choose(option)}
          >
            {optionLabel(option)}
          </Button>
        ))}
      {choice.confirm !== null && (
        <Button
          kind={choice.loses && !silent ? "danger" : "primary"}
          icon="check"
          class="play-turn"
          data-do="confirm"
          data-loses={choice.loses ? "" : undefined}
          aria-disabled={busy}
          onClick={play}
        >
          {choice.confirm[0] === "pass" ? _("pass") : choice.draws ? _("play and draw") : _("play this move")}
        </Button>
      )}
    </div>
  );
}

/** `status`: what is said while nothing can be chosen, below the last turn. */
export function Bar({ status, error }: { status: ComponentChildren; error: Sentence }) {
  const { table, choice, options, silent } = useTable();
  const last = table.log.at(-1);
  return (
    <section class="choice" aria-label={_("Your turn")} tabIndex={-1}>
      {error !== "" && (
        <p class="choice-error" role="alert">
          <Say text={error} />
        </p>
      )}
      {choice === null ? (
        <div class="choice-status">
          {last !== undefined && (
            <p class="choice-last">
              <Say text={last.text} />
            </p>
          )}
          {status}
        </div>
      ) : (
        <>
          {options.length > 0 ? (
            <div class="options">
              {options.map((option) =>
                option.legal ? (
                  <OptionButton key={option.step} option={option} />
                ) : (
                  <RefusedOption key={option.step} option={option} />
                ),
              )}
            </div>
          ) : (
            <VerdictView choice={choice} />
          )}
          {choice.hopeless && !silent && options.length === 0 && (
            <p class="choice-note">{_("No safe move.")}</p>
          )}
          <Actions choice={choice} />
        </>
      )}
    </section>
  );
}
