/* Tables online: a new one, one by its link, those that others have made public. */
import { useId, useState } from "preact/hooks";
import type { Facts } from "../module";
import { go, root } from "../route";
import { Button, ButtonLink } from "../ui/button";
import { useFacts } from "../ui/facts";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { addressOf } from "./address";
import { OwnSeats, PublicTables } from "./lists";
import { NewTable } from "./new_table";
import { pair } from "./pairing";
import { TableForm } from "./table_form";

/** Goes to a table by its link or id. */
function Join() {
  const id = useId();
  const [text, setText] = useState("");
  const [failure, setFailure] = useState("");
  const join = () => {
    const address = addressOf(text, root);
    if (address === null)
      setFailure(_("That isn’t a table link. It should look like this: https://example.org/t/GAME"));
    else if (address.here) go(`t/${address.game}${address.token !== "" ? `#${address.token}` : ""}`);
    else location.assign(address.url);
  };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        join();
      }}
    >
      <h2>{_("Join by link")}</h2>
      <div class="field">
        <label for={id}>{_("Table link")}</label>
        <input
          id={id}
          type="text"
          name="link"
          inputMode="url"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          aria-invalid={failure !== ""}
          aria-describedby={`${id}-failure`}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setFailure("");
          }}
        />
        <p id={`${id}-failure`} class="field-failure" role="alert">
          {failure}
        </p>
      </div>
      <div class="actions">
        <Button type="submit" icon="forward" data-do="join" disabled={text.trim() === ""}>
          {_("join")}
        </Button>
      </div>
    </form>
  );
}

/** Somebody to play with, whoever it is. */
function Pair({ facts }: { facts: Facts | null }) {
  return (
    <TableForm
      facts={facts}
      title={_("Play with anyone")}
      code="no_pairing"
      find={(name) => pair(facts, name)}
      instead={
        <ButtonLink to="#/play" icon="play">
          {_("play on this device")}
        </ButtonLink>
      }
      button={(busy) => (
        <Button kind="primary" type="submit" icon="tables" data-do="pair" disabled={busy}>
          {_("find somebody")}
        </Button>
      )}
    />
  );
}

function Overview({ facts }: { facts: Facts | null }) {
  return (
    <Screen title={_("Online tables")} back="#/" class="tables">
      <OwnSeats facts={facts} />
      <section class="panel">
        <h2>{_("With friends")}</h2>
        <p class="note">{_("Create a table and share the link. No account needed.")}</p>
        <div class="actions">
          <ButtonLink to="#/tables/new" kind="primary" icon="plus" do="new-table">
            {_("new table")}
          </ButtonLink>
          <ButtonLink to="#/tables/join" icon="link" do="join-table">
            {_("join by link")}
          </ButtonLink>
        </div>
      </section>
      <Pair facts={facts} />
      <PublicTables facts={facts} />
    </Screen>
  );
}

export default function Tables({ rest }: { rest: string[] }) {
  useLanguage();
  const facts = useFacts();
  if (rest[0] === "new")
    return (
      <Screen title={_("New table")} back="#/tables" class="tables">
        <NewTable facts={facts} />
      </Screen>
    );
  if (rest[0] === "join")
    return (
      <Screen title={_("Join a table")} back="#/tables" class="tables">
        <Join />
        <PublicTables facts={facts} />
      </Screen>
    );
  return <Overview facts={facts} />;
}
