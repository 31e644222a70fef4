/* The keys of the table. */
import { arrow } from "../ui/direction";

export type KeyAction =
  | { act: "move"; by: 1 | -1 }
  | { act: "card"; index: number }
  | { act: "palette" | "hold" | "canvas" | "deck" | "play" | "back" | "pass" }
  | { act: "hint" | "list" | "undo" | "whatif" | "help" | "yes" | "no" | "leave" };

export interface Key {
  key: string;
  /** Where the key is: "KeyP", whatever its layout writes there. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The Latin letter that a key stands for. A layout of other letters has none, as on a Cyrillic
 * keyboard: there the place counts. */
function letterOf(key: string, code: string): string {
  const latin = /^[ -~]$/.test(key) || !code.startsWith("Key");
  return (latin ? key : code.slice("Key".length)).toLowerCase();
}

/** What a key means, null for nothing. */
export function keyAction({ key, code, ctrlKey, altKey, metaKey }: Key): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (/^[1-9]$/.test(key)) return { act: "card", index: Number(key) - 1 };
  switch (arrow(key)) {
    case "ArrowRight":
    case "ArrowDown":
      return { act: "move", by: 1 };
    case "ArrowLeft":
    case "ArrowUp":
      return { act: "move", by: -1 };
    case "Enter":
      return { act: "play" };
    case "Backspace":
      return { act: "back" };
    case "Escape":
      return { act: "leave" };
    case "+":
      return { act: "hold" };
    case "?":
      return { act: "help" };
  }
  switch (letterOf(key, code)) {
    case "p":
      return { act: "palette" };
    case "c":
      return { act: "canvas" };
    case "d":
      return { act: "deck" };
    case "x":
      return { act: "pass" };
    case "h":
      return { act: "hint" };
    case "l":
      return { act: "list" };
    case "u":
      return { act: "undo" };
    case "w":
      return { act: "whatif" };
    case "y":
      return { act: "yes" };
    case "n":
      return { act: "no" };
  }
  return null;
}

/** Whether a key belongs to what has the focus: a field, an open dialog, a pressed button. */
export function keyIsTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog, input, textarea, select, [contenteditable]") !== null) return true;
  const pressable = target.closest("button, a, summary") !== null;
  return pressable && (key === "Enter" || key === " ");
}
