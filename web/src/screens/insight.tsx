/* After a game that was lost: where, and what would have been better; with two ways on. */
import { useEffect } from "preact/hooks";
import { ask } from "../ask";
import { mistakesOf, turningPoint } from "../learn/insight";
import { useJudging } from "../learn/judging";
import { ownSeat } from "../learn/results";
import type { RecordInfo } from "../module";
import { go } from "../route";
import { saveGame } from "../store/games";
import { keepMistakes } from "../store/mistakes";
import { refusalOf, useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { notify } from "../ui/message";
import { Say } from "../ui/say";
import { _, percent, say } from "../words";

interface InsightProps {
  record: string;
  /** One's seat, where the record alone does not tell. */
  seat?: number | undefined;
  /** Whether the game can be gone on with on this device. */
  replay: boolean;
  /** The same game again from that turn on. */
  onReplay?(): void;
}

function Found({ record, info, seat, replay, onReplay }: InsightProps & { info: RecordInfo; seat: number }) {
  const judged = useJudging(record, false);
  const worst = turningPoint(judged, seat);
  useEffect(() => {
    if (judged.done) keepMistakes(mistakesOf(record, info, judged, seat));
  }, [judged.done]);
  if (!judged.done && judged.failure === "") return <p class="note insight-wait">{_("Looking for the turning point…")}</p>;
  if (worst === null) return null;
  const again = async () => {
    const first = info.rounds.find(({ start, turns }) => start <= worst.index && worst.index < start + turns.length);
    const dealt = first !== undefined && first.start === worst.index && worst.index > 0;
    const seats = info.names.map((name, i) => ({ name, bot: info.bots[i] ?? null }));
    try {
      const game = await ask("from", { record, turns: worst.index, dealt, seats });
      saveGame({ record: game.record, steps: game.steps });
      if (onReplay !== undefined) onReplay();
      else go("#/play");
    } catch (error) {
      notify(refusalOf(error).text);
    }
  };
  return (
    <section class="insight" data-insight={worst.index}>
      <p>
        <strong>{say(_("You lost it here: move {n}."), { n: worst.index + 1 })}</strong>
      </p>
      <p>
        <Say text={worst.bestText} />{" "}
        {say(_("That’s {better} instead of {played}."), {
          better: percent(worst.worthBefore),
          played: percent(worst.worthAfter),
        })}
      </p>
      <div class="actions">
        {replay && info.known && (
          <Button icon="undo" data-do="replay" onClick={() => void again()}>
            {_("replay this move")}
          </Button>
        )}
        <ButtonLink to={`#/review/1/${worst.index + 1}`} icon="eye" do="see-why">
          {_("see why")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Nothing where the game is nobody's own, or was won. */
export function Insight(props: InsightProps) {
  const { answer: info } = useAnswer("record", { record: props.record }, [props.record]);
  if (info === null) return null;
  const seat = ownSeat(info, props.seat);
  if (seat < 0 || info.winners.includes(seat) || info.winners.length === 0) return null;
  return <Found {...props} info={info} seat={seat} />;
}
