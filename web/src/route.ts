/* Which screen is shown: the address says it. `#/learn/orange` is a screen of the page;
 * `SERVER/t/GAME#TOKEN` is a table online. */
import { useEffect, useState } from "preact/hooks";

export interface Route {
  screen: string;
  rest: string[];
  /** At a table online: what opens a seat there, if the link has it. */
  token: string | null;
  href: string;
}

/** Where the page lies: also when it was opened at /t/GAME. */
export const root = new URL("./", import.meta.url);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address that somebody has written; null: it is none. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** What an address says. */
export function routeOf(address: URL): Route {
  const { pathname, hash, href } = address;
  const table = /\/t\/([^/]+)$/.exec(pathname);
  if (table !== null && !hash.startsWith("#/"))
    return { screen: "table", rest: [decode(table[1] ?? "")], token: hash.slice(1) || null, href };
  const [screen = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
  return { screen: screen === "" ? "home" : decode(screen), rest: rest.map(decode), token: null, href };
}

/** The address of a screen, as it is written into a link. */
export function href(hash: string): string {
  return new URL(hash, root).href;
}

/** Goes to a screen, or to a table of this server ("t/GAME"). */
export function go(hash: string): void {
  history.pushState(null, "", href(hash));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Goes there without a way back to here. */
export function replace(hash: string): void {
  history.replaceState(history.state, "", href(hash));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Links within the page do not load it anew, not even from a table's address. */
export function catchLinks(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || link.target !== "" || link.download !== "")
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!link.href.startsWith(`${root.href}#/`) && !link.href.startsWith(`${root.href}t/`)) return;
    event.preventDefault();
    go(link.href);
  });
}

export function useRoute(): Route {
  const [now, setNow] = useState(() => routeOf(new URL(location.href)));
  useEffect(() => {
    const look = () => setNow((old) => (old.href === location.href ? old : routeOf(new URL(location.href))));
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    return () => {
      removeEventListener("popstate", look);
      removeEventListener("hashchange", look);
    };
  }, []);
  return now;
}
