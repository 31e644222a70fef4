/* Small drawings, all in a square of 24, drawn with lines of the text's colour. */

export const PATHS = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  play: "M8 5.5v13l11-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 010 10h-3",
  again: "M19 12a7 7 0 11-2.2-5.1M19 4v4h-4",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5M13 7h4M7 17h4",
  language: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  lessons: "M3 6c3-1.5 6-1.5 9 .5 3-2 6-2 9-.5v13c-3-1.5-6-1.5-9 .5-3-2-6-2-9-.5zM12 6.5v13",
  puzzle: "M4 9h4.2a2.3 2.3 0 114.6 0H17v4.2a2.3 2.3 0 110 4.6V21H4v-4.4a2.2 2.2 0 100-4.2z",
  review: "M4 19V5M4 19h16M7 15l4-5 3 3 5-7",
  rules: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
  fair: "M12 3v18M7 21h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  tables:
    "M8.5 11a3 3 0 100-6 3 3 0 000 6zM2.5 19c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5" +
    "M16 5.3a3 3 0 010 5.4M17.5 13.8c2.5.5 4 2.3 4 5.2",
  link:
    "M10 14a4 4 0 005.7 0l3.6-3.6a4 4 0 00-5.7-5.7l-1.6 1.6" +
    "M14 10a4 4 0 00-5.7 0l-3.6 3.6a4 4 0 005.7 5.7l1.6-1.6",
  copy: "M8 8h11v12H8zM5 16V4h11",
  share: "M12 15V4M8 7.5L12 4l4 3.5M6 11H5v9h14v-9h-1",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  save: "M12 4v11M8 11.5l4 3.5 4-3.5M5 20h14",
  hint: "M9 17h6M10 20h4M12 3a6 6 0 00-3.5 10.9c.4.3.5.7.5 1.1h6c0-.4.1-.8.5-1.1A6 6 0 0012 3z",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z",
  clock: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2",
  talk: "M4 5h16v11H11l-5 4v-4H4z",
  bot: "M6 9h12v10H6zM12 9V5M12 5h.01M9.5 13.5h.01M14.5 13.5h.01M10 16.5h4M3 13v3M21 13v3",
  person: "M12 11.5a3.7 3.7 0 100-7.5 3.7 3.7 0 000 7.5zM4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5",
  crown: "M4 18h16M4 15L3 7l5 4 4-6 4 6 5-4-1 8z",
  warning: "M12 4L2.5 20h19zM12 10v5M12 17.5h.01",
  info: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v6M12 7.5h.01",
  question: "M12 21a9 9 0 100-18 9 9 0 000 18zM9.5 9.5a2.5 2.5 0 113.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.8h.01",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  sound: "M4 10v4h3.5L12 18V6l-4.5 4zM15 9.5a3.5 3.5 0 010 5M17.5 7a7 7 0 010 10",
  muted: "M4 10v4h3.5L12 18V6l-4.5 4zM16 10l5 5M21 10l-5 5",
  history: "M4 5v4h4M4.6 9A8 8 0 1112 20a8 8 0 01-7.4-5M12 8v4.5l3 2",
  star: "M12 4l2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z",
  flame: "M12 3c1 4 5 6 5 10.5a5 5 0 01-10 0c0-2 1-3.2 2-4.5.3 1.5 1 2.2 1.8 2.5C10.5 8.5 10.5 5.5 12 3z",
  leave: "M14 5H5v14h9M11 12h10M17.5 8.5L21 12l-3.5 3.5",
} as const;

export type IconName = keyof typeof PATHS;

/** Those that point along the line: where lines begin at the right, to the other side. */
const POINTING = new Set<IconName>(["back", "forward", "first", "last", "undo", "leave"]);

/** Drawn for the eye only: what it stands for is said beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={POINTING.has(name) ? "icon pointing" : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
