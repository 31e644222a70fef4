/* The service worker: the page without a network.
 *
 * Each version of it has a cache of its own, with all files of the page, filled before the version
 * takes over. It takes over at once, and pages that are open do not notice: the names of their
 * files tell the contents, and the cache before is kept for them. */

export {}; // names are its own

declare const KEPT: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const scope = worker.registration.scope;
/** Several copies of the page may lie below one host: the name says whose cache it is. */
const PREFIX = `red7 ${scope} `;
const NAME = PREFIX + VERSION;

/** A file whose name has a hash in it needs no second look; for others the server is asked. */
async function fill(cache: Cache, name: string): Promise<void> {
  const url = new URL(name, scope).href;
  const hashed = /-(\w{8}|\w{10})\.\w+$/.test(name);
  const known = hashed ? await caches.match(url) : undefined;
  const answer = known ?? (await fetch(url, { cache: hashed ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await cache.put(url, answer.redirected ? await direct(answer) : answer);
}

/** Some hosts answer `index.html` with a way to elsewhere, and no browser shows a page that comes
 * from a cache with such a detour. */
async function direct(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  return new Response(await answer.blob(), { status, headers });
}

async function install(): Promise<void> {
  const inForce = await caches.has(NAME); // only this worker has changed, and no file
  const cache = await caches.open(NAME);
  try {
    await Promise.all(KEPT.map((name) => fill(cache, name)));
  } catch (error) {
    // Half a version is of no use, and would be taken for the one before the next.
    if (!inForce) await caches.delete(NAME);
    throw error;
  }
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The file of this version that answers a request, if one does. */
function fileFor(request: Request): string | null {
  const path = request.url.startsWith(scope) ? request.url.slice(scope.length).replace(/[?#].*$/, "") : null;
  if (path === null || request.method !== "GET") return null;
  if (request.mode === "navigate" && (path === "" || path === "index.html")) return "index.html";
  if (request.mode === "navigate" && /^t\/[^/]+$/.test(path)) return "t.html";
  return path;
}

async function answer(request: Request, file: string): Promise<Response> {
  const url = new URL(file, scope).href;
  const own = await caches.open(NAME);
  return (await own.match(url)) ?? (await caches.match(url)) ?? fetch(request);
}

/** Whether a file may be in a cache: what only a server can tell goes to it without us. */
function isKept(file: string): boolean {
  return KEPT.includes(file) || /^[\w-]+-(\w{8}|\w{10})\.(js|css|wasm|json)$/.test(file);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const file = fileFor(event.request);
  if (file !== null && isKept(file)) event.respondWith(answer(event.request, file));
});
