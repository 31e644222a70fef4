/* A game from a file, a link or a text: `#/open`; and the game that a link carries: `#/g/DATA`. */
import { useEffect, useState } from "preact/hooks";
import { fetchGame, type Trouble } from "../learn/fetch";
import { GameBox } from "../learn/game_box";
import { KeptGames } from "../learn/kept";
import { pack } from "../learn/share";
import { ShowTrouble } from "../learn/trouble";
import { go } from "../route";
import { ButtonLink } from "../ui/button";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { turnOf } from "./review";
import { ReviewGame } from "./review_game";

async function show(record: string): Promise<void> {
  go(`#/g/${await pack(record)}`);
}

function OpenBox() {
  useLanguage();
  return (
    <Screen title={_("Review a game")} back="#/">
      <p>{_("Go through a game move by move and see what each move was worth.")}</p>
      <GameBox action={_("open a game")} name="open" onRecord={show} />
      <KeptGames />
    </Screen>
  );
}

/* The game of the link; nothing of it is sent anywhere. */
function OpenLink({ data, first }: { data: string; first: number | null }) {
  const language = useLanguage();
  const [record, setRecord] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    let late = false;
    void fetchGame(`#/g/${data}`).then((found) => {
      if (late) return;
      if ("record" in found) setRecord(found.record);
      else setTrouble(found.trouble);
    });
    return () => void (late = true);
  }, [data, language]);
  if (record !== null) return <ReviewGame record={record} first={first} />;
  return (
    <Screen title={_("Review a game")} back="#/">
      {trouble === null ? (
        <p aria-busy="true">{_("Opening the game…")}</p>
      ) : (
        <ShowTrouble
          trouble={trouble}
          actions={
            <ButtonLink to="#/open" do="open">
              {_("open a game")}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  );
}

export default function Open({ rest }: { rest: string[] }) {
  const data = rest[0];
  return data === undefined || data === "" ? <OpenBox /> : <OpenLink data={data} first={turnOf(rest[1])} />;
}
