/* Styles that a first game does not need: fetched with the first screen that does. */
import { files } from "./files";

let loaded: Promise<void> | null = null;

/** Resolves when they are in force; fails where they cannot be had, and may then be tried again. */
export function loadStyles(): Promise<void> {
  loaded ??= new Promise<void>((resolve, reject) => {
    const known = document.querySelector("link[data-late]");
    if (known !== null) {
      resolve(); // the page of a table has them from the start
      return;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.dataset["late"] = "";
    link.href = new URL(files.styles, import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loaded = null;
      reject(new Error("the styles of the page cannot be loaded"));
    };
    document.head.append(link);
  });
  return loaded;
}
