/* Tables online: a new one, one by its link, those that others have made public. */
import { useId, useState } from "preact/hooks";
import { go, root } from "../route";
import { Button } from "../ui/button";
import { useFacts } from "../ui/facts";
import { Screen } from "../ui/screen";
import { _, useLanguage } from "../words";
import { addressOf } from "./address";
import { OwnSeats, PublicTables } from "./lists";
import { NewTable } from "./new_table";

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

export default function Tables(_props: { rest: string[] }) {
  useLanguage();
  const facts = useFacts();
  return (
    <Screen title={_("Online tables")} back="#/" class="tables">
      <OwnSeats facts={facts} />
      <NewTable facts={facts} />
      <Join />
      <PublicTables facts={facts} />
    </Screen>
  );
}
