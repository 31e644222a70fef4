/* After a game that was lost: where, and what would have been better; with two ways on. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../ask";
import { mistakesOf, turningPoint } from "../learn/insight";
import { useJudging } from "../learn/judging";
import { tableOf } from "../learn/place";
import type { JudgedTurn } from "../learn/plot";
import { ownSeat } from "../learn/results";
import { type Look, Played } from "../learn/review_judgement";
import { stopAfter, stopsOf, turnAt } from "../learn/stops";
import type { RecordInfo, Scene } from "../module";
import { go } from "../route";
import { saveGame } from "../store/games";
import { keepMistakes } from "../store/mistakes";
import { refusalOf, useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { notify } from "../ui/message";
import { Say } from "../ui/say";
import { _, C_, percent, say } from "../words";

interface InsightProps {
  record: string;
  /** One's seat, where the record alone does not tell. */
  seat?: number | undefined;
  /** Whether the game can be gone on with on this device. */
  replay: boolean;
  /** The same game again from that turn on. */
  onReplay?(): void;
  /** The table is to show another moment of the game. */
  onLook?(scene: Scene): void;
}

/** The table after the turn as it was played, or with the better one. */
function sceneOf(record: string, info: RecordInfo, worst: JudgedTurn, look: Look): Scene {
  const stops = stopsOf(info);
  const stop = stops[stopAfter(stops, worst.index)] ?? stops[0];
  if (stop === undefined) return { record, viewer: worst.seat };
  const turn = turnAt(info, stop)?.turn ?? null;
  const eyes = { viewer: worst.seat, open: false, foreign: false };
  return tableOf(record, info.rules.includes("+actions"), { stop, turn, judged: worst, look }, eyes);
}

/** What was played beside what would have been better: the table above shows the one that is chosen. */
function Compare({ record, info, worst, onLook }: InsightProps & { info: RecordInfo; worst: JudgedTurn }) {
  const [look, setLook] = useState<Look>("better");
  useEffect(() => onLook?.(sceneOf(record, info, worst, look)), [look]);
  const choices: [Look, string, readonly string[], number][] = [
    ["played", C_("turn", "played"), worst.steps, worst.worthAfter],
    ["better", C_("turn", "better"), worst.best, worst.worthBefore],
  ];
  return (
    <div class="insight-looks" role="group" aria-label={_("On the table")}>
      {choices.map(([value, text, steps, chance]) => (
        <button key={value} type="button" data-do={value} aria-pressed={look === value} onClick={() => setLook(value)}>
          <span>{text}</span>
          <Played steps={steps} chance={chance} />
        </button>
      ))}
    </div>
  );
}

function Found(props: InsightProps & { info: RecordInfo; seat: number }) {
  const { record, info, seat, replay, onReplay } = props;
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
      {props.onLook !== undefined && <Compare {...props} worst={worst} />}
      <p>
        <Say text={worst.bestText} />
        {props.onLook === undefined &&
          ` ${say(_("That’s {better} instead of {played}."), {
            better: percent(worst.worthBefore),
            played: percent(worst.worthAfter),
          })}`}
      </p>
      {replay && info.known ? (
        <Button class="gold" icon="undo" data-do="replay" onClick={() => void again()}>
          {_("replay this move")}
        </Button>
      ) : (
        <ButtonLink to={`#/review/1/${worst.index + 1}`} icon="eye" do="see-why">
          {_("see why")}
        </ButtonLink>
      )}
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
