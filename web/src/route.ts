/* Which screen is shown: the address says it. `#/learn/orange` is a screen of the page;
 * `SERVER/t/GAME#TOKEN` is a table online. */
import { useEffect, useState } from "preact/hooks";

export interface Route {
  screen: string;
  rest: string[];
}

/** Where the page lies: also when it was opened at /t/GAME. */
export const root = new URL("./", import.meta.url);

export function route(): Route {
  const table = /\/t\/([^/]+)$/.exec(location.pathname);
  if (table !== null && !location.hash.startsWith("#/")) return { screen: "table", rest: [table[1] ?? ""] };
  const [screen = "", ...rest] = location.hash.replace(/^#\//, "").split("/");
  return { screen: screen === "" ? "home" : screen, rest: rest.map(decodeURIComponent) };
}

/** The address of a screen, as it is written into a link. */
export function href(hash: string): string {
  return new URL(hash, root).href;
}

/** Goes to a screen. */
export function go(hash: string): void {
  history.pushState(null, "", href(hash));
  dispatchEvent(new PopStateEvent("popstate"));
}

export function useRoute(): Route {
  const [now, setNow] = useState(route);
  useEffect(() => {
    const look = () => setNow(route());
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    return () => {
      removeEventListener("popstate", look);
      removeEventListener("hashchange", look);
    };
  }, []);
  return now;
}
