import { describe, expect, it } from 'vitest'
import { nextTab } from './count-tabs.tsx'

describe('the keys of tabs', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 3, false, 0],
    ['ArrowLeft', 0, false, 3],
    ['ArrowRight', 0, true, 3],
    ['ArrowLeft', 0, true, 1],
    ['Home', 2, false, 0],
    ['End', 1, true, 3],
    ['Enter', 1, false, undefined],
  ])('%s on tab %i (right to left: %s) leads to %s', (key, at, rightToLeft, to) => {
    expect(nextTab(key, at, 4, rightToLeft)).toBe(to)
  })
})
