/* The frame of a screen: the way back, its title, its contents. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { href } from "../route";
import { _ } from "../words";
import { Icon } from "./icons";

interface ScreenProps {
  title: string;
  /** Who looks elsewhere sees by the window's title that it is their turn. */
  marked?: boolean;
  /** Where the way back leads; none without it. */
  back?: string;
  /** For tables: the whole width of the window. */
  wide?: boolean;
  /** Beside the title. */
  tools?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** The window's title; `marked`: something is to be done here. */
export function useTitle(title: string, marked = false): void {
  useEffect(() => {
    const text = title === "" ? "Red7" : `${title} · Red7`;
    document.title = marked ? `● ${text}` : text;
  }, [title, marked]);
}

export function Screen({ title, marked, back, wide, tools, class: more = "", children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title, marked);
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
