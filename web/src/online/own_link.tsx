/* The link of one's own seat, on demand only: who has it has the seat. */
import { useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { ShareLink } from "../ui/link";
import { _ } from "../words";
import { type OnlineTable, tableUrl } from "./use_table";

export function OwnLink({ online }: { online: OnlineTable }) {
  const [open, setOpen] = useState(false);
  const { token } = online.client;
  if (token === null) return null;
  return (
    <>
      <Button icon="link" kind="quiet" data-do="own-link" onClick={() => setOpen(true)}>
        {_("your own link")}
      </Button>
      {open && (
        <Dialog title={_("Your own link")} onClose={() => setOpen(false)}>
          <p class="warning">
            <Icon name="warning" />{" "}
            {_("With this link your seat opens on any other device. Whoever has it can see your hand and play for you, so keep it to yourself.")}
          </p>
          <ShareLink url={tableUrl(online.state.game.id, token)} label={_("Your own link")} />
        </Dialog>
      )}
    </>
  );
}
