/* The name with which a seat is taken. It is asked for once; after that it is only shown. */
import { useId, useState } from "preact/hooks";
import { change, NAME_LENGTH, useSettings } from "../store/settings";
import { Button } from "../ui/button";
import { TextField } from "../ui/form";
import { _, say } from "../words";

interface NameFieldProps {
  /** Somebody wants to sit down: without a name that is said here, until there is one. */
  missing?: boolean;
}

export function NameField({ missing = false }: NameFieldProps) {
  const { name } = useSettings();
  const id = useId();
  const [open, setOpen] = useState(name.trim() === "");
  if (!open)
    return (
      <p class="own-name">
        {say(_("You play as {name}."), { name })}{" "}
        <Button kind="quiet" data-do="rename" onClick={() => setOpen(true)}>
          {_("change")}
        </Button>
      </p>
    );
  return (
    <div class="name-field">
      <TextField
        name="name"
        label={_("Your name")}
        value={name}
        most={NAME_LENGTH}
        onChange={(text) => change({ name: text })}
      />
      <p id={`${id}-failure`} class="field-failure" role="alert">
        {missing && name.trim() === "" ? _("Choose a name first.") : ""}
      </p>
    </div>
  );
}

/** Where the name is to be written. */
export function goToName(within: HTMLElement | null): void {
  within?.querySelector<HTMLInputElement>("input[name=name]")?.focus();
}
