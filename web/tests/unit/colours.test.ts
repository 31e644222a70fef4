/* The seven colours can be told apart, by all eyes; and what is written on cards can be read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COLOURS } from "../../src/store/settings";
import { contrast, difference, distance, lightOf, SIGHTS } from "./sight";

const NAMES = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"];
const THEMES = ["light", "dark"];
const css = readFileSync(`${WEB}/src/styles/colours.css`, "utf8");

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
