/* The frame of a screen: the way back, its title, its contents. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { href } from "../route";
import { _ } from "../words";
import { Icon } from "./icons";

interface ScreenProps {
  title: string;
  /** Where the way back leads; none without it. */
  back?: string;
  /** For tables: the whole width of the window. */
  wide?: boolean;
  /** Beside the title. */
  tools?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Red7" : `${title} · Red7`;
  }, [title]);
}

export function Screen({ title, back, wide, tools, class: more = "", children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  // Who enters a screen starts at its title; what is first in the page has no focus to lose.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div class={`screen${wide ? " wide" : ""} ${more}`}>
      <header class="bar">
        {back !== undefined && (
          <a class="icon-button" href={href(back)} aria-label={_("back")} title={_("back")}>
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {tools !== undefined && <div class="tools">{tools}</div>}
      </header>
      <main>{children}</main>
    </div>
  );
}
