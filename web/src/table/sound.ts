/* Sounds, made on the spot: a tap on wood for a card, a chord for each rule, ticks that rise with what
 * counts, two notes for the crown. On from the first touch on; one tap mutes them. Vibration goes with
 * them, where a device has any. */
import type { Table } from "../module";
import { settings } from "../store/settings";
import { whenIdle } from "../ui/apart";
import type { Moment } from "./moments";

let context: AudioContext | null = null;
let touched = false;

/** Waits for the device's sound, which may take a while: never in the middle of a movement. */
function open(): void {
  if (context !== null || !settings().sound || typeof AudioContext === "undefined") return;
  // A device that is set to silence stays silent: this is not music that somebody has chosen.
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session !== undefined) session.type = "ambient";
  context = new AudioContext();
}

/** Browsers let a page sound only after a touch; until then there is nothing to make ready. */
function wake(): void {
  touched = true;
  if (context !== null) void context.resume().catch(() => undefined);
  else whenIdle(open, 300);
}
addEventListener("pointerdown", wake, { capture: true, passive: true });
addEventListener("keydown", wake, { capture: true, passive: true });

function ready(): AudioContext | null {
  if (context === null || !settings().sound || document.hidden) return null;
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

interface Note {
  /** In hertz; in seconds from now; how long and how loud. */
  tone: number;
  at?: number;
  long?: number;
  loud?: number;
  shape?: OscillatorType;
}

function play(audio: AudioContext, { tone, at = 0, long = 0.2, loud = 0.1, shape = "sine" }: Note): void {
  const start = audio.currentTime + 0.01 + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.value = tone;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}

/** A short noise, made once. */
let noise: AudioBuffer | null = null;

function makeNoise(audio: AudioContext): AudioBuffer {
  const length = Math.round(audio.sampleRate * 0.05);
  const made = audio.createBuffer(1, length, audio.sampleRate);
  const wave = made.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  return made;
}

/** A card on wood: the noise through a narrow filter, and the thud below it. */
function tap(audio: AudioContext, tone: number): void {
  noise ??= makeNoise(audio);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = tone * 6;
  filter.Q.value = 1.4;
  volume.gain.value = 0.55;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + 0.01);
  play(audio, { tone, long: 0.09, loud: 0.16, shape: "triangle" });
}

/** Seven degrees of one scale, from red to violet. */
const DEGREES: Record<string, number> = { R: 0, O: 2, Y: 4, G: 5, B: 7, I: 9, V: 11 };
const step = (semitones: number) => 220 * 2 ** (semitones / 12);

function chord(audio: AudioContext, rule: string): void {
  const root = DEGREES[rule] ?? 0;
  for (const [i, above] of [0, 7, 16].entries())
    play(audio, { tone: step(root + above), at: i * 0.03, long: 0.7, loud: 0.05 });
}

/** A tick for each card that counts, rising. */
function ticks(audio: AudioContext, count: number): void {
  for (let i = 0; i < count; i++)
    play(audio, { tone: step(24 + 2 * i), at: 0.18 + i * 0.06, long: 0.06, loud: 0.05, shape: "triangle" });
}

function crown(audio: AudioContext, mine: boolean): void {
  const notes = mine ? [19, 24] : [19, 14];
  for (const [i, note] of notes.entries())
    play(audio, { tone: step(note), at: i * 0.12, long: 0.35, loud: 0.08 });
}

function win(audio: AudioContext): void {
  for (const [i, note] of [12, 16, 19, 24].entries())
    play(audio, { tone: step(note), at: i * 0.11, long: 0.6, loud: 0.08 });
}

function most({ standings, rule }: Table): number {
  const sets = standings.find((one) => one.rule === rule)?.sets ?? [];
  return Math.max(0, ...sets.map((set) => set?.cards.length ?? 0));
}

/** The sound of a moment at a table. */
export function soundOf(moment: Moment, table: Table): void {
  const audio = ready();
  if (audio === null) return;
  switch (moment.kind) {
    case "deal":
    case "draw":
      tap(audio, 150);
      return;
    case "palette":
      tap(audio, 190);
      return;
    case "canvas":
    case "deck":
      tap(audio, 130);
      return;
    case "rule":
      chord(audio, moment.rule);
      ticks(audio, most(table));
      return;
    case "crown":
      crown(audio, moment.seat === table.viewer);
      return;
    case "out":
      play(audio, { tone: step(-2), long: 0.4, loud: 0.12, shape: "triangle" });
      return;
    case "win":
      win(audio);
      return;
  }
}

/** A short stir where a device has one: a card was laid, or it is your turn. */
export function stir(pattern: number | number[]): void {
  if (touched && settings().sound) navigator.vibrate?.(pattern);
}
