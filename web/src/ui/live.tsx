/* What screen readers are told when nothing has the focus: a region for news, one for what
 * cannot wait. The regions are in the page from the start, or nobody would listen to them. A modal
 * window has regions of its own, since what lies behind it is not listened to. */
import { useEffect, useState } from "preact/hooks";

interface News {
  text: string;
  /** Changes with each text, so that the same sentence is read twice. */
  turn: number;
}

type Hear = (text: string, urgent: boolean) => void;
let hear: Hear | null = null;

/** Says a text through the live region. Several at once are read one after the other. */
export function announce(text: string, urgent = false): void {
  if (text !== "") hear?.(text, urgent);
}

function Region({ news, urgent }: { news: News[]; urgent: boolean }) {
  return (
    <div class="unseen live" role={urgent ? "alert" : "status"} aria-live={urgent ? "assertive" : "polite"}>
      {news.map((one) => (
        <p key={one.turn}>{one.text}</p>
      ))}
    </div>
  );
}

/** How many texts stay, for those who read the region itself. */
const KEPT = 6;

export function LiveRegion() {
  const [calm, setCalm] = useState<News[]>([]);
  const [urgent, setUrgent] = useState<News[]>([]);
  useEffect(() => {
    const before = hear;
    let turn = 0;
    hear = (text, now) => (now ? setUrgent : setCalm)((old) => [...old.slice(1 - KEPT), { text, turn: turn++ }]);
    return () => void (hear = before);
  }, []);
  return (
    <>
      <Region news={calm} urgent={false} />
      <Region news={urgent} urgent={true} />
    </>
  );
}
