import type { Sound } from './settings.svelte';

interface Tone {
  at: number;
  pitch: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const tone = (at: number, pitch: number, length: number, loud: number, shape: OscillatorType = 'sine'): Tone => ({
  at,
  pitch,
  length,
  loud,
  shape,
});

/** Small, quiet, synthesised on the spot: no file is loaded. */
const SOUNDS: Record<Sound, Tone[]> = {
  turn: [tone(0, 523, 0.18, 0.09), tone(0.11, 784, 0.28, 0.08)],
  card: [tone(0, 190, 0.05, 0.08, 'triangle'), tone(0.03, 120, 0.06, 0.06, 'triangle')],
  pair: [tone(0, 330, 0.12, 0.06, 'triangle'), tone(0.07, 440, 0.16, 0.06, 'triangle')],
  dice: [
    tone(0, 240, 0.03, 0.05, 'triangle'),
    tone(0.06, 180, 0.03, 0.05, 'triangle'),
    tone(0.13, 210, 0.04, 0.04, 'triangle'),
  ],
  hit: [tone(0, 110, 0.12, 0.1, 'triangle'), tone(0.02, 70, 0.2, 0.08)],
  ready: [tone(0, 659, 0.08, 0.07, 'triangle'), tone(0.07, 988, 0.16, 0.07, 'triangle')],
  slap: [
    tone(0, 150, 0.09, 0.14, 'square'),
    tone(0.01, 82, 0.24, 0.12, 'triangle'),
    tone(0.1, 523, 0.18, 0.07, 'sawtooth'),
  ],
  time: [tone(0, 880, 0.05, 0.05, 'square')],
  win: [tone(0, 392, 0.25, 0.08), tone(0.16, 494, 0.25, 0.08), tone(0.32, 587, 0.5, 0.09)],
};

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture. */
export function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(sound: Sound): void {
  if (!context || context.state !== 'running') return;
  for (const { at, pitch, length, loud, shape } of SOUNDS[sound]) {
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length + 0.02);
  }
}
