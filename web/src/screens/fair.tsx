/* Fair shuffles: what they are, and the check of a finished game. */
import { useId, useRef, useState } from "preact/hooks";
import { FairResult } from "../learn/fair_result";
import { GameBox } from "../learn/game_box";
import { namesOf, useEntries } from "../learn/kept";
import { Button } from "../ui/button";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";

interface Checked {
  record: string;
  commit: string;
}

/** Each step is a sentence or two. */
const steps = (): string[][] => [
  [
    _("Before anyone sits down, the server draws a secret and shows its fingerprint: the commitment."),
    _("From then on it can’t switch to another secret."),
  ],
  [_("Each player adds a random seed. The server can’t know it in advance.")],
  [
    _("Every deck follows from the secret and all the seeds together."),
    _("Neither the server nor any player can choose the cards alone."),
  ],
  [_("After the game the secret is revealed. Now anyone can work out every deck again and compare.")],
];

function Explanation() {
  return (
    <section class="prose">
      <p>
        {_(
          "At an online table the server shuffles, in a way that anyone can check afterwards.",
        )}
      </p>
      <ol>
        {steps().map((sentences, i) => (
          <li key={i}>{sentences.join(" ")}</li>
        ))}
      </ol>
      <p>{_("One thing is left for you to compare: the commitment you saw at the table.")}</p>
      <p>{_("The check can’t show that nobody peeked: the server knows all the cards while it deals.")}</p>
    </section>
  );
}

export default function Fair(_props: { rest: string[] }) {
  useLanguage();
  const id = useId();
  const commit = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const kept = useEntries().filter(({ info }) => info.fair);
  const check = (record: string) => setChecked({ record, commit: commit.current?.value.trim() ?? "" });
  return (
    <Screen title={_("Fair shuffle")} back="#/">
      <Explanation />
      <h2>{_("Check a game")}</h2>
      <p>{_("The game is checked on this page; nothing is sent anywhere.")}</p>
      <GameBox action={_("check")} name="check" onRecord={check}>
        <label for={id}>{_("The commitment you saw at the table, if you have it")}</label>
        <input
          ref={commit}
          id={id}
          type="text"
          name="commit"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
        />
      </GameBox>
      {kept.length > 0 && (
        <section class="kept">
          <h3>{_("Games played on this device")}</h3>
          <div class="actions">
            {kept.map(({ number, record, info }) => (
              <Button key={number} onClick={() => check(record)}>
                {namesOf(info)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {checked !== null && <FairResult {...checked} />}
    </Screen>
  );
}
