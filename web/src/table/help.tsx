/* The keys of the table, in a window. */
import { Dialog } from "../ui/dialog";
import { _, C_ } from "../words";

function keys(): [string, string][] {
  return [
    ["← → 1–9", _("choose a card")],
    ["P", _("put it into your palette")],
    ["C", _("put it onto the canvas")],
    ["D", _("put it onto the deck (actions)")],
    [C_("key", "Enter"), _("play the turn as it is shown; let the bots play faster")],
    [C_("key", "Backspace"), _("take back a step of this turn")],
    ["Y N", _("take a draw, or leave it")],
    ["X", _("pass")],
    ["W", _("what if: the next colour")],
    [C_("key", "Esc"), _("leave the what-if, let go of the card")],
    ["H", _("hint: the best turns and why")],
    ["L", _("all turns that survive")],
    ["U", _("undo: take back the last turn")],
    ["?", _("this help")],
  ];
}

export function KeyHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={_("Keys")} onClose={onClose} class="key-help">
      <dl>
        {keys().map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="note">{_("With a mouse or a finger: choose a card, then its place; or drag it there.")}</p>
    </Dialog>
  );
}
