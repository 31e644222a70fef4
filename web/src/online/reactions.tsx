/* Saying something at the table: a few fixed sentences, each in the language of who reads it. */
import { useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { _ } from "../words";
import { mute, useMuted } from "./muted";
import type { OnlineTable } from "./use_table";

function Sayings({ online, onClose }: { online: OnlineTable; onClose(): void }) {
  const silent = useMuted();
  return (
    <Dialog title={_("Say something")} onClose={onClose}>
      <div class="sayings">
        {(online.facts?.reactions ?? []).map(({ code, text }) => (
          <Button
            key={code}
            data-react={code}
            onClick={() => {
              onClose();
              void online.act(() => online.client.react(code));
            }}
          >
            {text}
          </Button>
        ))}
      </div>
      <label class="tick">
        <input type="checkbox" checked={silent} onChange={(event) => mute(event.currentTarget.checked)} />
        <span>{_("do not show what others say")}</span>
      </label>
    </Dialog>
  );
}

export function Talk({ online }: { online: OnlineTable }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="talk" kind="quiet" data-do="talk" onClick={() => setOpen(true)}>
        {_("talk")}
      </Button>
      {open && <Sayings online={online} onClose={() => setOpen(false)} />}
    </>
  );
}
