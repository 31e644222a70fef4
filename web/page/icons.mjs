/* Draws the PNGs of the icon from icon.svg, with the chromium of the system: node web/page/icons.mjs.
 * They are kept beside it, so that a build needs no browser. */
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const here = new URL(".", import.meta.url);
const drawing = await readFile(new URL("icon.svg", here), "utf8");
/** On devices that cut their own shape: no corners, and the cards well inside. */
const whole = drawing
  .replace(' rx="112"', "")
  .replace('class="cards"', 'class="cards" transform="translate(256 262) scale(.78) translate(-256 -256)"');

const PICTURES = [
  ["icon-192.png", 192, drawing],
  ["icon-512.png", 512, drawing],
  ["icon-maskable-512.png", 512, whole],
  ["apple-touch-icon.png", 180, whole],
];

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, size, svg] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: new URL(name, here).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
