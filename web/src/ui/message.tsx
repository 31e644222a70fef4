/* Messages: what went wrong, as a part of a screen; and short news that go away by themselves. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Sentence } from "../module";
import { Icon } from "./icons";
import { announce } from "./live";
import { plain, Say } from "./say";

interface ProblemProps {
  text: Sentence;
  /** Which problem it is, for tests: the same in every language. */
  code?: string;
  actions?: ComponentChildren;
}

/** What went wrong, and what can be done. */
export function Problem({ text, code = "", actions }: ProblemProps) {
  return (
    <div class="problem" role="alert" data-problem={code}>
      <Icon name="warning" />
      <p>
        <Say text={text} />
      </p>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}

interface Toast {
  text: Sentence;
  id: number;
}

let add: ((text: Sentence) => void) | null = null;

/** Shows a sentence for a while, and says it. */
export function notify(text: Sentence): void {
  announce(plain(text));
  add?.(text);
}

const SHOWN = 5000;

export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    let last = 0;
    add = (text) => {
      const id = ++last;
      setToasts((old) => [...old.slice(-2), { text, id }]);
      setTimeout(() => setToasts((old) => old.filter((one) => one.id !== id)), SHOWN);
    };
    return () => void (add = null);
  }, []);
  return (
    <div class={`toasts${document.querySelector(".screen.play") === null ? "" : " above"}`} aria-hidden="true">
      {toasts.map((toast) => (
        <p key={toast.id} class="toast">
          <Say text={toast.text} />
        </p>
      ))}
    </div>
  );
}
