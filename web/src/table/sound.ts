/* A few soft tones, made on the spot. Off unless the settings say otherwise. */
import { settings } from "../store/settings";
import type { Sound } from "./events";

/** Tones one after the other: frequency in Hz, length in seconds. */
const TUNES: Record<Sound, [number, number][]> = {
  card: [[330, 0.09]],
  turn: [
    [523, 0.1],
    [659, 0.16],
  ],
  out: [
    [330, 0.14],
    [247, 0.26],
  ],
  won: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.3],
  ],
};
const LOUD = 0.12;

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  let at = context.currentTime + 0.02;
  for (const [frequency, length] of TUNES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUD, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length * 0.8;
  }
}
