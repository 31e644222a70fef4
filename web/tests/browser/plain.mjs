/* The page as plain files below a folder of any server: installable, and the same without network. */
import { readFileSync } from "node:fs";
import { TRANSLATIONS } from "./lib/inspect.mjs";
import { Player } from "./lib/player.mjs";

const PREFIX = "/games/red7/";

/** The size of a PNG, from its header. */
function pngSize(bytes) {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

async function manifest(t, files, page) {
  const href = await page.evaluate(() => document.querySelector("link[rel=manifest]")?.href ?? null);
  t.must(href !== null && href.startsWith(files.url), "the page names a manifest beside it");
  const found = await (await fetch(href)).json();
  for (const field of [
    "name",
    "short_name",
    "start_url",
    "display",
    "icons",
    "background_color",
    "theme_color",
  ]) {
    t.check(found[field] !== undefined, `the manifest has ${field}`);
  }
  t.equal(
    new URL(found.start_url, href).href.split("#")[0].replace(/index\.html$/, ""),
    files.url,
    "it starts where the page lies",
  );
  t.check(
    ["standalone", "fullscreen", "minimal-ui"].includes(found.display),
    "it opens as a program of its own",
  );
  const sizes = new Set();
  for (const icon of found.icons) {
    const answer = await fetch(new URL(icon.src, href));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPng = icon.type === "image/png";
    t.check(
      answer.ok && (isPng ? pngSize(bytes) === icon.sizes : bytes.includes("<svg")),
      `the icon ${icon.src} is there, ${icon.sizes}`,
    );
    sizes.add(icon.sizes);
  }
  t.check(sizes.has("192x192") && sizes.has("512x512"), "icons for telephones: 192 and 512 px");
}

export default async function (t) {
  const files = await t.files(PREFIX);
  const ann = await t.visitor("Ann", { reducedMotion: "reduce" });
  const { page } = ann;
  await page.addInitScript(() => {
    globalThis.sounds = 0;
    globalThis.notes = 0;
    for (const kind of ["AudioContext", "Audio"]) {
      const Original = globalThis[kind];
      if (Original === undefined) continue;
      globalThis[kind] = class extends Original {
        constructor(...rest) {
          super(...rest);
          globalThis.sounds += 1;
        }

        createOscillator() {
          globalThis.notes += 1;
          return super.createOscillator();
        }
      };
    }
  });
  await ann.open(files.url, "home");
  await manifest(t, files, page);
  const policy = await page.evaluate(
    () => document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? "",
  );
  t.check(
    /default-src 'none'/.test(policy) && !/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/.test(policy),
    "its policy travels with the file",
    policy,
  );
  const html = readFileSync(`${t.options.page}/index.html`, "utf8");
  t.check(!/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/.test(html), "nothing inline in the document");
  await t.until("the service worker", () =>
    page.evaluate(
      async () =>
        (await navigator.serviceWorker.ready).active?.state === "activated" &&
        navigator.serviceWorker.controller !== null,
    ),
  );

  await files.close();
  ann.cut = true;
  await ann.context.setOffline(true);
  await page.reload();
  await ann.calm("home");
  t.check(true, "the page opens when the server is gone");
  t.equal(await page.evaluate(() => globalThis.sounds), 0, "no sound before the first touch");
  await ann.press("play-now");
  await ann.calm("play");
  const player = new Player(ann);
  const start = await player.myTurn();
  await player.turn();
  await player.see("the bot's answer", ({ busy, over, turn, viewer }) => !busy && (over || turn === viewer));
  t.check(!start.over, "a turn is played");
  await t.until("sounds are ready after a touch", () => page.evaluate(() => globalThis.sounds > 0));
  await ann.press("mute");
  await page.evaluate(() => (globalThis.notes = 0));
  if (!(await player.myTurn()).over) await player.turn();
  await player.see("the bot's answer", ({ busy, over, turn, viewer }) => !busy && (over || turn === viewer));
  t.equal(await page.evaluate(() => globalThis.notes), 0, "one tap mutes them");
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 150).length,
  );
  t.equal(running, 0, "nothing moves where the device asks for less motion");
  for (const [address, screen] of [
    ["#/learn", "learn"],
    ["#/puzzle/day", "puzzle"],
    ["#/rules", "rules"],
    ["#/settings", "settings"],
    ["#/open", "open"],
    ["#/fair", "fair"],
  ]) {
    await ann.open(`${files.url}${address}`, screen);
    t.check(
      (await page.locator("[role=alert]:not([aria-live])", { hasText: /\S/ }).count()) === 0,
      `${screen} is there without a network`,
    );
  }
  for (const language of TRANSLATIONS) {
    await ann.open(`${files.url}#/settings`, "settings");
    await page.locator("select[name=language]").selectOption(language);
    await t.until(`the page in ${language}`, () =>
      page.evaluate((wanted) => document.documentElement.lang === wanted, language),
    );
  }
  t.check(true, "all languages are there without a network");
  await ann.open(`${files.url}#/tables`, "tables");
  await t.until(
    "a word about tables online",
    async () => (await page.locator("[data-screen=tables]").innerText()).length > 40,
  );
  t.check(true, "without a server of ours the tables' screen says so, and stays whole");
}
