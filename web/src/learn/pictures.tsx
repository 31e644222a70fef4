/* Pictures for the rules, from the real cards. Which of them count is asked of the module, as on
 * any table. */
import type { Card, Colour, Step, Table } from "../module";
import { useAnswer } from "../ui/answer";
import { CardFace, StartCard } from "../ui/card";
import { cardName } from "../ui/card_names";
import { COLOUR_LETTERS, underRule } from "../ui/facts";
import { Say } from "../ui/say";
import { _, C_, say } from "../words";
import { clausesOf } from "./clauses";

/** A palette for each rule, with cards that count and cards that do not. */
const PALETTES: Record<Colour, string> = {
  R: "G6V6R3B2",
  O: "R6Y4B4V4O2",
  Y: "Y7R6Y5B3Y2",
  G: "V7I6R5G4O2",
  B: "B6O5R3O2V1",
  I: "R7B5I4G4Y3",
  V: "B6Y5V3G2R1",
};

/** Cards in a row; those that count are raised, and said to count. */
export function Palette({ cards, counting, label }: { cards: Card[]; counting: Card[]; label: string }) {
  return (
    <ul class="picture-palette" aria-label={label}>
      {cards.map((card) => (
        <li key={card} class={counting.includes(card) ? "counts" : undefined}>
          <CardFace card={card} />
          {counting.includes(card) && <span class="unseen">{_("counts")}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What counts under a rule, in an example. */
export function RulePicture({ rule }: { rule: Colour }) {
  const view = `v1.3 0 - *20 *7/${PALETTES[rule]}/- *7/G1/- ;`;
  const { answer } = useAnswer("table", { viewer: 0, view, names: ["", ""] }, [rule]);
  const set = answer?.standings[COLOUR_LETTERS.indexOf(rule)]?.sets[0];
  const seat = answer?.seats[0];
  if (seat === undefined || set === undefined || set === null) return null;
  return (
    <figure class="picture">
      <Palette
        cards={seat.palette}
        counting={set.cards}
        label={say(_("A palette {under}"), { under: underRule(rule) })}
      />
      <figcaption>
        <Say text={say(_("What counts here: {set}."), { set: set.text })} />
      </figcaption>
    </figure>
  );
}

/** The order of the colours, and that of the numbers. */
export function OrderPicture() {
  const colours = COLOUR_LETTERS.map((letter) => `${letter}4`);
  const numbers = [7, 6, 5, 4, 3, 2, 1].map((number) => `G${number}`);
  return (
    <figure class="picture">
      <figcaption>{_("First by number, high to low; then by colour, red to violet")}</figcaption>
      {[numbers, colours].map((cards) => (
        <ul key={cards[0]} class="picture-palette" aria-label={cards.map(cardName).join(", ")}>
          {cards.map((card) => (
            <li key={card}>
              <CardFace card={card} />
            </li>
          ))}
        </ul>
      ))}
    </figure>
  );
}

const NAMES = ["Ann", "Ben"];
const BEFORE = "v1.3 0 - *30 V3I2/G4/- *7/R6/- ;";
const TURN: Step[] = ["+V3", "@I2"];

/* A small table: the canvas, and both palettes with what counts. */
function SmallTable({ table, title }: { table: Table; title: string }) {
  const standing = table.standings.find(({ rule }) => rule === table.rule);
  return (
    <div class="picture-table">
      <h3>{title}</h3>
      <div class="picture-canvas">
        {table.canvas[0] === undefined ? <StartCard /> : <CardFace card={table.canvas[0]} />}
        <p>{say(_("{colour}: {rule}"), { colour: table.colourName, rule: table.ruleText })}</p>
      </div>
      {table.seats.map((seat, i) => (
        <div key={i} class="picture-seat">
          <p>
            <strong>{seat.name}</strong>
            {table.leader === i && ` – ${_("leads")}`}
          </p>
          <Palette
            cards={seat.palette}
            counting={standing?.sets[i]?.cards ?? []}
            label={say(_("{name}’s palette"), { name: seat.name })}
          />
        </div>
      ))}
    </div>
  );
}

/** A turn that changes the rule, before and after. */
export function TurnPicture() {
  const scene = { viewer: 0, view: BEFORE, names: NAMES };
  const before = useAnswer("table", scene, []).answer;
  const after = useAnswer("table", { ...scene, draft: TURN }, []).answer;
  if (before === null || after === null) return null;
  const told = say(C_("sentence", "{clause}."), { clause: clausesOf(TURN, NAMES) });
  return (
    <figure class="picture">
      <figcaption>
        {_("Example:")} <Say text={told} />
      </figcaption>
      <div class="picture-tables">
        <SmallTable table={before} title={_("before the move")} />
        <SmallTable table={after} title={_("after the move")} />
      </div>
      {after.choice !== null && (
        <p>
          <Say text={after.choice.text} />
        </p>
      )}
    </figure>
  );
}
