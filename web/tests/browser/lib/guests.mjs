/* People at a table online: coming, sitting down, playing on together. */
import { fileURLToPath } from "node:url";
import { setHouseRules } from "./house.mjs";
import { isOwnTurn, Player } from "./player.mjs";
import { Witness } from "./secrets.mjs";
import { wireTo } from "./wire.mjs";

/** Somebody with a browser and a wire to the server that can be cut. */
export class Guest {
  static async come(t, name, server, options = {}) {
    const guest = new Guest();
    guest.t = t;
    guest.name = name;
    guest.wire = await wireTo(t, server.port);
    guest.visitor = await t.visitor(name, options);
    await guest.visitor.context.addInitScript({ path: fileURLToPath(new URL("eyes.js", import.meta.url)) });
    guest.player = new Player(guest.visitor);
    guest.witness = new Witness();
    return guest;
  }

  get page() {
    return this.visitor.page;
  }

  /** Comes to a table by its link, through the own wire; all of the page is there then. */
  async openTable(game, token = "") {
    await this.visitor.open(`${this.wire.origin}/t/${game}${token === "" ? "" : `#${token}`}`, "table");
    await this.t.until(`${this.name}: the page is kept on the device`, () =>
      this.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated"),
    );
  }

  /** Sits down in the first free seat, by name. */
  async sit() {
    const field = this.page.locator("[name=name]:visible");
    if ((await field.count()) > 0) await field.first().fill(this.name); // it is asked for once
    await this.visitor.press("take-seat");
    await this.t.until(`${this.name} sits`, () => this.visitor.has(".lobby-seat.own, [data-table]"));
  }

  /** Waits until the connection is there, or is seen to be lost. */
  async link(state) {
    const where = state === "here" ? '[data-link="here"]' : '[data-link]:not([data-link="here"])';
    await this.t.until(`${this.name}: the connection is ${state}`, () => this.visitor.has(where));
  }

  async cut() {
    this.visitor.cut = true;
    await this.wire.cut();
  }

  async mend() {
    await this.wire.mend();
    await this.link("here");
    this.visitor.cut = false;
  }

  /** Whether the page and the messages keep what this viewer may not know. */
  async keepsSecrets() {
    const leak = async () => {
      const shown = await this.page.evaluate(() => ({ cards: eyes.cards(), said: eyes.said() }));
      return this.witness.read(this.visitor.frames).unknown(shown);
    };
    let last = [];
    await this.t
      .until(`${this.name} sees no hidden card`, async () => (last = await leak()).length === 0)
      .catch(() => {
        throw new Error(`${this.name} sees hidden cards: ${last.join(" ")}`);
      });
  }
}

/** Makes a table through the form, with a seat of one's own; gives the game's id. */
export async function makeTable(guest, { rules = {}, house = {}, others = ["person"] } = {}) {
  const { visitor, page, t } = guest;
  await visitor.open(`${guest.wire.origin}/#/tables/new`, "tables");
  if ((await page.locator("[name=name]").count()) > 0) await page.locator("[name=name]").fill(guest.name);
  await page.locator("[data-more] > summary").click();
  await page.locator(`[name=advanced][value="${Number(rules.advanced ?? false)}"]`).check({ force: true });
  await page.locator("[name=actions]").setChecked(rules.actions ?? false, { force: true });
  await page.locator(`[name=players][value="${others.length + 1}"]`).check({ force: true });
  for (const [i, kind] of others.entries()) await page.locator(`[name=seat${i + 1}]`).selectOption(kind);
  await setHouseRules(visitor, house);
  await visitor.press("make-table");
  await t.until("the new table", () => /\/t\/[^/#]+/.test(page.url()));
  await visitor.calm("table");
  await t.until(`${guest.name} sits`, () => visitor.has(".lobby-seat.own"));
  return /\/t\/([^/#]+)/.exec(page.url())[1];
}

/** What everybody at the table does next: looks at the end of a round, and goes on. */
async function goOn(guests) {
  for (const { visitor } of guests) {
    const button = visitor.does("go-on");
    if ((await button.count()) > 0)
      await button
        .first()
        .click({ timeout: 5_000 })
        .catch(() => {});
  }
}

/** Waits until somebody is to move, and goes on after rounds meanwhile: the guest and the own table, or
 * null at the end of the game. Everybody's own page is asked: what another's page shows may be a turn
 * old, and who waits for that turn waits for ever. */
export function nextTurn(guests) {
  return guests[0].t.until("somebody's own turn, or the end of the game", async () => {
    await goOn(guests);
    for (const mover of guests) {
      const table = await mover.player.look();
      if (table?.after) return { mover: null, table };
      if (table !== null && !table.over && isOwnTurn(table)) return { mover, table };
    }
    return null;
  });
}
