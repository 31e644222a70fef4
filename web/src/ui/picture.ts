/* Pictures to share, 1200 by 630, drawn in the page: nothing leaves the device until it is shared. */
import { DIGITS, SHAPES } from "./card";
import { COLOUR_LETTERS } from "./facts";
import { PATHS } from "./icons";

export const PICTURE = { width: 1200, height: 630 } as const;

const SANS = 'Onest, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const DARK = "#140d08";
const BACK = "#24252f";
const CREAM = "#efe2c0";

/** The colours of the cards as they are shown now: also those for other kinds of sight. */
function paint(colour: string): { face: string; ink: string } {
  const names: Record<string, string> = {
    R: "red",
    O: "orange",
    Y: "yellow",
    G: "green",
    B: "blue",
    I: "indigo",
    V: "violet",
  };
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return { face: value(`--${names[colour]}`), ink: value(`--${names[colour]}-ink`) };
}

type Pen = CanvasRenderingContext2D;

/** Draws with another origin, size and angle, and leaves the pen as it was. */
function at(pen: Pen, x: number, y: number, scale: number, draw: () => void, angle = 0): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.scale(scale, scale);
  draw();
  pen.restore();
}

function shape(pen: Pen, colour: string): void {
  pen.translate(-12, -12);
  pen.fill(new Path2D(SHAPES[colour]));
}

function rings(pen: Pen, colour: string, x: number, y: number, sizes: number[], width: number): void {
  pen.save();
  pen.lineJoin = "round";
  sizes.forEach((size, i) => {
    pen.globalAlpha = Math.max(0.12, 0.36 - 0.035 * i);
    at(pen, x, y, size, () => {
      pen.lineWidth = width / size;
      pen.translate(-12, -12);
      pen.stroke(new Path2D(SHAPES[colour]));
    });
  });
  pen.restore();
}

function card(pen: Pen, name: string): void {
  const colour = name[0] ?? "R";
  const digit = name[1] ?? "7";
  const { face, ink } = paint(colour);
  pen.save();
  pen.shadowColor = "rgb(0 0 0 / 0.35)";
  pen.shadowBlur = 24;
  pen.shadowOffsetY = 8;
  pen.fillStyle = face;
  pen.beginPath();
  pen.roundRect(-50, -70, 100, 140, 11);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.strokeStyle = "rgb(0 0 0 / 0.35)";
  pen.lineWidth = 1;
  pen.stroke();
  pen.clip();
  pen.strokeStyle = ink;
  rings(pen, colour, 24, 41, Array.from({ length: Number(digit) }, (_ring, i) => 2.15 + 0.92 * i), 2.6);
  at(pen, -37, -56, 1.02, () => {
    const path = new Path2D(DIGITS[digit]);
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = face;
    pen.lineWidth = 19;
    pen.stroke(path);
    pen.strokeStyle = ink;
    pen.lineWidth = 12;
    pen.stroke(path);
  });
  pen.fillStyle = ink;
  at(pen, 24, 41, 1.05, () => shape(pen, colour));
  pen.restore();
}

function back(pen: Pen): void {
  pen.save();
  pen.shadowColor = "rgb(0 0 0 / 0.35)";
  pen.shadowBlur = 24;
  pen.shadowOffsetY = 8;
  pen.fillStyle = BACK;
  pen.beginPath();
  pen.roundRect(-50, -70, 100, 140, 11);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.strokeStyle = "rgb(239 226 192 / 0.35)";
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.roundRect(-43, -63, 86, 126, 7);
  pen.stroke();
  for (const radius of [14, 36]) {
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  COLOUR_LETTERS.forEach((colour, i) => {
    const angle = (i * 2 * Math.PI) / 7;
    pen.fillStyle = paint(colour).face;
    pen.strokeStyle = CREAM;
    pen.beginPath();
    pen.arc(25 * Math.sin(angle), -25 * Math.cos(angle), 7.2, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  });
  at(pen, -5.5, -8, 0.32, () => {
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = CREAM;
    pen.lineWidth = 13;
    pen.stroke(new Path2D(DIGITS[7]));
  });
  pen.restore();
}

/** In gold, with a dark line round it. */
function gild(pen: Pen, shape: string, line: number): void {
  const path = new Path2D(shape);
  pen.lineJoin = "round";
  pen.lineWidth = line;
  pen.strokeStyle = "#241800";
  pen.fillStyle = "#f3bf3c";
  pen.fill(path);
  pen.stroke(path);
}

/** From its upper left corner, as the icon of a streak. */
function flame(pen: Pen): void {
  pen.translate(-7, -3);
  gild(pen, PATHS.flame, 1.6);
}

function crown(pen: Pen): void {
  gild(pen, "M-12 10L-14-6L-6 1L0-11L6 1L14-6L12 10z", 2.4);
}

function token(pen: Pen, colour: string, filled: boolean, ground: string): void {
  const { face, ink } = paint(colour);
  pen.beginPath();
  pen.arc(0, 0, 20, 0, 2 * Math.PI);
  if (filled) {
    pen.fillStyle = face;
    pen.fill();
  }
  pen.lineWidth = 2.4;
  pen.strokeStyle = filled ? (ink === DARK ? DARK : "#ffffff") : ground;
  pen.stroke();
  pen.fillStyle = filled ? ink : ground;
  at(pen, 0, 0, filled ? 0.95 : 0.8, () => shape(pen, colour));
}

/** A text that fits, smaller if it must be, in at most so many lines. */
function text(pen: Pen, words: string, x: number, y: number, size: number, weight: number, width: number, lines = 1): number {
  for (let now = size; ; now -= 4) {
    pen.font = `${weight} ${now}px ${SANS}`;
    const rows = wrapped(pen, words, width);
    if (rows.length > lines && now > 20) continue;
    rows.slice(0, lines).forEach((row, i) => pen.fillText(row, x, y + i * now * 1.12));
    return y + (Math.min(rows.length, lines) - 1) * now * 1.12;
  }
}

function wrapped(pen: Pen, words: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of words.split(" ")) {
    const longer = rows.length === 0 ? word : `${rows.at(-1)} ${word}`;
    if (rows.length > 0 && pen.measureText(longer).width <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows.some((row) => pen.measureText(row).width > width) ? [...rows, ...rows, ...rows] : rows;
}

export interface Picture {
  /** The colour of its ground. */
  colour: string;
  title: string;
  line: string;
  /** Below it: how many in a row, and the like. */
  foot: string;
  /** That is a streak, with its flame. */
  flame?: boolean;
  /** Rules or days, filled or not. */
  tokens: { colour: string; filled: boolean }[];
  /** Cards to be seen, or none: then two backs. */
  cards: string[];
  crowned: boolean;
}

/** Draws it onto a canvas of that size. */
export function drawPicture(canvas: HTMLCanvasElement, picture: Picture): void {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const { face, ink } = paint(picture.colour);
  pen.fillStyle = face;
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  pen.strokeStyle = ink;
  rings(pen, picture.colour, 868, 340, [11, 20, 29, 38, 47, 56], 9);
  pen.fillStyle = ink;
  pen.textBaseline = "alphabetic";
  text(pen, "red7", 72, 118, 64, 800, 400);
  const end = text(pen, picture.title, 72, 240, 84, 800, 520, 2);
  text(pen, picture.line, 72, end + 62, 34, 600, 520, 2);
  picture.tokens.forEach(({ colour, filled }, i) =>
    at(pen, 98 + i * 62, 480, 1.35, () => token(pen, colour, filled, ink)),
  );
  if (picture.flame === true) at(pen, 74, 528, 2.4, () => flame(pen));
  pen.fillStyle = ink;
  text(pen, picture.foot, picture.flame === true ? 112 : 72, 560, 34, 700, 480);
  const cards = picture.cards.slice(0, 4);
  const count = Math.max(cards.length, 2);
  const spread = Math.min(150, 420 / count);
  for (let i = 0; i < count; i++) {
    const place = i - (count - 1) / 2;
    const name = cards[i];
    const draw = name === undefined ? () => back(pen) : () => card(pen, name);
    if (cards.length === 0 || name !== undefined)
      at(pen, 880 + place * spread, 350, 1.9, draw, place * 0.08);
  }
  if (picture.crowned) at(pen, 880, 168, 4.2, () => crown(pen), -0.08);
}

/** The picture as a file; null where the browser makes none. */
export function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: "image/png" })), "image/png"),
  );
}
