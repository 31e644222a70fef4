/* Faces for everybody at a table, drawn by ourselves. A name has always the same face. */
import { C_ } from "../words";

interface Look {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  /** Hair behind the head, and in front of it. */
  behind?: string;
  top?: string;
  /** Lines of the text's colour over all: glasses, freckles. */
  lines?: string;
  /** A hat or an earring, of the shirt's colour. */
  worn?: string;
}

const SHORT = "M13 23C11 12 16 7 24 7S37 12 35 23C34 18 32 15 30 14C25 16 19 15 16 15C14 17 14 20 13 23z";
const GLASSES = "M15.5 24A3.7 3.7 0 1022.9 24A3.7 3.7 0 1015.5 24M25.1 24A3.7 3.7 0 1032.5 24A3.7 3.7 0 1025.1 24M22.9 23.5H25.1";

/** In the order of the bots' names. */
const LOOKS: readonly Look[] = [
  {
    ground: "#d8c9b4",
    skin: "#e8b48c",
    hair: "#3a2a24",
    shirt: "#7a8794",
    behind: "M24 2A5 5 0 0124 12A5 5 0 0124 2zM12 30C9 14 14 8 24 8S39 14 36 30z",
    top: "M13 24C12 13 17 9 24 9S36 13 35 24C33 17 30 14 27 14C23 17 17 17 15 17C14 19 14 21 13 24z",
    lines: GLASSES,
  },
  {
    ground: "#b9c4c0",
    skin: "#e3a87e",
    hair: "#4a3526",
    shirt: "#4f6355",
    top: "M17 28.5C19 26 22 26 24 28C26 26 29 26 31 28.5C29 31 26 30.5 24 29.5C22 30.5 19 31 17 28.5z",
    worn: "M12.5 19C12.5 10 17 6.5 24 6.5S35.5 10 35.5 19zM9.5 18H38.5A2 2 0 0138.5 22H9.5A2 2 0 019.5 18z",
  },
  {
    ground: "#c9bbae",
    skin: "#f0c19c",
    hair: "#a4532a",
    shirt: "#3f5a73",
    behind:
      "M10 38C5 36 6 30 8 28C5 24 6 18 10 16C10 9 17 5 24 6C31 5 38 9 38 16C42 18 43 24 40 28C42 30 43 36 38 38z",
    top: "M13 22C12 12 18 8 24 9C30 8 36 12 35 22C33 21 32 18 31 16C27 18 20 18 17 16C16 19 15 21 13 22z",
  },
  {
    ground: "#a9b3a4",
    skin: "#8a5a3c",
    hair: "#241a16",
    shirt: "#8c5a3a",
    top: "M14 24C14 33 18 37 24 37S34 33 34 24C33 26 32 27 30 27C27 26 21 26 18 27C16 27 15 26 14 24zM14 18C15 12 19 9 24 9S33 12 34 18C30 13 18 13 14 18z",
  },
  {
    ground: "#d3c4cf",
    skin: "#f1c9a5",
    hair: "#1f1d24",
    shirt: "#8a2f4b",
    behind: "M11 36V20C11 11 16 7 24 7S37 11 37 20V36C33 38 15 38 11 36z",
    top: "M13 22C13 12 18 9 24 9S35 12 35 22C30 20 18 20 13 22z",
  },
  {
    ground: "#bcc9d6",
    skin: "#f0bf97",
    hair: "#d2a24c",
    shirt: "#2f6b6b",
    top: SHORT,
    lines: "M17.5 27.5H17.520M19.5 28.3H19.520M30.5 27.5H30.520M28.5 28.3H28.520",
  },
  {
    ground: "#d5c59c",
    skin: "#6f4630",
    hair: "#1b1412",
    shirt: "#b26a1f",
    behind: "M24 2A17 17 0 0124 36A17 17 0 0124 2z",
    worn: "M12 29A2.2 2.2 0 0112 33.4A2.2 2.2 0 0112 29zM36 29A2.2 2.2 0 0136 33.4A2.2 2.2 0 0136 29z",
  },
  {
    ground: "#c2bfb7",
    skin: "#e0aa82",
    hair: "#8d8d90",
    shirt: "#474a63",
    top: `${SHORT}M15 27C16 35 19 37 24 37S32 35 33 27C31 29 29 29 28 28.5C26 27.5 22 27.5 20 28.5C19 29 17 29 15 27z`,
    lines: GLASSES,
  },
];

/** Whoever looks at the table. */
const OWN: Look = {
  ground: "#e5ddd0",
  skin: "#eab68f",
  hair: "#5a4031",
  shirt: "#8c1f2f",
  top: SHORT,
};

function botNames(): string[] {
  return [
    C_("bot's name", "Ada"),
    C_("bot's name", "Max"),
    C_("bot's name", "Zoe"),
    C_("bot's name", "Leo"),
    C_("bot's name", "Mia"),
    C_("bot's name", "Sam"),
    C_("bot's name", "Nia"),
    C_("bot's name", "Tom"),
  ];
}

/** Who sits across at a table for two. */
export const firstRival = (): string => botNames()[0] ?? "";

/** A number for a name that is not a bot's. */
function anyNumber(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}

function lookOf(name: string, own: boolean): Look {
  if (own) return OWN;
  const known = botNames().indexOf(name);
  return LOOKS[known >= 0 ? known : anyNumber(name) % LOOKS.length] ?? OWN;
}

/** Drawn for the eye only: the name stands beside it. */
export function Face({ name, own = false }: { name: string; own?: boolean }) {
  const { ground, skin, hair, shirt, behind, top, lines, worn } = lookOf(name, own);
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="24" fill={ground} />
      <g class="face-inside">
        {behind !== undefined && <path d={behind} fill={hair} />}
        <path d="M6 50C6 40 14 37 24 37S42 40 42 50z" fill={shirt} />
        <path d="M20 33H28V38A4 4 0 0120 38zM13.5 22A10.5 12 0 0134.5 22A10.5 12.5 0 0113.5 22z" fill={skin} />
        {top !== undefined && <path d={top} fill={hair} />}
        <g class="face-lines">
          <path d="M19.2 24H19.220M28.8 24H28.820" class="face-eyes" />
          <path d="M20.5 30.5Q24 33.2 27.5 30.5" />
          {lines !== undefined && <path d={lines} />}
        </g>
        {worn !== undefined && <path d={worn} fill={shirt} />}
      </g>
    </svg>
  );
}

/** The crown; on a head, or small in a text. */
export function Crown() {
  return (
    <svg class="crown" viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      <path d="M2.5 6.5L9.3 12.3L16 2L22.7 12.3L29.5 6.5L26.9 19.8H5.1z" />
    </svg>
  );
}
