/* Whether a red7 server serves the page: only then there are tables online. */
import { useEffect, useState } from "preact/hooks";
import { root } from "../route";

export type Server = "unknown" | "there" | "none" | "away";

async function look(): Promise<Server> {
  try {
    const answer = await fetch(new URL("health", root), { cache: "no-store" });
    const json = answer.headers.get("Content-Type")?.startsWith("application/json") === true;
    if (answer.ok && json) return "there";
    return answer.status >= 500 ? "away" : "none";
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
