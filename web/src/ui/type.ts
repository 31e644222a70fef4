/* The page's own typeface: it comes when a game can be played already, so that nobody waits for it. Who has
 * been here before has it at once. */
import { files } from "../files";

let wanted = false;

export function wantType(): void {
  if (wanted || typeof FontFace === "undefined") return;
  wanted = true;
  for (const { file, covers } of files.fonts) {
    const url = new URL(file, import.meta.url).href;
    document.fonts.add(
      new FontFace("Onest", `url("${url}") format("woff2")`, {
        weight: "500 800",
        unicodeRange: covers,
        display: "swap",
      }),
    );
  }
}
