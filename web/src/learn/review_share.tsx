/* A game to give away: as a link that carries it, as a picture, and as a file. */
import { useEffect, useState } from "preact/hooks";
import type { RecordInfo } from "../module";
import { useAnswer } from "../ui/answer";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { download } from "../ui/download";
import { ShareLink } from "../ui/link";
import { SharePicture } from "../ui/share_picture";
import { _, ngettext, say } from "../words";
import { gameLink } from "./share";

const HEARTS: Record<string, string> = { R: "❤️", O: "🟠", Y: "⭐", G: "💚", B: "🟦", I: "🔷", V: "💜" };

/** The rules of the last round, one after another: red, and what came onto the canvas. */
function rulesOf({ rounds }: RecordInfo): string[] {
  const steps = rounds.at(-1)?.turns.flatMap((turn) => turn.steps) ?? [];
  return ["R", ...steps.flatMap((step) => /^(?:7?@)([ROYGBIV])/.exec(step)?.[1] ?? [])];
}

/** A picture of how it ended: the winner, the cards that won, the way of the rules. */
function GamePicture({ record, info, url }: { record: string; info: RecordInfo; url: string }) {
  const { answer: table } = useAnswer("table", { record, viewer: -1, turns: info.turns }, [record]);
  if (table === null || info.winners.length === 0) return null;
  const winner = info.winners[0] ?? 0;
  const rules = rulesOf(info);
  const standing = table.standings.find(({ rule }) => rule === table.rule);
  const cards = standing?.sets[winner]?.cards ?? table.seats[winner]?.palette ?? [];
  const title = say(_("{name} wins"), { name: info.names[winner] ?? "" });
  const moves = info.rounds.at(-1)?.turns.filter(({ seat }) => seat === winner).length ?? 0;
  const line = say(ngettext("in {n} move", "in {n} moves", moves), { n: moves });
  const way = rules.slice(-6).map((colour) => HEARTS[colour]).join("→");
  return (
    <SharePicture
      label={`${title}, ${line}`}
      text={`Red7 · ${title} 👑 ${line}\n${way}\n${url}\n`}
      file="red7.png"
      picture={{
        colour: table.rule,
        title,
        line,
        foot: info.names.join(" – "),
        tokens: rules.slice(-7).map((colour) => ({ colour, filled: true })),
        cards,
        crowned: true,
      }}
    />
  );
}

export function ShareGame({ record, onClose }: { record: string; onClose(): void }) {
  const [url, setUrl] = useState("");
  const { answer: info } = useAnswer("record", { record, foreign: true }, [record]);
  useEffect(() => {
    if (info !== null) void gameLink(record, info).then(setUrl);
  }, [record, info]);
  return (
    <Dialog title={_("Share this game")} onClose={onClose}>
      <p>{_("The link contains the whole game, with everyone’s cards. It works without a server.")}</p>
      {url !== "" && <ShareLink url={url} label={_("Link to this game")} />}
      {url !== "" && info !== null && <GamePicture record={record} info={info} url={url} />}
      <div class="actions">
        <Button icon="save" data-do="download" onClick={() => download(record, "red7.r7")}>
          {_("save as a file (.r7)")}
        </Button>
      </div>
    </Dialog>
  );
}
