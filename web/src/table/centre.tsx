/* The middle of the table: deck and canvas, and the rule, as a picture first. */
import type { Option } from "../module";
import { CardBack, CardFace, StartCard } from "../ui/card";
import { colourName, useFacts } from "../ui/facts";
import { marked, plain } from "../ui/say";
import { _, ngettext, say } from "../words";
import { optionFor, type Place, useTable } from "./context";
import { drafted } from "./draft";
import { Gesture } from "./gesture";
import { DraftedCard, Order, orderOf, TableCard } from "./slot";
import { Sum } from "./sum";

function Target({ place }: { place: Place }) {
  const { selected, options, put } = useTable();
  const option = optionFor(options, place);
  if (option === null || !option.legal || selected === null) return null;
  const text = place === "canvas" ? _("{card}: to the canvas") : _("{card}: onto the deck");
  return (
    <button
      type="button"
      class="pile-target"
      data-step={option.step}
      data-leads={option.leads ? "" : undefined}
      data-sure={option.sure ? "" : undefined}
      aria-label={plain(say(text, { card: marked(selected.card) }))}
      onClick={() => put(selected, place)}
    />
  );
}

/** What lies there if the card goes there: drawn upon it with a dashed edge, and its sum. */
function Ghost({ option }: { option: Option | null }) {
  if (option === null || option.card === null) return null;
  return (
    <span class="pile-ghost" aria-hidden="true">
      <CardFace card={option.card} />
      <Sum option={option} rule />
    </span>
  );
}

function classes(name: string, option: Option | null, over: boolean): string {
  return `pile ${name}${option?.legal === true ? " target" : ""}${over ? " over" : ""}`;
}

function Canvas() {
  const { table, draft, options, ghosts, dragged } = useTable();
  const [top, below] = table.canvas;
  const mine = top !== undefined && drafted(draft).has(top);
  return (
    <div
      class={classes("canvas", optionFor(options, "canvas"), dragged?.over === "canvas")}
      data-place="canvas"
      data-canvas=""
      data-zone="canvas"
      role="group"
      aria-label={_("Canvas")}
    >
      <div class="pile-below" aria-hidden="true">
        {top === undefined ? null : below === undefined ? <StartCard /> : <TableCard card={below} />}
      </div>
      <div key={top ?? "start"} class={`slot${mine ? " drafted" : ""}`} data-flip={top ?? "start"}>
        {top === undefined ? <StartCard /> : mine ? <DraftedCard card={top} /> : <TableCard card={top} />}
        {top !== undefined && !mine && <Order order={orderOf(table, top)} />}
      </div>
      <Ghost option={optionFor(ghosts, "canvas")} />
      <Target place="canvas" />
    </div>
  );
}

function Deck() {
  const { table, options, ghosts, dragged } = useTable();
  const { count, top } = table.deck;
  return (
    <div
      class={classes("deck", optionFor(options, "deck"), dragged?.over === "deck")}
      data-place="deck"
      data-deck=""
      data-zone="deck"
      role="group"
      aria-label={say(ngettext("Deck: {n} card", "Deck: {n} cards", count), { n: count })}
    >
      {count === 0 ? (
        <span class="pile-empty" />
      ) : top === null ? (
        <CardBack />
      ) : (
        <span class="slot" data-flip={top} title={plain(say(_("{card} is on top."), { card: marked(top) }))}>
          <CardFace card={top} />
        </span>
      )}
      <Ghost option={optionFor(ghosts, "deck")} />
      <span class="pile-count" aria-hidden="true">
        {count}
      </span>
      <Target place="deck" />
    </div>
  );
}

function Rule() {
  const { table, rule, whatIf } = useTable();
  const facts = useFacts();
  const text = rule === table.rule ? table.ruleText : facts?.colours.find(({ letter }) => letter === rule)?.rule;
  return (
    <div class={`rule${whatIf === null ? "" : " supposed"}`}>
      <Gesture rule={rule} />
      <p class="rule-name">
        {whatIf !== null && <span class="rule-if">{_("what if")} </span>}
        <span class="unseen">{colourName(rule)}: </span>
        <b>{text}</b>
      </p>
    </div>
  );
}

export function Centre() {
  return (
    <div class="centre">
      <div class="trio">
        <Deck />
        <Canvas />
        <Rule />
      </div>
    </div>
  );
}
