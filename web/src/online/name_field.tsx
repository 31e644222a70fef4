/* The name with which a seat is taken; it is remembered. */
import { useId } from "preact/hooks";
import { change, NAME_LENGTH, useSettings } from "../store/settings";
import { _ } from "../words";

export function NameField() {
  const id = useId();
  const { name } = useSettings();
  return (
    <div class="field">
      <label for={id}>{_("Your name")}</label>
      <input
        id={id}
        type="text"
        name="name"
        autocomplete="nickname"
        maxLength={NAME_LENGTH}
        value={name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </div>
  );
}
