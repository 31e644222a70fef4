/* The name with which a seat is taken; it is remembered. */
import { change, NAME_LENGTH, useSettings } from "../store/settings";
import { TextField } from "../ui/form";
import { notify } from "../ui/message";
import { _ } from "../words";

export function NameField() {
  const { name } = useSettings();
  return (
    <TextField
      name="name"
      label={_("Your name")}
      value={name}
      most={NAME_LENGTH}
      onChange={(text) => change({ name: text })}
    />
  );
}

/** Without a name there is nobody to sit down. */
export function askForName(within: HTMLElement | null): void {
  within?.querySelector<HTMLInputElement>("input[name=name]")?.focus();
  notify(_("Choose a name first."));
}
