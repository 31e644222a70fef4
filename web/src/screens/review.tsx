/* The review of a game that was played here: `#/review` the newest, `#/review/N` the Nth newest,
 * `#/review/N/T` at its turn T, from 1. */
import { KeptGames } from "../learn/kept";
import { useKeptRecords } from "../store/games";
import { ButtonLink } from "../ui/button";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { ReviewGame } from "./review_game";

/** The index of a turn that an address names; null: it names none. */
export function turnOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : null;
}

export default function Review({ rest }: { rest: string[] }) {
  useLanguage();
  const records = useKeptRecords();
  const number = rest[0] === undefined || rest[0] === "" ? 1 : Number(rest[0]);
  const kept = records[number - 1];
  if (kept !== undefined)
    return <ReviewGame record={kept.record} kept={number} seat={kept.seat} first={turnOf(rest[1])} />;
  return (
    <Screen title={_("Review")} back="#/">
      <Problem
        code="no_game"
        text={
          records.length === 0
            ? _("No finished games on this device yet.")
            : _("There’s no such game.")
        }
        actions={
          <ButtonLink to="#/open" do="open">
            {_("open a game")}
          </ButtonLink>
        }
      />
      <KeptGames />
    </Screen>
  );
}
