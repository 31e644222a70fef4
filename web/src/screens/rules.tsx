/* The rules of an edition, with pictures: `#/rules/v1.3+advanced`. */
import { useEffect, useState } from "preact/hooks";
import { OrderPicture, RulePicture, TurnPicture } from "../learn/pictures";
import { type Block, blocksOf, sectionsOf } from "../learn/prose";
import { href } from "../route";
import { readRules, writeRules } from "../ruleset";
import { useSettings } from "../store/settings";
import { useAnswer } from "../ui/answer";
import { COLOUR_LETTERS, useFacts, usualEdition } from "../ui/facts";
import { Tick } from "../ui/form";
import { useParts } from "../ui/lazy";
import { Problem } from "../ui/message";
import { Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";

const OPTIONS = ["advanced", "actions"] as const;

/** House rules may need the part of the game that is left out, so they go with it. */
function withOption(rules: string, option: (typeof OPTIONS)[number], on: boolean): string {
  const now = readRules(rules);
  return writeRules({ ...now, [option]: on, house: on ? now.house : [] });
}

interface ChooserProps {
  rules: string;
  onRules(rules: string): void;
}

function Chooser({ rules, onRules }: ChooserProps) {
  const facts = useFacts();
  const [edition = "", ...options] = rules.split("+");
  const names = {
    advanced: _("advanced: several rounds, with points"),
    actions: _("with actions on 1, 3, 5 and 7"),
  };
  return (
    <div class="rules-chooser panel">
      <label class="field">
        <span>{_("Edition")}</span>
        <select
          name="edition"
          value={edition}
          onChange={(event) => onRules([event.currentTarget.value, ...options].join("+"))}
        >
          {facts?.editions.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {OPTIONS.map((option) => (
        <Tick
          key={option}
          name={option}
          label={names[option]}
          checked={options.includes(option)}
          onChange={(checked) => onRules(withOption(rules, option, checked))}
        />
      ))}
    </div>
  );
}

function ShowBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <h2>
          <Say text={block.text} />
        </h2>
      );
    case "paragraph":
      return (
        <p>
          <Say text={block.text} />
        </p>
      );
    case "list":
      return <ShowList items={block.items} />;
  }
}

/** The list of the seven rules is the one with seven items: each gets its picture. */
function isSeven(items: readonly string[]): boolean {
  return items.length === COLOUR_LETTERS.length;
}

function ShowList({ items }: { items: string[] }) {
  const seven = isSeven(items);
  return (
    <ul class={seven ? "seven-rules" : undefined}>
      {items.map((text, i) => {
        const rule = COLOUR_LETTERS[i];
        return (
          <li key={i}>
            <p>
              <Say text={text} />
            </p>
            {seven && rule !== undefined && <RulePicture rule={rule} />}
          </li>
        );
      })}
    </ul>
  );
}

function hasSeven(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind === "list" && isSeven(block.items));
}

interface ProseProps {
  text: string;
  pictures: boolean;
  /** All of it is drawn. */
  onAll?(): void;
}

/** So many sections are drawn in one task. */
const AT_ONCE = 3;

function Prose({ text, pictures, onAll }: ProseProps) {
  const sections = sectionsOf(blocksOf(text));
  const seven = sections.findIndex(({ blocks }) => hasSeven(blocks));
  const first = sections.findIndex(({ title }) => title !== "");
  const shown = AT_ONCE * useParts(Math.ceil(sections.length / AT_ONCE));
  const all = shown >= sections.length;
  useEffect(() => {
    if (all) onAll?.();
  }, [all]);
  return (
    <>
      {sections.slice(0, shown).map(({ title, blocks }, i) => (
        <section key={i}>
          {title !== "" && (
            <h2>
              <Say text={title} />
            </h2>
          )}
          {blocks.map((block, at) => (
            <ShowBlock key={at} block={block} />
          ))}
          {pictures && i === first && <OrderPicture />}
          {pictures && seven >= 0 && i === seven + 1 && <TurnPicture />}
        </section>
      ))}
      {!all && <p aria-busy="true" />}
    </>
  );
}

export default function Rules({ rest }: { rest: string[] }) {
  useLanguage();
  const facts = useFacts();
  const chosen = useSettings().setup.rules;
  const [wanted, setWanted] = useState(rest[0] === undefined || rest[0] === "" ? chosen : rest[0]);
  const rules = wanted === "" ? usualEdition(facts) : wanted;
  const known = wanted !== "" || facts !== null;
  const told = useAnswer("rules", known ? { rules } : null, [known, rules]);
  /* What stands below comes when all above has its place. */
  const [all, setAll] = useState(false);
  const differences = useAnswer("differences", known ? { rules } : null, [known, rules]);
  /* The address says which rules are shown, but changing them is no other visit. */
  const show = (next: string) => {
    setWanted(next);
    history.replaceState(null, "", href(`#/rules/${next}`));
  };
  return (
    <Screen title={_("Rules")} back="#/">
      <Chooser rules={rules} onRules={show} />
      <div
        class="prose rules-text"
        data-rules={rules}
        aria-busy={told.answer === null && told.error === null}
      >
        {told.answer !== null && <Prose text={told.answer.text} pictures onAll={() => setAll(true)} />}
        {all && differences.answer !== null && <Prose text={differences.answer.text} pictures={false} />}
      </div>
      {told.error !== null && <Problem text={told.error.text} />}
    </Screen>
  );
}
