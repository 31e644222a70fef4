/* How well each has played: accuracy, and how many turns got which mark. */
import type { Mark } from "../module";
import { useFacts } from "../ui/facts";
import { Say } from "../ui/say";
import { _ } from "../words";
import type { Judged } from "./judging";
import { signOf } from "./plot";

const MARKS: readonly Mark[] = ["best", "good", "inaccuracy", "mistake", "blunder", "forced"];

export function ReviewSums({ names, judged }: { names: string[]; judged: Judged }) {
  const facts = useFacts();
  const { end } = judged;
  if (end === null || facts === null) return null;
  return (
    <section class="review-sums">
      <h2>{_("Summary")}</h2>
      <div class="scrolls" tabIndex={0} role="group" aria-label={_("Summary")}>
        <table>
          <thead>
            <tr>
              <td />
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{_("accuracy (out of 100)")}</th>
              {end.seats.map(({ accuracy }, seat) => (
                <td key={seat} class="accuracy">
                  {accuracy === null ? "–" : Math.round(accuracy)}
                </td>
              ))}
            </tr>
            {MARKS.map((mark) => (
              <tr key={mark}>
                <th scope="row">
                  {facts.marks[mark]} <span aria-hidden="true">{signOf(mark)}</span>
                </th>
                {end.seats.map(({ marks }, seat) => (
                  <td key={seat}>{marks[mark]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {end.text !== "" && (
        <p>
          <Say text={end.text} />
        </p>
      )}
    </section>
  );
}
