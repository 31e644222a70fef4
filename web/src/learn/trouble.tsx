/* What is wrong with a game, with the line that is. */
import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icons";
import { Say } from "../ui/say";
import type { Trouble } from "./fetch";
import { lineOf } from "./source";

export function ShowTrouble({ trouble, actions }: { trouble: Trouble; actions?: ComponentChildren }) {
  const { line } = trouble;
  const wrong = line === null ? "" : lineOf(trouble.record, line);
  return (
    <div class="problem" role="alert" data-problem={trouble.code}>
      <Icon name="warning" />
      <div>
        <p>
          <Say text={trouble.text} />
        </p>
        {wrong !== "" && <pre class="wrong-line">{wrong}</pre>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}
