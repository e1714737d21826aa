/** A short tone for a move; made by the device, so that there is nothing to fetch. */
export function playSound(what: 'right' | 'wrong'): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = what === 'right' ? 660 : 220
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.2)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.2)
  tone.onended = () => void audio.close()
}
