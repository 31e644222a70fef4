/* Every screen without a server in the pseudo-languages: texts two fifths longer, and lines that begin
 * at the right. Nothing may stick out, be cut or lie upon something else, on a small telephone and on a
 * usual screen; and what is not in brackets is no message. */
import { NAMES } from "./lib/inspect.mjs";
import { HERE, tour, walkHere } from "./lib/tour.mjs";

const SIZES = [
  { width: 320, height: 568 },
  { width: 1366, height: 768 },
];

/** Dates are written by the browser, in the language next to the pseudo-language. */
const DATE = /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}$/;

/** Texts that nobody can translate: no message has been put around them. */
function unmarked(said) {
  return said.filter((text) => {
    if (DATE.test(text.trim())) return false;
    let left = text;
    for (const name of NAMES) left = left.replaceAll(name, "");
    return /[a-z]{3}/.test(left) && !/[⟦⟧]/.test(left) && !/^\S*[/:.@]\S*$|^\[|^[-+@]/.test(left.trim());
  });
}

async function look(t, visitor, direction, name) {
  const found = new Set();
  for (const size of SIZES) {
    await visitor.resize(size.width, size.height);
    const now = await visitor.page.evaluate(() => [...eyes.overflow(), ...eyes.clipped(), ...eyes.overlapping()]);
    for (const fault of now) found.add(`${fault} (${size.width})`);
    if (now.length > 0) await visitor.picture(`${name.replace(/\W+/g, "-")}-${direction}-${size.width}`);
  }
  const { dir, said } = await visitor.page.evaluate(() => ({
    dir: document.documentElement.dir,
    said: eyes.said(),
  }));
  if (dir !== direction) found.add(`lines begin ${dir}`);
  if (direction === "ltr") for (const text of unmarked(said)) found.add(`no message: "${text}"`);
  await visitor.resize(1280, 800); // what was asked for at the other size has come
  t.check(found.size === 0, `${name}, ${direction}`, [...found].map((one) => `\n    ${one}`).join(""));
}

export default async function (t) {
  for (const [language, direction] of [
    ["en_XA", "ltr"],
    ["ar_XB", "rtl"],
  ]) {
    const guide = await walkHere(t, { settings: { pace: 0, language } });
    await tour(guide, HERE, (name) => look(t, guide.visitor, direction, name));
    await guide.visitor.leave();
  }
}
