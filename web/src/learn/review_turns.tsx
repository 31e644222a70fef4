/* All turns of a game in words, a section for each round. */
import { useEffect, useRef } from "preact/hooks";
import type { RecordInfo, RecordRound, Turn } from "../module";
import { Say } from "../ui/say";
import { _, say } from "../words";
import type { Judged } from "./judging";
import { lossOf, percent } from "./percent";
import { isBad, type JudgedTurn, signOf } from "./plot";

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
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = row.current?.closest(".review-list");
    const box = row.current?.getBoundingClientRect();
    if (
      !current ||
      box === undefined ||
      !(list instanceof HTMLElement) ||
      list.scrollHeight <= list.clientHeight
    )
      return;
    const frame = list.getBoundingClientRect();
    if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
    if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  }, [current]);
  return (
    <li>
      <button
        ref={row}
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
            {judged.judged && <span class="row-chance">{percent(judged.chanceAfter)}</span>}
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
  /** The turn that is looked at; -1 at a deal. */
  current: number;
  onPick(turn: number): void;
}

function Section({ round, info, judged, current, onPick }: TurnsProps & { round: RecordRound }) {
  const told = judged.rounds.find((one) => one.round === round.number);
  return (
    <section>
      {info.rounds.length > 1 && <h3>{say(_("Round {n}"), { n: round.number })}</h3>}
      <ol>
        {round.turns.map((turn, i) => (
          <Row
            key={i}
            turn={turn}
            index={round.start + i}
            number={i + 1}
            judged={judged.turns[round.start + i]}
            current={round.start + i === current}
            onPick={onPick}
          />
        ))}
      </ol>
      {told !== undefined && (
        <p class="round-text" data-turning={told.turning ?? ""}>
          <Say text={told.text} />
        </p>
      )}
    </section>
  );
}

export function ReviewTurns(props: TurnsProps) {
  return (
    <section class="review-turns">
      <h2>{_("All turns")}</h2>
      <div class="review-list">
        {props.info.rounds.map((round) => (
          <Section key={round.number} round={round} {...props} />
        ))}
      </div>
    </section>
  );
}
