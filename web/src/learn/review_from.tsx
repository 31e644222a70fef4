/* "From here": the game goes on from a place of the review, against bots. */
import { useId, useState } from "preact/hooks";
import { ask } from "../ask";
import type { RecordInfo } from "../module";
import { Refusal } from "../refusal";
import { go } from "../route";
import { saveGame, savedGame } from "../store/games";
import { settings } from "../store/settings";
import { Button } from "../ui/button";
import { confirmDialog, Dialog } from "../ui/dialog";
import { useFacts } from "../ui/facts";
import { Problem } from "../ui/message";
import { _ } from "../words";

/** A place in a game that can be gone on from. */
export interface Place {
  record: string;
  turns: number;
  dealt: boolean;
}

interface FromProps {
  place: Place;
  info: RecordInfo;
  /** The seat that is proposed. */
  seat: number;
  onClose(): void;
}

/* A game that is not over is not given up without asking. */
async function mayReplace(): Promise<boolean> {
  const saved = savedGame();
  if (saved === null) return true;
  const game = await ask("game", saved).catch(() => null);
  if (game === null || game.over) return true;
  return confirmDialog({
    question: _("You have a game in progress. Leave it and play on from here?"),
    yes: _("yes"),
    no: _("no"),
  });
}

export function FromHere({ place, info, seat, onClose }: FromProps) {
  const facts = useFacts();
  const id = useId();
  const [own, setOwn] = useState(seat);
  const [level, setLevel] = useState(
    info.bots.find((bot) => bot !== null) ?? settings().setup.bots[0] ?? "casual",
  );
  const [problem, setProblem] = useState("");
  const start = async () => {
    const seats = info.names.map((name, i) => ({ name, bot: i === own ? null : level }));
    try {
      const game = await ask("from", { ...place, seats });
      if (!(await mayReplace())) return;
      saveGame({ record: game.record, steps: game.steps });
      go("#/play");
    } catch (error) {
      setProblem(error instanceof Refusal ? error.text : String(error));
    }
  };
  return (
    <Dialog title={_("play on from here")} onClose={onClose}>
      <form
        class="from-here"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <fieldset>
          <legend>{_("Play as")}</legend>
          {info.names.map((name, i) => (
            <label key={i} class="tick">
              <input type="radio" name="seat" value={i} checked={own === i} onChange={() => setOwn(i)} />
              {name}
            </label>
          ))}
        </fieldset>
        <label for={id}>{_("Bots’ level")}</label>
        <select id={id} name="level" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
          {facts?.bots.map((bot) => (
            <option key={bot.name} value={bot.name}>
              {bot.title}
            </option>
          ))}
        </select>
        {problem !== "" && <Problem text={problem} />}
        <div class="actions">
          <Button kind="primary" type="submit" icon="play" data-do="start">
            {_("play")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
