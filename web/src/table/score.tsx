/* The points of a game, round by round. */
import type { RecordRound } from "../module";
import { CardChip } from "../ui/card";
import { Icon } from "../ui/icons";
import { _, say } from "../words";

/** A round as far as its score is told. */
export type ScoredRound = Pick<RecordRound, "number" | "winner" | "scored" | "points">;

interface ScoreProps {
  names: string[];
  rounds: ScoredRound[];
  target: number | null;
}

/** What a seat has won in a round. */
function gained(rounds: readonly ScoredRound[], index: number, seat: number): number {
  return (rounds[index]?.points[seat] ?? 0) - (rounds[index - 1]?.points[seat] ?? 0);
}

export function ScoreTable({ names, rounds, target }: ScoreProps) {
  const over = rounds.filter(({ winner }) => winner !== null);
  const last = over.at(-1);
  const best = last === undefined ? 0 : Math.max(...last.points);
  return (
    <table class="score">
      <caption>{target === null ? _("Points") : say(_("Points (playing to {target})"), { target })}</caption>
      <thead>
        <tr>
          <th scope="col">{_("round")}</th>
          {names.map((name, i) => (
            <th key={i} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {over.map(({ number, winner, scored }, row) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            {names.map((_name, i) => (
              <td key={i} class={winner === i ? "won" : ""}>
                {winner === i ? (
                  <>
                    <b>+{gained(over, row, i)}</b>
                    <span class="score-cards">
                      {scored.map((card) => (
                        <CardChip key={card} card={card} />
                      ))}
                    </span>
                  </>
                ) : (
                  "–"
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{_("total")}</th>
          {names.map((_name, i) => {
            const points = last?.points[i] ?? 0;
            return (
              <td key={i}>
                <b>{points}</b>
                {points === best && best > 0 && <Icon name="crown" />}
              </td>
            );
          })}
        </tr>
      </tfoot>
    </table>
  );
}
