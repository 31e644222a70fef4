/* All turns of a game in words, a section for each round; the one that is looked at is open. */
import type { RecordInfo, RecordRound, Turn } from "../module";
import { Say } from "../ui/say";
import { _, percent, say } from "../words";
import type { Judged } from "./judging";
import { lossOf } from "./percent";
import { isBad, type JudgedTurn, signOf } from "./plot";
import type { Stop } from "./stops";

/** A mark as sign and word, with what was lost. */
export function MarkBadge({ turn }: { turn: JudgedTurn }) {
  const sign = signOf(turn.mark);
  return (
    <span class={`mark mark-${turn.mark}`}>
      {sign !== "" && (
        <span class="mark-sign" aria-hidden="true">
          {sign}
        </span>
      )}
      <span>{turn.markText}</span>
      {isBad(turn.mark) && <span class="mark-loss">{lossOf(turn.loss)}</span>}
    </span>
  );
}

interface RowProps {
  turn: Turn;
  index: number;
  number: number;
  judged: JudgedTurn | undefined;
  current: boolean;
  onPick(turn: number): void;
}

function Row({ turn, index, number, judged, current, onPick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        class="review-row"
        data-index={index}
        data-mark={judged?.mark}
        aria-current={current ? "step" : undefined}
        onClick={() => onPick(index)}
      >
        <span class="row-number">{number}.</span>
        <span class="row-text">
          <Say text={turn.text} />
        </span>
        {judged !== undefined && (
          <span class="row-judgement">
            {judged.judged && <span class="row-chance">{percent(judged.worthAfter)}</span>}
            <MarkBadge turn={judged} />
          </span>
        )}
      </button>
    </li>
  );
}

interface TurnsProps {
  info: RecordInfo;
  judged: Judged;
  /** Where one is. */
  stop: Stop;
  onPick(turn: number): void;
}

function Section({ round, info, judged, stop, onPick }: TurnsProps & { round: RecordRound }) {
  const told = judged.rounds.find((one) => one.round === round.number);
  const here = info.rounds[stop.round] === round;
  const list = (
    <>
      <ol>
        {round.turns.map((turn, i) => (
          <Row
            key={i}
            turn={turn}
            index={round.start + i}
            number={i + 1}
            judged={judged.turns[round.start + i]}
            current={here && i === stop.played - 1}
            onPick={onPick}
          />
        ))}
      </ol>
      {told !== undefined && (
        <p class="round-text" data-turning={told.turning ?? ""}>
          <Say text={told.text} />
        </p>
      )}
    </>
  );
  if (info.rounds.length === 1) return list;
  return (
    <details open={here}>
      <summary>{say(_("Round {n}"), { n: round.number })}</summary>
      {list}
    </details>
  );
}

export function ReviewTurns(props: TurnsProps) {
  return (
    <section class="review-turns">
      <h2>{_("All moves")}</h2>
      {props.info.rounds.map((round) => (
        <Section key={round.number} round={round} {...props} />
      ))}
    </section>
  );
}
