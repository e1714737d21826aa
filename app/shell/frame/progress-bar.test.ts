import { BProgress } from '@bprogress/core'
import { expect, it, vi } from 'vitest'
import './progress-bar.ts'

it('L11 · the bar starts at 0.08, moves in 200 ms, and advances by 0.02 every 800 ms', () => {
  expect(BProgress.settings).toMatchObject({ minimum: 0.08, speed: 200, trickleSpeed: 800, trickle: true })
  const inc = vi.spyOn(BProgress, 'inc').mockReturnValue(BProgress)
  BProgress.trickle()
  expect(inc).toHaveBeenCalledWith(0.02)
})
