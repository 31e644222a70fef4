/* Giving up one's seat, when it is really meant. */
import { confirmDialog } from "../ui/dialog";
import { _ } from "../words";
import { dropSeat, type OnlineTable } from "./use_table";

export async function leaveSeat(online: OnlineTable): Promise<void> {
  const { game } = online.state;
  const question =
    game.stage === "open"
      ? _("Give up the seat?")
      : _("Give up the seat? Others, or a bot, go on without you.");
  if (!(await confirmDialog({ question, yes: _("give up the seat"), no: _("stay"), danger: true }))) return;
  const { token } = online.client;
  if (!(await online.act(() => online.client.leave()))) return;
  dropSeat(game.id, token);
  online.comeAs(null);
}
