/* The keys of the table, in a window. */
import { Dialog } from "../ui/dialog";
import { _, C_ } from "../words";

function keys(): [string, string][] {
  return [
    ["← → 1–9", _("choose a card")],
    ["P", _("play it to your palette")],
    ["+", _("to the palette, then a card to the canvas")],
    ["C", _("play it to the canvas: its colour becomes the rule")],
    ["D", _("put it on the deck (with actions)")],
    [C_("key", "Enter"), _("play the move as shown; hurry the bots")],
    [C_("key", "Backspace"), _("take back the last card of this turn")],
    ["Y N", _("draw a card, or don’t")],
    ["X", _("pass")],
    ["W", _("what if: try the next colour")],
    [C_("key", "Esc"), _("leave the what-if, put the card down")],
    ["H", _("hint: the best moves, and why")],
    ["L", _("all safe moves")],
    ["U", _("undo your last move")],
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
      <p class="note">{_("With mouse or finger: choose a card, then where it goes; or drag it there.")}</p>
    </Dialog>
  );
}
