// The sounds of a table, synthesised: there is no file to load. Nothing is said by sound alone.
// Browsers allow sound after the first touch or key; until then, and while muted, nothing is made.
import { prefs } from '../state/prefs.svelte'
import { RECIPES, type Part, type Sound } from './sound-recipes'

export type { Sound }

let audio: AudioContext | undefined
let touched = false
for (const kind of ['pointerdown', 'keydown'] as const)
  window.addEventListener(kind, () => (touched = true), { capture: true, once: true })

/** Plays a sound, `delay` milliseconds from now. */
export function sound(name: Sound, delay = 0): void {
  // A page out of sight is silent, but for its call.
  const seen = document.visibilityState === 'visible' || name === 'turn'
  if (!touched || !seen || !prefs.sound) return
  if (audio) play(audio, name, delay)
  else whenPainted(() => play((audio ??= new AudioContext()), name, delay))
}

/**
 * To open the loudspeaker can take a tenth of a second: the first sound waits until what it is about
 * is on the screen.
 */
function whenPainted(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => window.setTimeout(work))
  else window.setTimeout(work)
}

function play(context: AudioContext, name: Sound, delay: number): void {
  const begins = context.currentTime + delay / 1000
  for (const part of RECIPES[name]) playPart(context, part, begins + part.at)
}

function playPart(context: AudioContext, part: Part, start: number): void {
  const end = start + part.lasts
  const volume = context.createGain()
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(part.loud * prefs.volume, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  volume.connect(context.destination)
  const source = part.wave === 'noise' ? noise(context, part, volume) : tone(context, part, start)
  if (part.wave !== 'noise') source.connect(volume)
  source.start(start)
  source.stop(end + 0.02)
}

function tone(context: AudioContext, part: Part, start: number): OscillatorNode {
  const note = context.createOscillator()
  note.type = part.wave as OscillatorType
  note.frequency.setValueAtTime(part.pitch, start)
  if (part.to) note.frequency.exponentialRampToValueAtTime(part.to, start + part.lasts)
  return note
}

/** A short hiss around a pitch: paper, wood, leaves. */
function noise(context: AudioContext, part: Part, to: AudioNode): AudioBufferSourceNode {
  const length = Math.ceil(context.sampleRate * part.lasts)
  const buffer = context.createBuffer(1, length, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let at = 0; at < length; at += 1) data[at] = Math.random() * 2 - 1
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = part.pitch
  source.connect(filter).connect(to)
  return source
}
