/* Puzzles: positions with exactly one right turn. `#/puzzle/day` is that of the day, `#/puzzle/SEED…`
 * any other; `#/puzzle` lets one choose. */
import { useState } from "preact/hooks";
import { addressOf, dayOf, someSeed, type Wish, wishOf, wishOfDay } from "../learn/day";
import { go } from "../route";
import { useProgress } from "../store/progress";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, currentLanguage, languageTag, ngettext, say, useLanguage } from "../words";
import { ShowPuzzle } from "./puzzle_show";

type Kind = "any" | "survive" | "win";

function kindText(kind: Kind): string {
  switch (kind) {
    case "any":
      return _("stay in or win");
    case "survive":
      return _("stay in: only one move does");
    case "win":
      return _("win: only one move wins the round");
  }
}

/* Another puzzle, by kind and difficulty. */
function Chooser() {
  const [kind, setKind] = useState<Kind>("any");
  const [difficulty, setDifficulty] = useState(0);
  const start = () => {
    const wish: Wish = { seed: someSeed(), kind: kind === "any" ? undefined : kind, rules: "v1.3" };
    if (difficulty > 0) wish.difficulty = difficulty;
    go(addressOf(wish));
  };
  return (
    <form
      class="puzzle-chooser panel"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <h2>{_("Another puzzle")}</h2>
      <label class="field">
        <span>{_("Goal")}</span>
        <select name="kind" value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
          {(["any", "survive", "win"] as const).map((one) => (
            <option key={one} value={one}>
              {kindText(one)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{_("Difficulty")}</span>
        <select
          name="difficulty"
          value={difficulty}
          onChange={(event) => setDifficulty(Number(event.currentTarget.value))}
        >
          <option value={0}>{_("any")}</option>
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n} value={n}>
              {say(_("{n} of {all}"), { n, all: 5 })}
            </option>
          ))}
        </select>
      </label>
      <div class="actions">
        <Button type="submit" kind="primary" icon="puzzle" data-do="another">
          {_("start")}
        </Button>
      </div>
    </form>
  );
}

function dateText(day: string): string {
  return new Intl.DateTimeFormat(languageTag(currentLanguage()), { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

function Choice() {
  const { streak, best, solved, days } = useProgress();
  const day = dayOf(new Date());
  return (
    <Screen title={_("Puzzles")} back="#/">
      <p>{_("Find the one right move.")}</p>
      <section class="panel puzzle-day">
        <h2>{_("Puzzle of the day")}</h2>
        <p>{dateText(day)}</p>
        {days.includes(day) && (
          <p class="solved">
            <Icon name="check" /> {_("Solved today.")}
          </p>
        )}
        <div class="actions">
          <ButtonLink to="#/puzzle/day" kind="primary" icon="star" do="day">
            {_("solve it")}
          </ButtonLink>
        </div>
      </section>
      <Chooser />
      <p class="note">
        {say(ngettext("{n} puzzle solved.", "{n} puzzles solved.", solved), { n: solved })}{" "}
        {say(_("Streak: {streak} (best: {best})."), { streak, best })}
      </p>
    </Screen>
  );
}

export default function PuzzleScreen({ rest }: { rest: string[] }) {
  useLanguage();
  const [day] = useState(() => dayOf(new Date()));
  const first = rest[0] ?? "";
  if (first === "") return <Choice />;
  if (first === "day") return <ShowPuzzle wish={wishOfDay(day)} day={day} />;
  const wish = wishOf(rest);
  if (wish !== null) return <ShowPuzzle wish={wish} />;
  return (
    <Screen title={_("Puzzles")} back="#/puzzle">
      <Problem
        code="damaged_link"
        text={_("This link is damaged: it names no puzzle.")}
        actions={<ButtonLink to="#/puzzle">{_("Puzzles")}</ButtonLink>}
      />
    </Screen>
  );
}
