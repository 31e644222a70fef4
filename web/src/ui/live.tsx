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
/* The newest is in front of the others. They may go in any order. */
const regions: Hear[] = [];

/** Hears what is announced, until it is taken away, as long as no newer one is there. */
export function onAnnounce(hear: Hear): () => void {
  regions.push(hear);
  return () => void regions.splice(regions.indexOf(hear), 1);
}

/** Says a text through the live region. Several at once are read one after the other. */
export function announce(text: string, urgent = false): void {
  if (text !== "") regions.at(-1)?.(text, urgent);
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

/** How long a text stays: who reads the page itself is not to meet old news. */
const STAYS = 8000;

export function LiveRegion() {
  const [calm, setCalm] = useState<News[]>([]);
  const [urgent, setUrgent] = useState<News[]>([]);
  useEffect(() => {
    let last = 0;
    return onAnnounce((text, now) => {
      const turn = ++last;
      const set = now ? setUrgent : setCalm;
      set((old) => [...old, { text, turn }]);
      setTimeout(() => set((old) => old.filter((one) => one.turn !== turn)), STAYS);
    });
  }, []);
  return (
    <>
      <Region news={calm} urgent={false} />
      <Region news={urgent} urgent={true} />
    </>
  );
}
