/* The middle of the table: canvas and deck, the rule in words and picture, who leads and why. */
import { CardBack, CardFace, StartCard } from "../ui/card";
import { colourName, useFacts } from "../ui/facts";
import { Icon } from "../ui/icons";
import { marked, plain, Say } from "../ui/say";
import { _, ngettext, say } from "../words";
import { optionFor, type Place, useTable } from "./context";
import { drafted } from "./draft";
import { Pictogram } from "./pictogram";
import { DraftedCard } from "./slot";

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
      aria-label={plain(say(text, { card: marked(selected.card) }))}
      onClick={() => put(selected, place)}
    />
  );
}

function Canvas() {
  const { table, draft, options, dragged } = useTable();
  const [top, below] = table.canvas;
  const mine = top !== undefined && drafted(draft).has(top);
  const lit = optionFor(options, "canvas")?.legal === true;
  return (
    <div
      class={`pile canvas${lit ? " target" : ""}${dragged?.over === "canvas" ? " over" : ""}`}
      data-place="canvas"
      data-canvas=""
      data-zone="canvas"
      role="group"
      aria-label={_("Canvas")}
    >
      <div class="pile-below" aria-hidden="true">
        {top === undefined ? null : below === undefined ? <StartCard /> : <CardFace card={below} />}
      </div>
      <div key={top ?? "start"} class={`slot${mine ? " drafted" : ""}`} data-flip={top ?? "start"}>
        {top === undefined ? <StartCard /> : mine ? <DraftedCard card={top} /> : <CardFace card={top} />}
      </div>
      <Target place="canvas" />
    </div>
  );
}

function Deck() {
  const { table, options, dragged } = useTable();
  const { count, top } = table.deck;
  const lit = optionFor(options, "deck")?.legal === true;
  return (
    <div
      class={`pile deck${lit ? " target" : ""}${dragged?.over === "deck" ? " over" : ""}`}
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
      <span class="pile-count" aria-hidden="true">
        {count}
      </span>
      <Target place="deck" />
    </div>
  );
}

function Rule() {
  const { table, whatIf } = useTable();
  const facts = useFacts();
  const rule = whatIf ?? table.rule;
  const text = whatIf === null ? table.ruleText : facts?.colours.find(({ letter }) => letter === rule)?.rule;
  return (
    <div class={`rule colour-${rule}`}>
      {whatIf !== null && <span class="rule-if">{_("what if")}</span>}
      <Pictogram rule={rule} />
      <p class="rule-name">
        <b>{colourName(rule)}</b>
        <span>{text}</span>
      </p>
    </div>
  );
}

function Leader() {
  const { table, standing, whatIf, quiet } = useTable();
  if (quiet) return null;
  const text =
    table.turn === null ? table.overText : whatIf === null ? table.leaderText : (standing?.text ?? "");
  return (
    <p class="leader">
      <Icon name="crown" />
      <span>
        <Say text={text} />
      </span>
    </p>
  );
}

export function Centre() {
  const { whatIf } = useTable();
  return (
    <div class={`centre${whatIf === null ? "" : " supposed"}`}>
      <Deck />
      <Canvas />
      <Rule />
      <Leader />
    </div>
  );
}
