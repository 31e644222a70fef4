/* A picture with its text, to be shared, copied or saved. */
import { useEffect, useRef, useState } from "preact/hooks";
import { _ } from "../words";
import { Button } from "./button";
import { saveFile } from "./download";
import { announce } from "./live";
import { drawPicture, type Picture, PICTURE, pictureFile } from "./picture";

/** Gives it to the device's own share sheet; false where there is none that takes it. */
async function hand(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function" || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // who thinks again has shared nothing
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface SharePictureProps {
  picture: Picture;
  /** What the picture says, for those who do not see it. */
  label: string;
  text: string;
  file: string;
}

export function SharePicture({ picture, label, text, file }: SharePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState("");
  const key = JSON.stringify(picture);
  useEffect(() => {
    if (canvas.current !== null) drawPicture(canvas.current, picture);
  }, [key]);
  const tell = (words: string) => {
    setSaid(words);
    announce(words);
  };
  const made = () => (canvas.current === null ? Promise.resolve(null) : pictureFile(canvas.current, file));
  const share = async () => {
    const one = await made();
    if (one !== null && (await hand({ files: [one], text }))) return;
    if (await hand({ text })) return;
    tell((await copy(text)) ? _("Text copied") : _("Couldn’t copy: select the text and copy it yourself."));
  };
  return (
    <div class="share-picture">
      <canvas ref={canvas} role="img" aria-label={label} width={PICTURE.width} height={PICTURE.height} />
      <pre class="share-text" tabIndex={0} aria-label={_("Text to share")}>
        {text}
      </pre>
      <div class="actions">
        <Button kind="primary" icon="share" data-do="share-picture" onClick={() => void share()}>
          {_("share")}
        </Button>
        <Button
          icon="copy"
          data-do="copy-text"
          onClick={() =>
            void copy(text).then((done) =>
              tell(done ? _("Text copied") : _("Couldn’t copy: select the text and copy it yourself.")),
            )
          }
        >
          {_("copy the text")}
        </Button>
        <Button icon="save" data-do="save-picture" onClick={() => void made().then((one) => one && saveFile(one, one.name))}>
          {_("save the picture")}
        </Button>
      </div>
      {said !== "" && <p class="note">{said}</p>}
    </div>
  );
}
