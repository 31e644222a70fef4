/* "Why?": the rule behind a refusal or a score, where it comes from, and how we read it. */
import { useState } from "preact/hooks";
import type { Reason, Scene, Step } from "../module";
import { useAnswer } from "../ui/answer";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/message";
import { Say } from "../ui/say";
import { _, say } from "../words";

interface WhyProps {
  scene: Scene;
  /** The turn so far and the step that is refused; without one the standing is explained. */
  draft?: Step[];
  /** What is refused: a small button then, which says it to those who do not see where it is. */
  about?: string;
}

function ReasonView({ reason }: { reason: Reason }) {
  return (
    <li data-rule={reason.rule}>
      <p>
        <Say text={reason.text} />
      </p>
      {reason.reading !== null && (
        <p>
          <Say text={say(_("Our reading: {reading}"), { reading: reason.reading })} />
        </p>
      )}
      <p class="note">
        {reason.source} · <code>{reason.rule}</code>
      </p>
    </li>
  );
}

function Reasons({ scene, draft, onClose }: WhyProps & { onClose(): void }) {
  const { answer, error } = useAnswer("why", { ...scene, draft }, []);
  return (
    <Dialog title={_("Why?")} onClose={onClose} class="why">
      {error !== null && <Problem text={error.text} />}
      <ul class="reasons" aria-busy={answer === null && error === null}>
        {answer?.reasons.map((reason) => (
          <ReasonView key={reason.rule} reason={reason} />
        ))}
      </ul>
    </Dialog>
  );
}

export function Why(props: WhyProps) {
  const [open, setOpen] = useState(false);
  const { about } = props;
  const shared = { "data-do": "why", "aria-haspopup": "dialog" as const, onClick: () => setOpen(true) };
  return (
    <>
      {about === undefined ? (
        <Button kind="quiet" icon="question" {...shared}>
          {_("Why?")}
        </Button>
      ) : (
        <IconButton icon="question" label={`${_("Why?")} ${about}`} {...shared} />
      )}
      {open && <Reasons {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
