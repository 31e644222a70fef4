/* One tap for silence, and one for sound. */
import { change, useSettings } from "../store/settings";
import { IconButton } from "../ui/button";
import { _ } from "../words";

export function MuteButton() {
  const { sound } = useSettings();
  return (
    <IconButton
      icon={sound ? "sound" : "muted"}
      label={_("sounds")}
      aria-pressed={sound}
      data-do="mute"
      onClick={() => change({ sound: !sound })}
    />
  );
}
