/* The service worker, with caches and a host made up for it. It knows the files and the version that
 * ../unit.mjs says. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const SCOPE = "https://red7.example/games/";
const FILES = ["index.html", "t.html", "main-ABCDEFGH.js"];
const name = (version: string) => `red7 ${SCOPE} ${version}`;

class FakeCache {
  readonly kept = new Map<string, Response>();
  async match(url: string) {
    return this.kept.get(url);
  }
  async put(url: string, answer: Response) {
    this.kept.set(url, answer);
  }
}

const boxes = new Map<string, FakeCache>();
const fakeCaches = {
  has: async (key: string) => boxes.has(key),
  keys: async () => [...boxes.keys()],
  delete: async (key: string) => boxes.delete(key),
  open: async (key: string) => {
    const box = boxes.get(key) ?? new FakeCache();
    boxes.set(key, box);
    return box;
  },
  match: async (url: string) => [...boxes.values()].map((box) => box.kept.get(url)).find((one) => one),
};

/** What the host has at each address. */
let host: (path: string) => Response;
let fetched: string[] = [];
const heard: Record<string, (event: unknown) => void> = {};
Object.assign(globalThis, {
  caches: fakeCaches,
  fetch: async (url: string) => {
    fetched.push(url.slice(SCOPE.length));
    return host(url.slice(SCOPE.length));
  },
  self: {
    registration: { scope: SCOPE },
    addEventListener: (kind: string, hear: (event: unknown) => void) => (heard[kind] = hear),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  },
});

/** Lets an event happen, and waits until it is dealt with. */
async function happen(kind: "install" | "activate"): Promise<void> {
  let done: Promise<void> | undefined;
  heard[kind]?.({ waitUntil: (promise: Promise<void>) => (done = promise) });
  await done;
}

/** What a request is answered with; undefined: it goes to the network. */
async function answerTo(path: string, mode = "no-cors"): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  heard["fetch"]?.({
    request: { url: SCOPE + path, method: "GET", mode },
    respondWith: (promise: Promise<Response>) => (answer = promise),
  });
  return answer && (await (await answer).clone().text());
}

function keep(version: string, files: Record<string, string>): void {
  const box = new FakeCache();
  for (const [file, text] of Object.entries(files)) box.kept.set(SCOPE + file, new Response(text));
  boxes.set(name(version), box);
}

beforeEach(async () => {
  await import("../../src/sw");
  boxes.clear();
  fetched = [];
  host = (path) => new Response(`new ${path}`);
});

test("all files are kept, and the page answers without a network", async () => {
  await happen("install");
  await happen("activate");
  const kept = [...(boxes.get(name("2"))?.kept.keys() ?? [])];
  assert.deepEqual(kept.sort(), FILES.map((one) => SCOPE + one).sort());
  assert.equal(await answerTo("", "navigate"), "new index.html");
  assert.equal(await answerTo("?from=home", "navigate"), "new index.html");
  assert.equal(await answerTo("t/0123abcd", "navigate"), "new t.html");
  assert.equal(await answerTo("main-ABCDEFGH.js"), "new main-ABCDEFGH.js");
  for (const path of ["health", "ws", "api/tables", "t/0123abcd"])
    assert.equal(await answerTo(path), undefined, path);
});

test("the version before stays for pages that are open, older ones go", async () => {
  keep("0", { "part-OLDEST00.js": "oldest" });
  keep("1", { "part-BEFORE00.js": "before", "main-ABCDEFGH.js": "the same in both" });
  await happen("install");
  await happen("activate");
  assert.deepEqual([...boxes.keys()], [name("1"), name("2")]);
  assert.equal(await answerTo("part-BEFORE00.js"), "before");
  assert.ok(!fetched.includes("main-ABCDEFGH.js"), "what has the same name is not fetched again");
});

test("a version that cannot be had whole leaves nothing behind", async () => {
  keep("1", { "index.html": "before" });
  host = (path) => new Response("", { status: path === "t.html" ? 404 : 200 });
  await assert.rejects(happen("install"));
  assert.deepEqual([...boxes.keys()], [name("1")]);
});

test("what is in force outlives a failure", async () => {
  await happen("install");
  host = () => new Response("", { status: 503 });
  await assert.rejects(happen("install"));
  assert.equal(await answerTo("", "navigate"), "new index.html");
});

test("a page that came by a detour is kept without it", async () => {
  host = (path) => {
    const answer = new Response(`new ${path}`, { headers: { "Content-Type": "text/html" } });
    if (path === "index.html") Object.defineProperty(answer, "redirected", { value: true });
    return answer;
  };
  await happen("install");
  const kept = boxes.get(name("2"))?.kept.get(`${SCOPE}index.html`);
  assert.equal(kept?.redirected, false);
  assert.equal(kept?.headers.get("Content-Type"), "text/html");
  assert.equal(await answerTo("", "navigate"), "new index.html");
});
