/* "Why?": the button behind which the reasons are. */
import { useState } from "preact/hooks";
import type { Scene, Step } from "../module";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { _ } from "../words";

export interface WhyProps {
  scene: Scene;
  /** The turn so far and the step that is refused; without one the standing is explained. */
  draft?: Step[];
  /** What is refused: a button of the bar then, which is struck out. */
  about?: string;
}

const Reasons = lazy(() => import("./reasons"));

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
        <button type="button" class="bar-button" aria-label={`${_("Why?")} ${about}`} title={_("Why?")} {...shared}>
          <Icon name="close" />
          <s>{about}</s>
        </button>
      )}
      {open && <Reasons {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
