/* Looks at one state of the page in every language, at every width and text size. The settings are
 * changed in another tab, as somebody with two windows would do it. */
import { readFileSync } from "node:fs";
import { Judge, languageName } from "./catalogue.mjs";

export const TRANSLATIONS = readFileSync(new URL("../../../../po/LINGUAS", import.meta.url), "utf8")
  .trim()
  .split(/\s+/);
export const LANGUAGES = ["en", ...TRANSLATIONS];
/** Where there is least room: every language is looked at there. */
const TIGHTEST = { width: 320, textSize: "very-large" };
/** Where there is more, the language with the longest texts stands for all, and at the other end one with other
 * letters. That one comes last: by its letters it is known whether all of it is gone. */
const WIDER = { narrow: 320, wide: 1920, textSize: "normal" };
const OTHER_LETTERS = "ru";
/** What is a name in every language; those of a game stay as they were when it was dealt. */
export const NAMES = new Set([
  "Red7",
  "Ann",
  "Ben",
  "Eve",
  "Player",
  "Ada",
  "Max",
  "Zoe",
  "English",
  ...TRANSLATIONS.map(languageName),
]);

export class Inspector {
  #judges = new Map(LANGUAGES.slice(1).map((language) => [language, new Judge(language)]));

  static async start(trial, visitor, origin) {
    const inspector = new Inspector();
    Object.assign(inspector, { trial, visitor });
    inspector.remote = await visitor.context.newPage();
    await inspector.remote.goto(`${origin}/#/settings`);
    await inspector.remote.locator("[name=language]").first().waitFor();
    await visitor.page.bringToFront(); // who lies behind is drawn once a second
    return inspector;
  }

  /** Chooses in the other tab's settings: by its controls, but without pointing at what lies behind. */
  #set(name, value) {
    return this.remote.evaluate(
      ([name, value]) => {
        const list = document.querySelector(`select[name=${name}]`);
        if (list === null) {
          document.querySelector(`[name=${name}][value="${value}"]`).click();
          return;
        }
        list.value = value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      },
      [name, value],
    );
  }

  async #speak(language) {
    await this.#set("language", language);
    await this.trial.until(`${language} in the other tab`, () =>
      this.visitor.page.evaluate((wanted) => document.documentElement.lang === wanted, language.replace("_", "-")),
    );
  }

  /** What is said in English: when nothing is left of the last language, which has other letters. What
   * the module says may come some time after the rest. */
  #english() {
    const foreign = (text) => !NAMES.has(text) && /\p{Script=Cyrillic}/u.test(text);
    return this.trial.until("all of it in English", async () => {
      await this.visitor.rest();
      const said = await this.visitor.page.evaluate(() => eyes.said());
      return said.some(foreign) ? undefined : said;
    });
  }

  /** Complaints about what is drawn and, in the least room, about what is said: that does not depend on a
   * size. One look for both: every question to the browser costs more than what it asks. It waits for what is
   * at work: a review is judged anew in every language, and a busy machine takes its time for that. */
  async #look(language, english) {
    await this.visitor.rest();
    const { drawn, said } = await this.visitor.page.evaluate(() => ({
      drawn: [...eyes.overflow(), ...eyes.clipped(), ...eyes.overlapping()],
      said: eyes.said(),
    }));
    const found = said
      .filter((text) => /undefined|\[object|NaN|\{\w+\}/.test(text))
      .map((text) => `"${text}" is said`);
    if (language !== "en" && english !== null && !this.trial.options.anyWords) {
      for (const text of this.#judges.get(language).untranslated(english, said, NAMES))
        found.push(`in English: "${text}"`);
    }
    this.length = said.join("").length;
    return [...drawn, ...found];
  }

  /** What is complained about in the end: all may still be on its way. */
  async #lasting(complain) {
    const end = Date.now() + this.patience;
    let found = await complain();
    while (found.length > 0 && Date.now() < end) found = await complain();
    if (found.length > 0) this.patience = 500;
    return found;
  }

  #widen(width) {
    return this.visitor.resize(width, width < 500 ? 640 : 720);
  }

  async #write(textSize) {
    await this.#set("textSize", textSize);
    await this.trial.until("the text size", () =>
      this.visitor.page.evaluate((size) => document.documentElement.dataset.text === size, textSize),
    );
  }

  /** All languages in the least room, the longest ones in more of it; one check. `again` is done after
   * each change of language, for a question that is asked in the language of its moment. */
  async look(name, again = async () => {}) {
    const complaints = new Map();
    const complain = (found, where) => {
      for (const text of found) complaints.set(text, [...(complaints.get(text) ?? []), where]);
    };
    const inspect = async (language, { width, textSize }, english) => {
      const where = `${language}/${width}/${textSize}`;
      complain(await this.#lasting(() => this.#look(language, english)), where);
      if (["en", "ru"].includes(language))
        await this.visitor.picture(`${name}/${where}`.replace(/\W+/g, "-"));
    };
    this.patience = 15_000;
    await this.#widen(TIGHTEST.width);
    await this.#write(TIGHTEST.textSize);
    await again();
    const english = await this.#english();
    const lengths = new Map();
    for (const language of LANGUAGES) {
      await this.#speak(language);
      await again();
      await inspect(language, TIGHTEST, english);
      lengths.set(language, this.length);
    }
    const [longest] = TRANSLATIONS.filter((language) => language !== OTHER_LETTERS).sort(
      (a, b) => lengths.get(b) - lengths.get(a),
    );
    await this.#write(WIDER.textSize);
    for (const [language, widths] of [
      [longest, [WIDER.narrow, WIDER.wide]],
      [OTHER_LETTERS, [WIDER.wide]],
    ]) {
      await this.#speak(language);
      await again();
      for (const width of widths) {
        await this.#widen(width);
        await inspect(language, { width, textSize: WIDER.textSize }, null);
      }
    }
    await this.#speak("en");
    await this.visitor.page.setViewportSize({ width: 1280, height: 800 });
    const places = (where) => [...where.slice(0, 4), ...(where.length > 4 ? [`${where.length - 4} more`] : [])];
    const lines = [...complaints].map(([what, where]) => `\n    ${what} (${places(where).join(", ")})`);
    const text = lines.join("");
    this.trial.check(
      complaints.size === 0,
      `${name}: every language, 320 and 1920 px, the largest text`,
      text,
    );
  }
}
