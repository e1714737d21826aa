import { BProgress } from '@bprogress/core'

const TRICKLE_RATE = 0.02

BProgress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  template: '<div class="bar"><div class="peg"></div></div>',
})
// The library advances by steps of its own choosing; ours are even.
BProgress.trickle = () => BProgress.inc(TRICKLE_RATE)

/** Shows the bar on top of the window, from the side where reading begins. */
export function startBar(): void {
  BProgress.configure({ direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr' })
  if (!BProgress.isStarted()) BProgress.start()
}

/** Fills the bar and takes it away. */
export function endBar(): void {
  BProgress.done()
}
