/* Sums: beside a palette what counts in it, and where a card would go, how that would stand. */
import type { Match, Option } from "../module";
import { Token } from "../ui/card";
import { Crown } from "../ui/face";
import { Icon } from "../ui/icons";

function sign({ mine, best }: Match): string {
  return mine > best ? ">" : mine < best ? "<" : "=";
}

/** "3 > 2": one's own sum against the best of the others. */
export function Against({ match }: { match: Match }) {
  return (
    <span class="against">
      {match.mine}
      <i>{sign(match)}</i>
      {match.best}
    </span>
  );
}

/** What an option would come to: the crown, what may still come, or neither. `rule`: it changes that. */
export function Sum({ option, rule = false }: { option: Option; rule?: boolean }) {
  const { legal, leads, sure, match } = option;
  const changes = rule && match !== null;
  return (
    <span class={`sum${legal && leads ? " lead" : ""}`}>
      {legal && leads ? <Crown /> : <Icon name={legal && sure ? "more" : "close"} />}
      {changes && <Token colour={match.rule} />}
      {match !== null && <Against match={match} />}
    </span>
  );
}
