/* Whether one wants to be called: the browser is asked when that is chosen, and not before. */
import { useState } from "preact/hooks";
import { change, useSettings } from "../store/settings";
import { Tick } from "../ui/form";
import { _ } from "../words";
import { askPermission, permission } from "./call";

export function CallMe() {
  const { notify } = useSettings();
  const [refused, setRefused] = useState(false);
  if (permission() === "none") return null;
  const choose = async (on: boolean) => {
    const granted = on && (await askPermission()) === "granted";
    setRefused(on && !granted);
    change({ notify: granted });
  };
  return (
    <Tick
      name="notify"
      label={_("notify me when it’s my turn")}
      checked={notify && permission() === "granted"}
      note={
        refused
          ? _("Your browser doesn’t allow notifications here. The tab’s title shows when it’s your turn.")
          : undefined
      }
      onChange={(on) => void choose(on)}
    />
  );
}
