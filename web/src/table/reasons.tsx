/* The rule behind a refusal or a score, where it comes from, and how we read it. */
import type { Reason } from "../module";
import { useAnswer } from "../ui/answer";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/message";
import { Say } from "../ui/say";
import { _, say } from "../words";
import type { WhyProps } from "./why";

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
      <p class="note">{reason.source}</p>
    </li>
  );
}

export default function Reasons({ scene, draft, onClose }: WhyProps & { onClose(): void }) {
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
