/* A game to give away: as a link that carries it, and as a file. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ShareLink } from "../ui/link";
import { _, ngettext, say } from "../words";
import { gameLink } from "./share";

/** Gives a text to the browser as a file to be saved. */
export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function ShareGame({ record, onClose }: { record: string; onClose(): void }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    void gameLink(record).then(setUrl);
  }, [record]);
  return (
    <Dialog title={_("Share this game")} onClose={onClose}>
      <p>{_("The link contains the whole game, with everyone’s cards. It works without a server.")}</p>
      {url !== "" && <ShareLink url={url} label={_("Link to this game")} />}
      <p class="note">
        {say(ngettext("The link is {n} character long.", "The link is {n} characters long.", url.length), {
          n: url.length,
        })}
      </p>
      <div class="actions">
        <Button icon="save" data-do="download" onClick={() => download(record, "red7.r7")}>
          {_("save as a file (.r7)")}
        </Button>
      </div>
    </Dialog>
  );
}
