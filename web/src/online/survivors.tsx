/* For who is out: which turns would have survived, by what could be known at the time. */
import { useState } from "preact/hooks";
import type { Scene, Table } from "../module";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Say } from "../ui/say";
import { _ } from "../words";

/** The turn with which the viewer went out, as an index into the log. */
function fatalTurn({ log, viewer }: Table): number {
  return log.map(({ seat, out }) => seat === viewer && out).lastIndexOf(true);
}

function List({ scene, onClose }: { scene: Scene; onClose(): void }) {
  const { answer } = useAnswer("survivors", { ...scene, past: true }, [JSON.stringify(scene)]);
  return (
    <Dialog title={_("Turns that would have survived")} onClose={onClose}>
      {answer === null ? (
        <p aria-busy="true">…</p>
      ) : (
        <>
          <p>
            <Say text={answer.text} />
          </p>
          <ul class="survivors">
            {answer.turns.map(({ steps, text }) => (
              <li key={steps.join(" ")}>
                <Say text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

export function Survivors({ scene, table }: { scene: Scene; table: Table }) {
  const [open, setOpen] = useState(false);
  const before = fatalTurn(table);
  if (before < 0) return null;
  return (
    <>
      <Button icon="question" kind="quiet" data-do="survivors" onClick={() => setOpen(true)}>
        {_("which turns would have survived")}
      </Button>
      {open && <List scene={{ ...scene, before }} onClose={() => setOpen(false)} />}
    </>
  );
}
