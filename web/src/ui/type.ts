/* The page's own typeface: it comes when a game can be played already, so that nobody waits for it. Who has
 * been here before has it at once. */
import { files } from "../files";
import { whenIdle } from "./apart";

let wanted = false;

/** Whether a text has letters of a range such as "U+0-FF, U+152-153". */
function isNeeded(covers: string, text: string): boolean {
  const ranges = covers.split(", ").map((range) => range.slice(2).split("-").map((end) => parseInt(end, 16)));
  return [...text].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from = 0, to = from]) => code >= from && code <= to);
  });
}

/** Every typeface that comes or is loaded has the whole page laid out anew. So those that the page needs now are
 * loaded first, all come together, and when the browser has nothing else to do. */
function add(faces: readonly FontFace[]): void {
  for (const face of faces) document.fonts.add(face);
  document.body.getBoundingClientRect(); // laid out now, and painted in another task
}

export function wantType(): void {
  if (wanted || typeof FontFace === "undefined") return;
  wanted = true;
  const text = document.body.textContent ?? "";
  const faces = files.fonts.map(({ file, covers }) => {
    const source = `url("${new URL(file, import.meta.url).href}") format("woff2")`;
    return { face: new FontFace("Onest", source, { weight: "500 800", unicodeRange: covers, display: "swap" }), covers };
  });
  const needed = faces.filter(({ covers }) => isNeeded(covers, text)).map(({ face }) => face.load());
  const all = () => add(faces.map(({ face }) => face));
  void Promise.allSettled(needed).then(() => whenIdle(all, 1000));
}
