/* Where a screen fails, its place is taken by a message and a way home. */
import { Component, type ComponentChildren } from "preact";
import { _ } from "../words";
import { Button, ButtonLink } from "./button";
import { Problem } from "./message";
import { Screen } from "./screen";

interface Props {
  /** The screen could not even be loaded. */
  failure: unknown;
  children: ComponentChildren;
}

export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static override getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render() {
    if (this.props.failure !== null)
      return <Trouble code="part" text={_("Couldn’t load this part of the page.")} />;
    if (this.state.broken) return <Trouble code="page" text={_("Something went wrong on this page.")} />;
    return this.props.children;
  }
}

/** Instead of a screen: what is wrong, another try, the way home. */
export function Trouble({ code, text }: { code: string; text: string }) {
  return (
    <Screen title={_("Problem")} back="#/">
      <Problem
        code={code}
        text={text}
        actions={
          <>
            <Button kind="primary" icon="again" data-do="retry" onClick={() => location.reload()}>
              {_("try again")}
            </Button>
            <ButtonLink to="#/" icon="home" do="home">
              {_("home")}
            </ButtonLink>
          </>
        }
      />
    </Screen>
  );
}

/** The address names no screen. */
export function Lost() {
  return (
    <Screen title={_("Problem")} back="#/">
      <Problem
        code="address"
        text={_("There’s no such page.")}
        actions={
          <ButtonLink to="#/" kind="primary" icon="home" do="home">
            {_("home")}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
