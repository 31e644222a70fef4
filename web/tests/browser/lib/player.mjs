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
    after: document.querySelector("[data-after]") !== null,
    hand: [...table.querySelectorAll("[data-hand] [data-card]")].map((card) => card.dataset.card),
    canConfirm: confirm !== null && !confirm.disabled && confirm.getAttribute("aria-disabled") !== "true",
    loses: confirm !== null && "loses" in confirm.dataset,
    steps: [...document.querySelectorAll("[data-step]")]
      .filter((one) => one.checkVisibility() && !one.disabled && one.getAttribute("aria-disabled") !== "true" && !("illegal" in one.dataset))
      .map((one) => ({ step: one.dataset.step, leads: "leads" in one.dataset, sure: "sure" in one.dataset })),
    log: document.querySelectorAll("[data-log] > *").length,
  };
}

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
    return this.see("own turn or end of the round", (table) => !table.busy && (table.over || (table.turn === table.viewer && table.asks !== "")));
  }

  /** Points at a card of the hand. */
  async point(card) {
    const button = this.page.locator(`[data-hand] button:has([data-card="${card}"]), [data-hand] button[data-card="${card}"]`).first();
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  }

  async choose(step) {
    await this.page.locator(`[data-step="${step}"]:visible`).first().click();
  }

  /** The steps that are offered now, with every card of the hand pointed at in turn. Stops at the
   * first that pleases. */
  async find(pleases) {
    const table = await this.look();
    const pleasing = (one) => one.steps.find(pleases);
    if (pleasing(table) !== undefined) return pleasing(table).step;
    for (const card of table.hand) {
      await this.point(card);
      const shown = await this.see(`what can be done with ${card}`, (one) => one.steps.some(({ step }) => step.includes(card)) || one.steps.length === 0);
      if (pleasing(shown) !== undefined) return pleasing(shown).step;
    }
    return null;
  }

  /** Makes a draft that survives, as far as the page knows one; else any that can be played. */
  async draft() {
    for (let steps = 0; steps < 12; steps++) {
      const table = await this.see("a table", ({ busy }) => !busy);
      if (table.canConfirm && !table.loses) return true;
      const step =
        (await this.find(({ leads, sure }) => leads || sure)) ??
        (table.canConfirm ? null : await this.find(() => true));
      if (step === null) return false;
      const before = JSON.stringify(table);
      await this.choose(step);
      await this.see(`the step ${step} taken`, (now) => JSON.stringify(now) !== before && !now.busy);
    }
    throw new Error("a turn has no end");
  }

  /** Plays the draft, also if it loses. */
  async confirm() {
    const before = await this.look();
    await this.visitor.press("confirm");
    await this.trial.until(`${this.visitor.name}: the turn is played`, async () => {
      const yes = this.visitor.does("yes");
      if ((await yes.count()) > 0) await yes.first().click();
      const now = await this.look();
      return now !== null && (now.over || now.turn !== before.turn || now.asks !== before.asks || now.busy || now.hand.length !== before.hand.length);
    });
  }

  /** One whole turn of one's own. */
  async turn() {
    for (;;) {
      await this.draft();
      await this.confirm();
      const table = await this.see("what comes after the turn", ({ busy }) => !busy);
      if (table.over || table.turn !== table.viewer || table.asks === "start") return table;
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
