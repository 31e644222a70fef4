/* What a viewer may know of the cards at a table online, by what the server has said; and whether a
 * message or the page says more. */

const CARD = /[ROYGBIV][1-7]/g;
/** Fields whose texts only look like cards. */
const OPAQUE = new Set([
  "token",
  "game",
  "previous",
  "epoch",
  "commit",
  "secret",
  "seed",
  "seeds",
  "name",
  "re",
  "hash",
  "rules",
  "fair",
  "id",
  "error",
]);
const COLOURS = { red: "R", orange: "O", yellow: "Y", green: "G", blue: "B", indigo: "I", violet: "V" };

const cardsIn = (text) => text.match(CARD) ?? [];

function named(value) {
  if (typeof value === "string") return cardsIn(value);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (OPAQUE.has(key) ? [] : named(part)));
}

/** Follows the messages to one viewer. */
export class Witness {
  known = new Set();
  complaints = [];
  deals = 0;
  #read = 0;
  #seat = null;
  #over = false;

  /** Reads on, to the end of the frames that there are. */
  read(frames) {
    for (; this.#read < frames.length; this.#read++) {
      const { from, text } = frames[this.#read];
      if (from === "server") this.#message(JSON.parse(text));
    }
    return this;
  }

  #message(message) {
    if (typeof message.seat === "number" && message.re !== undefined) this.#seat = message.seat;
    if (message.seat === null && message.re !== undefined) this.#seat = null;
    switch (message.kind) {
      case "created":
        this.#over = false;
        break;
      case "deal":
        this.deals += 1;
        this.#deal(message.view);
        break;
      case "play":
        for (const step of message.steps) this.#step(step, message.seat);
        break;
      case "over":
        this.#over = true; // everything may be told now
        break;
      case "rematch":
        this.#seat = this.#seat === null ? null : message.seats[this.#seat];
        break;
    }
    if (this.#over) return;
    const more = named(message).filter((card) => !this.known.has(card));
    if (more.length > 0) this.complaints.push(`${more.join(" ")} in ${JSON.stringify(message)}`);
  }

  #deal(view) {
    this.known = new Set();
    view
      .split(" ; ")[0]
      .split(" ")
      .slice(4)
      .forEach((field, seat) => {
        const [hand, ...open] = field.split("/");
        for (const card of cardsIn(open.join("/"))) this.known.add(card);
        if (seat === this.#seat) for (const card of cardsIn(hand)) this.known.add(card);
      });
  }

  #step(step, seat) {
    const [played, drawn] = step.split("(");
    for (const card of cardsIn(played)) this.known.add(card);
    if (drawn !== undefined && seat === this.#seat) for (const card of cardsIn(drawn)) this.known.add(card);
  }

  /** Cards that the page names or draws although this viewer cannot know them. */
  unknown({ cards, said }) {
    if (this.#over) return [];
    const spoken = said.flatMap((text) =>
      [...text.matchAll(/\b(red|orange|yellow|green|blue|indigo|violet) ([1-7])\b/g)].map(
        ([, colour, number]) => COLOURS[colour] + number,
      ),
    );
    return [...new Set([...cards, ...spoken])].filter((card) => !this.known.has(card));
  }
}
