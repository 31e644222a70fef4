/* A link to give away: shown, copied, shared. */
import { useId, useRef, useState } from "preact/hooks";
import { _ } from "../words";
import { Button } from "./button";
import { announce } from "./live";

/** Copies what a field shows. Without TLS, as in a network at home, only the old way is there. */
async function copy(field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field?.value ?? "");
    return true;
  } catch {
    field?.select();
    return field !== null && document.execCommand("copy");
  }
}

export function ShareLink({ url, label }: { url: string; label: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const tell = (text: string) => {
    setSaid(text);
    announce(text);
  };
  return (
    <div class="share-link">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={field}
        type="text"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="actions">
        <Button
          icon="copy"
          onClick={async () =>
            tell((await copy(field.current)) ? _("Link copied") : _("Couldn’t copy: select the link and copy it yourself."))
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
