/* How colours are seen, and how far apart they are. */

/** Linear light: red, green, blue, each from 0 to 1. */
export type Light = readonly [number, number, number];

export function lightOf(hex: string): Light {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** A colour of OKLCH, kept within what a screen can show. */
export function lightOfOklch(lightness: number, chroma: number, hue: number): Light {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The contrast of two colours, as WCAG 2 has it: from 1 to 21. */
export function contrast(a: Light, b: Light): number {
  const luminance = ([r, g, blue]: Light) => 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/* Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cone altogether. */
const MATRICES = {
  "as seen": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

export type Sight = keyof typeof MATRICES;
export const SIGHTS = Object.keys(MATRICES) as Sight[];

export function seen([r, g, b]: Light, sight: Sight): Light {
  const m = MATRICES[sight];
  const row = (i: 0 | 3 | 6) =>
    Math.min(1, Math.max(0, m[i] * r + (m[i + 1] ?? 0) * g + (m[i + 2] ?? 0) * b));
  return [row(0), row(3), row(6)];
}

/** CIELAB, under the white of screens. */
function labOf([r, g, b]: Light): Light {
  const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const hue = (b: number, a: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** CIEDE2000 of two CIELAB colours. */
export function difference([l1, a1, b1]: Light, [l2, a2, b2]: Light): number {
  const pull = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const stretch = 1.5 - pull((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2;
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hue(b1, a1 * stretch), hue(b2, a2 * stretch)];
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const far = c1 * c2 !== 0 && Math.abs(h1 - h2) > 180;
  const turn = c1 * c2 === 0 ? 0 : h2 - h1 + (far ? (h2 > h1 ? -360 : 360) : 0);
  const mean = c1 * c2 === 0 ? h1 + h2 : (h1 + h2) / 2 + (far ? (h1 + h2 < 360 ? 180 : -180) : 0);
  const t =
    1 - 0.17 * cos(mean - 30) + 0.24 * cos(2 * mean) + 0.32 * cos(3 * mean + 6) - 0.2 * cos(4 * mean - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * t);
  const turned = -2 * pull(chroma) * sin(60 * Math.exp(-(((mean - 275) / 25) ** 2)));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + turned * dc * dh);
}

/** How far apart two colours are to these eyes, by CIEDE2000. */
export function distance(a: Light, b: Light, sight: Sight): number {
  return difference(labOf(seen(a, sight)), labOf(seen(b, sight)));
}
