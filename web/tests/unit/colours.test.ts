/* The seven colours can be told apart, by all eyes; and what is written on cards can be read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COLOURS } from "../../src/store/settings";
import { contrast, difference, distance, lightOf, lightOfOklch, SIGHTS } from "./sight";

const NAMES = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"];
const THEMES = ["light", "dark"];
const styles = (name: string) => readFileSync(`${WEB}/src/styles/${name}.css`, "utf8");
const css = styles("colours");

/** Whether a rule is for the page with this theme and palette. */
function isFor(selector: string, theme: string, palette: string): boolean {
  const wanted = [...selector.matchAll(/\[data-(\w+)="(\w+)"\]/g)];
  return wanted.every(([, name, value]) => value === (name === "theme" ? theme : palette));
}

/** The variables that are in force: later rules of the file win, as they do in a browser. */
function variables(theme: string, palette: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = "", body = ""] of css.matchAll(/([^{}]+)\{([^}]*)\}/g))
    if (selectors.split(",").some((one) => one.includes(":root") && isFor(one, theme, palette)))
      for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g))
        found.set(name, value);
  return found;
}

/** The seven, as light. */
function seven(theme: string, palette: string) {
  const all = variables(theme, palette);
  return NAMES.map((name) => ({
    name,
    face: lightOf(all.get(name) ?? ""),
    ink: lightOf(all.get(`${name}-ink`) ?? ""),
  }));
}

test("CIEDE2000 as its authors have it", () => {
  // Of the pairs that Sharma, Wu and Dalal published to check programs by.
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const;
  for (const [a, b, expected] of pairs)
    assert.ok(Math.abs(difference(a, b) - expected) < 0.0001, String(expected));
});

test("each palette has all seven colours, and its own", () => {
  const all = COLOURS.map((palette) => NAMES.map((name) => variables("light", palette).get(name)).join(" "));
  assert.equal(new Set(all).size, COLOURS.length);
  for (const one of all) assert.match(one, /^(#[0-9a-f]{6} ?){7}$/);
});

test("indigo and violet are never the closest two", (t) => {
  for (const palette of COLOURS)
    for (const theme of THEMES)
      for (const sight of SIGHTS) {
        const cards = seven(theme, palette);
        const pairs = cards.flatMap((a, i) =>
          cards
            .slice(i + 1)
            .map((b) => ({ names: `${a.name} and ${b.name}`, far: distance(a.face, b.face, sight) })),
        );
        pairs.sort((a, b) => a.far - b.far);
        const [closest] = pairs;
        assert.ok(closest !== undefined && pairs.length === 21);
        const where = `${palette}, ${theme}, ${sight}`;
        t.diagnostic(`${where}: ${closest.names}, ${closest.far.toFixed(1)}`);
        assert.notEqual(closest.names, "indigo and violet", where);
        assert.ok(closest.far > 10, where);
      }
});

test("a palette serves the eyes that it is for better than the usual one does", () => {
  const closest = (palette: string, sight: (typeof SIGHTS)[number]) => {
    const cards = seven("light", palette);
    return Math.min(
      ...cards.flatMap((a, i) => cards.slice(i + 1).map((b) => distance(a.face, b.face, sight))),
    );
  };
  for (const [palette, sight] of [
    ["protan", "protanopia"],
    ["deutan", "deuteranopia"],
    ["tritan", "tritanopia"],
  ] as const)
    assert.ok(closest(palette, sight) > 1.3 * closest("standard", sight), palette);
});

test("what is written on a card can be read", () => {
  for (const palette of COLOURS)
    for (const theme of THEMES)
      for (const { name, face, ink } of seven(theme, palette))
        assert.ok(contrast(face, ink) >= 4.5, `${palette}, ${theme}, ${name}: ${contrast(face, ink)}`);
});

/** The declarations of a style sheet that hold for a room of this rule, later ones over earlier ones. */
function felt(theme: string, rule: string): Map<string, string> {
  const found = new Map<string, string>();
  const holds = (selector: string) =>
    [...selector.matchAll(/\[data-(\w+)(?:="(\w+)")?\]/g)].every(
      ([, name, value]) => value === undefined || value === (name === "theme" ? theme : rule),
    );
  for (const sheet of [styles("base"), styles("felt")])
    for (const [, selectors = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^}]*)\}/g))
      if (/:root|\[data-rule/.test(selectors) && holds(selectors))
        for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value);
  return found;
}

/** A colour of the felt as light: its variables and sums worked out. */
function lightOfFelt(all: Map<string, string>, name: string) {
  const worked = (text: string): string =>
    text.includes("var(")
      ? worked(text.replace(/var\(--([\w-]+)\)/g, (_whole, other: string) => all.get(other) ?? ""))
      : text.replace(/calc\(([\d.]+) ([-+*]) ([\d.]+)\)/g, (_whole, a: string, sign: string, b: string) =>
          String(sign === "*" ? Number(a) * Number(b) : Number(a) + Number(sign + b)),
        );
  const value = worked(all.get(name) ?? "");
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (parts === null) return lightOf(value);
  return lightOfOklch(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

test("every text can be read in every room", (t) => {
  let least = 21;
  for (const theme of THEMES)
    for (const rule of "ROYGBIV") {
      const all = felt(theme, rule);
      for (const ground of ["felt", "lit", "deep"])
        for (const text of ["text", "soft"]) {
          const found = contrast(lightOfFelt(all, ground), lightOfFelt(all, text));
          least = Math.min(least, found);
          assert.ok(found >= 4.5, `${theme}, ${rule}: ${text} on ${ground}: ${found}`);
        }
    }
  t.diagnostic(`the least contrast: ${least.toFixed(1)}`);
});

test("rooms of two rules are not the same room", () => {
  for (const theme of THEMES) {
    const rooms = [..."ROYGBIV"].map((rule) => lightOfFelt(felt(theme, rule), "felt"));
    for (const [i, a] of rooms.entries())
      for (const b of rooms.slice(i + 1)) assert.ok(distance(a, b, "as seen") > 4, theme);
  }
});
