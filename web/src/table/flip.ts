/* Cards that move: where each was before, where it is now, and the way between (FLIP: first, last,
 * invert, play). Only transforms and opacity change, which the browser draws by itself.
 *
 * A place is told within its zone (a palette, the hand, a pile: data-zone), so that cards do not
 * fly about when something else takes more room. Cards are found by data-flip. */

/** Whether nothing should move. */
export function still(): boolean {
  return document.documentElement.dataset["motion"] === "less";
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** A place within a zone. */
interface Spot extends Box {
  zone: string;
}

/** Where a card was dropped: it goes on from there, and not from where it was taken. */
let dropped: { card: string; box: Box } | null = null;

function boxOf(element: Element): Box {
  const { left, top, width } = element.getBoundingClientRect();
  return { x: left, y: top, width };
}

export function noteDrop(element: HTMLElement): void {
  const card = element.closest("[data-flip]")?.getAttribute("data-flip");
  if (card != null) dropped = { card, box: boxOf(element) };
}

/** The place of the last drop, if it was of this card; only once. */
function dropOf(card: string): Box | undefined {
  if (dropped?.card !== card) return undefined;
  const { box } = dropped;
  dropped = null;
  return box;
}

/** All zones as they lie now. */
function zonesOf(root: HTMLElement): Map<string, Box> {
  const found = new Map<string, Box>();
  for (const zone of root.querySelectorAll("[data-zone]"))
    found.set(zone.getAttribute("data-zone") ?? "", boxOf(zone));
  return found;
}

const nameOf = (card: Element) => card.getAttribute("data-flip") ?? "";

/** All cards, each within its zone. */
function spotsOf(cards: readonly Element[], zones: Map<string, Box>): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const card of cards) {
    const zone = card.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
    const origin = zones.get(zone);
    if (origin === undefined) continue;
    const { x, y, width } = boxOf(card);
    found.set(nameOf(card), { zone, x: x - origin.x, y: y - origin.y, width });
  }
  return found;
}

interface Wanted {
  /** Cards that fly when their moment has come; the others glide at once. */
  staged: ReadonlySet<string>;
  /** Whose hand cards come from that nobody has seen before. */
  mover: number;
  /** All cards of the hand come from the deck. */
  deal: boolean;
}

const GLIDE = 180;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
/** How much later each card of a deal starts than the one before. */
const STAGGER = 0.07;

/** The flights of a table's cards. */
export class Flights {
  private before: { key: string; spots: Map<string, Spot> } | null = null;
  /** Those that wait for their moment, and those under way. */
  private waiting = new Map<string, Animation>();

  /** Looks at all cards; when `key` has changed, those that lie elsewhere now are to move. */
  look(root: HTMLElement, key: string, { staged, mover, deal }: Wanted): void {
    const old = this.before;
    if (old?.key === key) return;
    const cards = [...root.querySelectorAll("[data-flip]")];
    const zones = zonesOf(root);
    const spots = spotsOf(cards, zones);
    this.before = { key, spots };
    if (still() || (old === null && !deal)) return;
    for (const card of cards) {
      const name = nameOf(card);
      const now = spots.get(name);
      if (now === undefined) continue;
      const spot = deal && now.zone === "hand" ? undefined : old?.spots.get(name);
      const origin = spot && zones.get(spot.zone);
      const home = now.zone === "hand" ? zones.get("deck") : zones.get(`hand${mover}`);
      const from =
        dropOf(name) ?? (spot && origin ? { x: origin.x + spot.x, y: origin.y + spot.y, width: spot.width } : home);
      if (from === undefined) continue;
      const unseen = spot === undefined;
      const zone = zones.get(now.zone) ?? { x: 0, y: 0 };
      // Nothing is measured from here on: what has begun to move would have to be laid out again.
      const to = { x: zone.x + now.x, y: zone.y + now.y, width: now.width };
      this.fly(card, name, { from, to }, staged.has(name) || (deal && now.zone === "hand"), unseen);
    }
  }

  private fly(card: Element, name: string, { from, to }: { from: Box; to: Box }, waits: boolean, unseen: boolean): void {
    const x = from.x - to.x;
    const y = from.y - to.y;
    if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
    const scale = to.width > 0 ? from.width / to.width : 1;
    const transformOrigin = "0 0";
    card.classList.add("moving");
    const flight = card.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin, opacity: unseen ? 0 : 1 },
        { opacity: 1, offset: 0.15 },
        { transform: "none", transformOrigin, opacity: 1 },
      ],
      { duration: GLIDE, easing: EASE, fill: "backwards" },
    );
    const end = () => card.classList.remove("moving");
    flight.onfinish = end;
    flight.oncancel = end;
    if (!waits) return;
    flight.pause();
    this.waiting.get(name)?.finish();
    this.waiting.set(name, flight);
  }

  /** The moment of a card has come, or of all that wait. */
  play(lasts: number, card?: string): void {
    const names = card === undefined ? [...this.waiting.keys()] : [card];
    const each = names.length > 1 ? lasts * (1 - STAGGER * (names.length - 1)) : lasts;
    names.forEach((name, i) => {
      const flight = this.waiting.get(name);
      this.waiting.delete(name);
      flight?.effect?.updateTiming({ duration: Math.max(1, each), delay: i * STAGGER * lasts });
      flight?.play();
    });
  }

  /** Whatever still waits is simply there. */
  finish(): void {
    for (const flight of this.waiting.values()) flight.finish();
    this.waiting.clear();
  }
}

/** The crown goes from one head to another, on an arc. Gives what is to be done when it is drawn there. */
export function flyCrown(
  root: HTMLElement,
  from: number | null,
  to: number | null,
  lasts: number,
): (() => void) | null {
  if (from === null || to === null || lasts === 0 || still()) return null;
  const head = (seat: number) => root.querySelector(`[data-seat="${seat}"] .face`);
  const [start, end] = [head(from), head(to)];
  if (start === null || end === null) return null;
  const [a, b] = [boxOf(start), boxOf(end)];
  const x = a.x - b.x;
  const y = a.y - b.y;
  return () => {
    const crown = root.querySelector(`[data-seat="${to}"] .who > .crown`);
    crown?.animate(
      [
        { translate: `${x}px ${y}px`, rotate: "0deg", scale: 1 },
        { translate: `${x * 0.45 + Math.abs(y) * 0.18}px ${y * 0.45 - 24}px`, rotate: "-24deg", scale: 1.35, offset: 0.5 },
        { translate: "0 0", rotate: "0deg", scale: 1 },
      ],
      { duration: lasts, easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
    );
  };
}
