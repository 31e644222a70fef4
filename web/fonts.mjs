/* The typeface of the page, Onest, cut down to the letters that its languages use. It is fetched when a
 * game can be played already; what it does not have is drawn with the device's own letters. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subset from "subset-font";

const home = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/onest/package.json"));

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_unused, i) => String.fromCodePoint(from + i)).join("");

/** A file for each script, so that a reader fetches one or two of them. */
const SCRIPTS = [
  {
    script: "latin",
    letters: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—‘’‚“”„…•`,
    covers: "U+0-FF, U+152-153, U+2000-206F",
  },
  { script: "latin-ext", letters: "ĄąĆćĘęŁłŃńŚśŹźŻż", covers: "U+100-151, U+154-2BA" },
  { script: "cyrillic", letters: `Ёё${range(0x410, 0x44f)}`, covers: "U+400-45F" },
];

/** The files of the typeface, each with what it covers; and its licence, which goes with them. */
export async function typeface() {
  const fonts = [];
  for (const { script, letters, covers } of SCRIPTS) {
    const path = join(home, "files", `onest-${script}-wght-normal.woff2`);
    const bytes = await subset(await readFile(path), letters, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 500, max: 800, default: 500 } },
    });
    fonts.push({ name: `onest-${script}.woff2`, bytes, covers, path });
  }
  return { fonts, licence: await readFile(join(home, "LICENSE")) };
}
