/* Where lines begin: at the left, or in some languages at the right. */

export function fromTheRight(): boolean {
  return globalThis.document?.documentElement.dir === "rtl";
}

/** The same key with the meaning that it has where lines begin at the left. */
export function arrow(key: string): string {
  if (!fromTheRight()) return key;
  return key === "ArrowLeft" ? "ArrowRight" : key === "ArrowRight" ? "ArrowLeft" : key;
}
