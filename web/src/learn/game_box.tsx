/* A box for a game: typed or pasted, dropped, or from a file. What is in it stays, whatever is
 * wrong with it. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { _, useLanguage } from "../words";
import { fetchGame, tooLong, type Trouble, troubleOf } from "./fetch";
import { LONGEST } from "./share";
import { ShowTrouble } from "./trouble";

/* What is in the box, also for who comes back to it. */
let kept = "";

interface GameBoxProps {
  /** What the button says, and its name for tests. */
  action: string;
  name: string;
  onRecord(record: string): Promise<void> | void;
  /** Further fields, before the button. */
  children?: ComponentChildren;
}

export function GameBox({ action, name, onRecord, children }: GameBoxProps) {
  const id = useId();
  const language = useLanguage();
  const [text, setText] = useState(kept);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const put = (now: string) => {
    kept = now;
    setText(now);
    setTrouble(null);
  };
  const open = async (what: string) => {
    setBusy(true);
    setTrouble(null);
    const found = await fetchGame(what);
    if ("record" in found) await onRecord(found.record);
    else setTrouble(found.trouble);
    setBusy(false);
  };
  // What is wrong is told anew in another language.
  useEffect(() => {
    if (trouble !== null && trouble.code !== "too_long") void open(text);
  }, [language]);
  const take = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    if (file.size > LONGEST) {
      setTrouble(troubleOf(tooLong(), ""));
      return;
    }
    const read = await file.text().catch(() => "");
    put(read);
    await open(read);
  };

  return (
    <form
      class={`game-box${over ? " over" : ""}`}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void open(text);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer?.files[0];
        if (dropped !== undefined) void take(dropped);
        else put(event.dataTransfer?.getData("text") ?? "");
      }}
    >
      <label for={id}>{_("Link to a game, or its record")}</label>
      <textarea
        id={id}
        name="paste"
        rows={5}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text}
        onInput={(event) => put(event.currentTarget.value)}
      />
      {children}
      <div class="actions">
        <Button kind="primary" type="submit" data-do={name} disabled={busy}>
          {action}
        </Button>
        <label class="button plain file-button">
          <input
            ref={picker}
            type="file"
            name="file"
            accept=".r7,text/plain"
            onChange={() =>
              void take(picker.current?.files?.[0]).then(() => picker.current && (picker.current.value = ""))
            }
          />
          <Icon name="file" />
          <span>{_("choose a file (.r7)")}</span>
        </label>
      </div>
      {trouble !== null && <ShowTrouble trouble={trouble} />}
    </form>
  );
}
