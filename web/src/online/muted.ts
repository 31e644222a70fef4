/* Whether reactions of others are neither shown nor said on this device. */
import { Box, flag, useBox } from "../store/box";

const box = new Box<boolean>("muted", (kept) => flag(kept, false));

export function muted(): boolean {
  return box.get();
}

export function mute(now: boolean): void {
  box.set(now);
}

export function useMuted(): boolean {
  return useBox(box);
}
