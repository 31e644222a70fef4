/* What has changed is rendered in a task of its own, once for all that changed: on a slow device the task that
 * brought it, a tap or an answer, would be long with it. It is laid out in the next one, and painted in a third. */
import { options } from "preact";

const RENDER = 0;
const RENDERED = 1;

const waiting = new Set<() => void>();

/** Calls it in the task after the one that renders now, before the browser paints if that can be. */
export function afterRender(work: () => void): void {
  waiting.add(work);
}

export function dropAfterRender(work: () => void): void {
  waiting.delete(work);
}

function rendered(): void {
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work(); // whoever wants to know places has all laid out
  if (works.length === 0) document.body.getBoundingClientRect(); // else the task that paints would have to
}

/** Calls it when nothing else is to be done, and all is laid out and painted; gives what calls that off. After so
 * many milliseconds it is called all the same. */
export function whenIdle(work: () => void, timeout: number): () => void {
  if ("requestIdleCallback" in globalThis) {
    const id = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 60);
  return () => clearTimeout(timer);
}

/** Whoever touches something meanwhile touches what has come of all that was done before: then it is rendered at
 * once. Not when a field has changed already, which would be given its old value. */
export function renderApart(): void {
  const { port1, port2 } = new MessageChannel();
  let due: (() => void) | null = null;
  const renderNow = () => {
    const work = due;
    due = null;
    if (work === null) return;
    // Told before it is done: what rendering changes makes the browser want to paint, which would come first.
    port2.postMessage(RENDERED);
    work();
  };
  port1.onmessage = ({ data }) => (data === RENDERED ? rendered() : renderNow());
  options.debounceRendering = (work) => {
    due = work;
    port2.postMessage(RENDER);
  };
  for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, renderNow, true);
}
