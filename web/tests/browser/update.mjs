/* A new version of the page: open pages go on with the old one, and it is there at the next start. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL("../../build.mjs", import.meta.url));

/** Another version at the same place: without the words of other languages its scripts are others. */
function renew(folder) {
  const module = join(folder, "..", "red7.wasm");
  const name = readdirSync(folder).find((one) => one.endsWith(".wasm"));
  cpSync(join(folder, name), module);
  execFileSync(process.execPath, [BUILD, folder, "--module", module]);
}

const script = (page) => page.evaluate(() => document.querySelector("script[src]").src);
const caches = (page) => page.evaluate(() => globalThis.caches.keys());

/** Whether no version of the service worker is on its way. */
const settled = (page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return installing === null && waiting === null && active.state === "activated";
  });

/** Looks for a new version, and waits until it has taken over. */
async function update(t, page, what) {
  const before = JSON.stringify(await caches(page));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await t.until(what, async () => JSON.stringify(await caches(page)) !== before && (await settled(page)));
}

export default async function (t) {
  const folder = join(t.folder, "page");
  cpSync(t.options.page, folder, { recursive: true });
  t.options.page = folder;
  const files = await t.files("/");
  const ann = await t.visitor("Ann");
  const { page } = ann;
  await ann.open(files.url, "home");
  await t.until("the service worker", () => settled(page));
  const before = await script(page);
  t.equal((await caches(page)).length, 1, "one version is kept");

  renew(folder);
  await update(t, page, "the new version");
  await ann.press("settings");
  await ann.calm("settings");
  t.check(!(await ann.has("[data-problem]")), "an open page finds the parts of its own version");

  await page.goto("about:blank");
  await ann.open(files.url, "home");
  t.check((await script(page)) !== before, "the next start is the new version");
  await ann.press("settings");
  await ann.calm("settings");
  t.check(!(await ann.has("[data-problem]")), "which has all its parts");

  const [oldest] = await caches(page);
  execFileSync(process.execPath, [BUILD, folder]); // a third one, without even the module
  await update(t, page, "the third version");
  const kept = await caches(page);
  t.check(kept.length === 2 && !kept.includes(oldest), "the oldest version is not kept");
}
