/* Somebody who plays at a table of the page, by pointing at what is there. */

/** In the page: what the table shows. */
function lookAtTable() {
  const table = [...document.querySelectorAll("[data-table]")].find((one) => one.checkVisibility());
  if (table === undefined) return null;
  const confirm = document.querySelector('[data-do="confirm"]');
  const { turn, viewer, rule, leader, asks, over, round } = table.dataset;
  return {
    turn: turn === undefined || turn === "" ? null : Number(turn),
    viewer: Number(viewer),
    rule,
    leader: leader === undefined || leader === "" ? null : Number(leader),
    asks: asks ?? "",
    round: Number(round ?? 0),
    over: over !== undefined && over !== "false",
    busy: table.closest("[aria-busy=true]") !== null || table.querySelector("[aria-busy=true]") !== null,
    after:
      document.querySelector("[data-after]") !== null &&
      document.querySelector('[data-do="go-on"],[data-do="next"]') === null,
    hand: [...table.querySelectorAll("[data-hand] [data-card]")].map((card) => card.dataset.card),
    laid: [...table.querySelectorAll("[data-palette] [data-card],[data-canvas] [data-card]")]
      .filter((card) => card.closest(".ghost, .pile-ghost") === null)
      .map((card) => card.dataset.card),
    spots: [...table.querySelectorAll("button[data-spot]")].map((card) => card.dataset.spot),
    canConfirm: confirm !== null && !confirm.disabled && confirm.getAttribute("aria-disabled") !== "true",
    loses: confirm !== null && "loses" in confirm.dataset,
    pressed: table.querySelector("button[data-spot][aria-pressed=true]")?.dataset.spot ?? null,
    steps: [...document.querySelectorAll("[data-step]")]
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.disabled &&
          one.getAttribute("aria-disabled") !== "true" &&
          !("illegal" in one.dataset),
      )
      .map((one) => ({ step: one.dataset.step, leads: "leads" in one.dataset, sure: "sure" in one.dataset })),
    log: Number(table.dataset.turns),
    moving: "moving" in table.dataset,
  };
}

/** What a step changes; not what pointing at a card does. */
const moment = ({ turn, asks, hand, over, after, canConfirm, loses, rule, laid, round }) =>
  JSON.stringify([turn, asks, hand, over, after, canConfirm, loses, rule, laid, round]);

/** What only a step changes: pointing at a card shows more, but takes none. */
const holds = ({ turn, asks, hand, round }) => JSON.stringify([turn, asks, hand, round]);

/** Whether the viewer of a table is asked for a step. */
export const isOwnTurn = ({ busy, turn, viewer, asks }) => !busy && turn === viewer && asks !== "";

/** What rests is pressed at once; what is going away need not be waited for as long as all else. */
const SOON = { timeout: 30_000 };

/** A card went where alone it could go. */
const TAKEN = Symbol("taken");

export class Player {
  constructor(visitor) {
    this.visitor = visitor;
    this.trial = visitor.trial;
  }

  get page() {
    return this.visitor.page;
  }

  look() {
    return this.page.evaluate(lookAtTable);
  }

  /** Waits for a table of which a function says something true. */
  async see(what, holds) {
    let last = null;
    try {
      return await this.trial.until(`${this.visitor.name}: ${what}`, async () => {
        last = await this.look();
        return last !== null && holds(last) ? last : null;
      });
    } catch (error) {
      throw new Error(`${error.message}; the table: ${JSON.stringify(last)}`);
    }
  }

  /** Waits until it is one's own turn, or the round is over. */
  myTurn() {
    return this.see(
      "own turn or end of the round",
      (table) => !table.busy && (table.over || isOwnTurn(table)),
    );
  }

  /** Presses what a locator finds. */
  async press(locator) {
    await locator.click(SOON);
  }

  /** Points at a card: "hand:R7", or one that lies before a seat: "1:R7"; false if it is gone. */
  async point(spot) {
    const button = this.page.locator(`button[data-spot="${spot}"]`);
    if ((await button.count()) === 0) return false;
    try {
      if ((await button.getAttribute("aria-pressed", SOON)) !== "true") await this.press(button);
    } catch (error) {
      // The card before it was laid where alone it could go, and the turn is over.
      if ((await button.count()) > 0) throw error;
      return false;
    }
    return true;
  }

  async choose(step) {
    await this.press(this.page.locator(`[data-step="${step}"]:visible`).first());
  }

  /** Takes a step; where that would play the turn at once and it can be held open, it is. */
  async hold(step) {
    const held = this.page.locator(`[data-held="${step}"]:visible`);
    if ((await held.count()) > 0) await this.press(held.first());
    else await this.choose(step);
  }

  /** A step that pleases, among those that are offered now or when a card is pointed at; null if there is
   * none, and TAKEN if pointing at a card has put it where alone it could go. */
  async find(pleases) {
    const table = await this.look();
    const pleasing = (one) => one.steps.find(pleases)?.step;
    if (pleasing(table) !== undefined) return pleasing(table);
    for (const spot of table.spots) {
      const card = spot.split(":")[1];
      // The card before may have been laid where alone it could go, a moment after it was pressed.
      if (holds(await this.look()) !== holds(table) || !(await this.point(spot))) return TAKEN;
      const shown = await this.see(
        `what can be done with ${card}`,
        (one) => one.pressed === spot || !one.spots.includes(spot) || moment(one) !== moment(table),
      );
      if (shown.pressed !== spot) return TAKEN;
      if (pleasing(shown) !== undefined) return pleasing(shown);
    }
    return pleasing(await this.letGo()) ?? null;
  }

  /** Points at a card that the rules refuse somewhere: there is one unless the hand is all but played. */
  async pointAtRefused() {
    for (const spot of (await this.look()).spots) {
      await this.point(spot);
      await this.see(`${spot} pointed at`, ({ pressed }) => pressed === spot);
      if (await this.visitor.has('.option-refused [data-do="why"]')) return;
    }
    throw new Error("no card of the hand is refused anywhere");
  }

  /** Points at no card any more; what can be done without one is offered again. */
  async letGo() {
    const { pressed } = await this.look();
    if (pressed !== null) await this.press(this.page.locator(`button[data-spot="${pressed}"]`));
    return this.see("no card pointed at", (table) => table.pressed === null);
  }

  /** Whether the turn that was begun is over. */
  #gone({ log, round, over, after, turn, viewer }) {
    return over || after || turn !== viewer || log !== this.begun.log || round !== this.begun.round;
  }

  /** Presses something, unless the turn was over before: a tap may have played it a moment after it was seen. */
  async #unlessGone(press) {
    try {
      await press();
    } catch (error) {
      if (!this.#gone(await this.look())) throw error;
    }
  }

  /** Makes a draft that survives, as far as the page knows one; else any that can be played. A turn that
   * leads with its last card is played by that card's tap: then there is nothing left to confirm. */
  async draft() {
    this.begun = await this.see("a table", ({ busy }) => !busy);
    for (let steps = 0; steps < 12; steps++) {
      const table = await this.see("a table", ({ busy }) => !busy);
      if (this.#gone(table) || (table.canConfirm && !table.loses)) return true;
      const step =
        (await this.find(({ leads, sure }) => leads || sure)) ??
        (table.canConfirm ? null : await this.find(() => true));
      if (step === null) return false;
      if (step !== TAKEN) await this.#unlessGone(() => this.hold(step));
      await this.see(`the step ${String(step)} taken`, (now) => !now.busy && moment(now) !== moment(table));
    }
    throw new Error("a turn has no end");
  }

  /** Plays the draft, also if it loses; gives the table that comes of it. */
  async confirm() {
    const table = await this.look();
    const begun = this.begun ?? table;
    this.begun = begun;
    const before = moment(table);
    const gone = this.#gone(table);
    if (!gone) await this.#unlessGone(() => this.press(this.visitor.does("confirm").first()));
    return this.see("the turn is played", (now) => {
      if (now.busy || (!gone && moment(now) === before)) return false;
      return now.over || now.after || now.turn !== now.viewer || now.asks !== "";
    });
  }

  /** Makes a draft that puts its player out, and does not play it; false if the turn was lost anyway, and
   * is over by one tap. */
  async losingDraft() {
    this.begun = await this.see("a table", ({ busy }) => !busy);
    const pass = await this.find(({ step }) => step === "pass");
    const step = pass ?? (await this.find(({ leads, sure }) => !leads && !sure));
    if (step === null) await this.draft();
    else await this.choose(step);
    const now = await this.see("a draft, or the end of it", (one) => this.#gone(one) || (one.canConfirm && !one.busy));
    return !this.#gone(now);
  }

  /** One whole turn of one's own; gives the table that comes of it. */
  async turn() {
    for (;;) {
      await this.draft();
      const table = await this.confirm();
      if (table.over || table.after || table.turn !== table.viewer || table.asks === "start") return table;
    }
  }

  /** Plays turns until the round is over; returns how many. */
  async round(each = async () => {}) {
    let turns = 0;
    for (;;) {
      const table = await this.myTurn();
      if (table.over) return turns;
      await each(turns);
      await this.turn();
      turns += 1;
    }
  }
}
