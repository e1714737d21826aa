const sounds = {
  right: [660],
  wrong: [220],
  /** One of the last seconds goes by. */
  tick: [990],
  end: [523, 659, 784],
} as const
export type Sound = keyof typeof sounds

/** Seconds that each tone rings, and after which the next one comes. */
const RINGS = 0.2
const NEXT = 0.12

/** Seconds before an end that are heard. */
const LAST = 5

/** Whether a whole second that is left is one of those that tick. */
export function ticksAt(left: number): boolean {
  return left > 0 && left <= LAST
}

/** Short tones; made by the device, so that there is nothing to fetch. */
export function playSound(what: Sound): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const tones = sounds[what]
  for (const [at, frequency] of tones.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const from = audio.currentTime + at * NEXT
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + RINGS)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + RINGS)
    if (at === tones.length - 1) tone.onended = () => void audio.close()
  }
}
