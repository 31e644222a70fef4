/* Parts of the page that are fetched when they are first shown. */
import { type ComponentType, createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { _ } from "../words";
import { notify } from "./message";

type Loaded<Props> = { default: ComponentType<Props> };

/** A component from another file. It shows nothing until that is there. */
export function lazy<Props extends object>(load: () => Promise<Loaded<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [part, setPart] = useState<ComponentType<Props> | null>(() => known);
    useEffect(() => {
      if (part !== null) return;
      load().then(
        ({ default: component }) => {
          known = component;
          setPart(() => component);
        },
        () => notify(_("Couldn’t load the game.")),
      );
    }, []);
    return part === null ? null : createElement(part, props);
  };
}

/** How many parts of a long screen are drawn: one more with every task, so that none is long. */
export function useParts(all: number): number {
  const [parts, setParts] = useState(0);
  useEffect(() => {
    if (parts >= all) return;
    const timer = setTimeout(() => setParts(parts + 1));
    return () => clearTimeout(timer);
  }, [all, parts]);
  return Math.min(parts, all);
}
