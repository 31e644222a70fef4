/* Giving up one's seat, when it is really meant. */
import { confirmDialog } from "../ui/dialog";
import { _ } from "../words";
import { dropSeat, type OnlineTable } from "./use_table";

export async function leaveSeat(online: OnlineTable): Promise<void> {
  const { game } = online.state;
  const question =
    game.stage === "open"
      ? _("Leave the table?")
      : _("Leave the table? The game goes on without you.");
  if (!(await confirmDialog({ question, yes: _("leave the table"), no: _("stay"), danger: true }))) return;
  const { token } = online.client;
  if (!(await online.act(() => online.client.leave()))) return;
  dropSeat(game.id, token);
  online.comeAs(null);
}
