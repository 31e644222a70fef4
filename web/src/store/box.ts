/* A value that is kept on this device, and told to whoever listens, in other tabs too.
 *
 * Storage may be full or forbidden: then the value lives as long as the page does, and whoever
 * listens for that can say so. What is read is checked, since another version may have written it. */
import { useEffect, useState } from "preact/hooks";

const PREFIX = "red7.";
const boxes = new Map<string, Box<unknown>>();

/** Whether what was written last is kept; heard when that changes. */
let keeps = true;
const worried = new Set<() => void>();

function setKeeps(now: boolean): void {
  if (now === keeps) return;
  keeps = now;
  for (const listener of worried) listener();
}

export function isKept(): boolean {
  return keeps;
}

export function onKept(listener: () => void): () => void {
  worried.add(listener);
  return () => void worried.delete(listener);
}

export class Box<T> {
  private readonly key: string;
  private value: T | null = null;
  private readonly listeners = new Set<() => void>();

  /** `check` makes a right value of anything that was kept, and of undefined the first one. `join`
   * makes one value of one's own and another device's; without it the other's is taken. */
  constructor(
    name: string,
    private readonly check: (kept: unknown) => T,
    private readonly join: (own: T, other: T) => T = (_own, other) => other,
  ) {
    this.key = PREFIX + name;
    boxes.set(this.key, this as Box<unknown>);
  }

  get(): T {
    return (this.value ??= this.read());
  }

  set(value: T): void {
    this.value = value;
    try {
      localStorage.setItem(this.key, JSON.stringify(value));
      setKeeps(true);
    } catch {
      setKeeps(false); // it lives as long as the page
    }
    this.tell();
  }

  /** Takes over what another device had. */
  take(kept: unknown): void {
    this.set(this.join(this.get(), this.check(kept)));
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Another tab has written, or all was deleted. */
  forget(): void {
    this.value = null;
    this.tell();
  }

  private read(): T {
    try {
      return this.check(JSON.parse(localStorage.getItem(this.key) ?? "null") ?? undefined);
    } catch {
      return this.check(undefined);
    }
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** The value of a box, for a component that is drawn anew when it changes. */
export function useBox<T>(box: Box<T>): T {
  const [value, setValue] = useState(() => box.get());
  useEffect(() => {
    const look = () => setValue(() => box.get());
    look();
    return box.listen(look);
  }, [box]);
  return value;
}

/** All that is kept on this device, by name: also what lives only as long as the page. */
export function everything(): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith(PREFIX) || typeof text !== "string") continue;
      try {
        all[key.slice(PREFIX.length)] = JSON.parse(text);
      } catch {
        // Somebody else has written that.
      }
    }
  } catch {
    // Storage is forbidden: there is only what the page has.
  }
  for (const [key, box] of boxes) all[key.slice(PREFIX.length)] = box.get();
  return all;
}

/** Takes over all that another device had. Names that nothing here has are left out. */
export function takeEverything(all: Record<string, unknown>): void {
  for (const [key, box] of boxes) {
    const name = key.slice(PREFIX.length);
    if (Object.hasOwn(all, name)) box.take(all[name]);
  }
}

/** Deletes all that is kept on this device. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // There is nothing to delete then.
  }
  for (const box of boxes.values()) box.forget();
}

/** Hears what other tabs write. */
export function hearOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === null) for (const box of boxes.values()) box.forget();
    else boxes.get(event.key)?.forget();
  });
}

/* ---- for checks ---- */

/** What was kept in place of a T: the same fields, or some of them, with anything in them. */
export type Fields<T> = { [K in keyof T]?: unknown };

export function fieldsOf<T>(kept: unknown): Fields<T> {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
}

export function oneOf<T>(values: readonly T[], kept: unknown, other: T): T {
  return values.includes(kept as T) ? (kept as T) : other;
}

export function flag(kept: unknown, other: boolean): boolean {
  return typeof kept === "boolean" ? kept : other;
}

export function text(kept: unknown, most: number): string {
  return typeof kept === "string" ? kept.slice(0, most) : "";
}

export function countOrNull(kept: unknown): number | null {
  return Number.isSafeInteger(kept) && (kept as number) >= 0 ? (kept as number) : null;
}

export function count(kept: unknown): number {
  return countOrNull(kept) ?? 0;
}

export function texts(kept: unknown, most: number): string[] {
  return Array.isArray(kept)
    ? kept.filter((one): one is string => typeof one === "string").slice(0, most)
    : [];
}
