/* A link to give away: shown, copied, shared. */
import { useId, useState } from "preact/hooks";
import { _ } from "../words";
import { Button } from "./button";
import { announce } from "./live";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function ShareLink({ url, label }: { url: string; label: string }) {
  const id = useId();
  const [said, setSaid] = useState("");
  const tell = (text: string) => {
    setSaid(text);
    announce(text);
  };
  return (
    <div class="share-link">
      <label for={id}>{label}</label>
      <input id={id} type="text" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div class="actions">
        <Button
          icon="copy"
          onClick={async () =>
            tell((await copy(url)) ? _("The link is copied.") : _("Please copy the link by hand."))
          }
        >
          {_("copy")}
        </Button>
        {typeof navigator.share === "function" && (
          <Button icon="share" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {_("share")}
          </Button>
        )}
      </div>
      {said !== "" && <p class="note">{said}</p>}
    </div>
  );
}
