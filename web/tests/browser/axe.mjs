/* axe on every screen, narrow and light, wide and dark; and room for a finger on all that can be
 * pressed. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { HERE, ONLINE, tour, walkHere, walkOnline } from "./lib/tour.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS = [
  { width: 320, height: 640, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
];

async function judge(page) {
  // By the tester's own way into the page: its policy lets no script in, and that is as it should be.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`)
          .join(" ; ")}`,
    );
  });
  const small = await page.evaluate(() => eyes.small());
  return [...violations, ...small.map((text) => `too small for a finger: ${text}`)];
}

async function walk(t, guide, stops) {
  const { page } = guide.visitor;
  await tour(guide, stops, async (name) => {
    const complaints = new Set();
    for (const { width, height, colorScheme } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await guide.visitor.resize(width, height);
      let found = await judge(page);
      if (found.length > 0) {
        await guide.visitor.rest(); // somebody at the table may have moved just then
        found = await judge(page);
      }
      for (const text of found) complaints.add(`${width}: ${text}`);
      await guide.visitor.picture(`${name.replace(/\W+/g, "-")}-${width}`);
    }
    await guide.visitor.resize(1280, 800);
    t.check(
      complaints.size === 0,
      `${name}: axe finds nothing, targets of 44 px`,
      [...complaints].map((text) => `\n    ${text}`).join(""),
    );
  });
}

export default async function (t) {
  await walk(t, await walkHere(t, {}), HERE);
  await walk(t, await walkOnline(t, {}), ONLINE);
}
