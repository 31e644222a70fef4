/* Windows over the page. The browser's own modal dialog keeps the focus inside and gives it back. */
import { type ComponentChildren, render } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { _ } from "../words";
import { Button, IconButton } from "./button";
import { LiveRegion } from "./live";

interface DialogProps {
  title: string;
  onClose(): void;
  class?: string;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, class: more = "", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const here = useRef(true);
  /* Whether the press began beside the window: one that ends there may have marked a text. */
  const outside = useRef(false);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      here.current = false;
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${more}`}
      aria-labelledby={id}
      onClose={() => here.current && onClose()} // by Escape, or by the back button of a phone
      onPointerDown={(event) => (outside.current = event.target === dialog.current)}
      onClick={(event) => outside.current && event.target === dialog.current && onClose()}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton label={_("close")} icon="close" data-do="close" onClick={onClose} />
        </header>
        {children}
      </div>
      <LiveRegion />
    </dialog>
  );
}

interface Question {
  question: string;
  yes: string;
  no: string;
  /** The answer "yes" destroys something. */
  danger?: boolean;
}

/** Asks, and waits for the answer; closing the window means no. */
export function confirmDialog({ question, yes, no, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.createElement("div");
    document.body.append(place);
    const answer = (value: boolean) => {
      render(null, place);
      place.remove();
      resolve(value);
    };
    render(
      <Dialog title={question} onClose={() => answer(false)} class="confirm">
        <div class="actions">
          <Button data-do="no" onClick={() => answer(false)}>
            {no}
          </Button>
          <Button kind={danger ? "danger" : "primary"} data-do="yes" onClick={() => answer(true)}>
            {yes}
          </Button>
        </div>
      </Dialog>,
      place,
    );
  });
}
