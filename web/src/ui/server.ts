/* Whether a red7 server serves the page: only then there are tables online. */
import { useEffect, useState } from "preact/hooks";
import { root } from "../route";

export type Server = "unknown" | "there" | "none" | "away";

/** A static copy of the page has a file there that says no; a server may fail, or be behind a proxy
 * that answers for it. */
async function look(): Promise<Server> {
  try {
    const answer = await fetch(new URL("health", root), { cache: "no-store" });
    if (answer.status >= 500) return "away";
    const { ok } = (await answer.json().catch(() => ({}))) as { ok?: unknown };
    return ok === true ? "there" : "none";
  } catch {
    return "away";
  }
}

/** "away": there may be one, but it cannot be reached now. Looks again when the network comes back. */
export function useServer(): Server {
  const [server, setServer] = useState<Server>("unknown");
  useEffect(() => {
    let late = false;
    const again = () => void look().then((found) => late || setServer(found));
    again();
    window.addEventListener("online", again);
    window.addEventListener("offline", again);
    return () => {
      late = true;
      window.removeEventListener("online", again);
      window.removeEventListener("offline", again);
    };
  }, []);
  return server;
}
