import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeBottom } from './free-place.ts'

describe('where a toast stands', () => {
  it('is at the foot where nothing can be pressed, and above the bar where something can', () => {
    expect(freeBottom([], 760, 60, 16)).toBe(16)
    const bottom = freeBottom([{ top: 690, bottom: 750 }], 760, 60, 16)
    expect(760 - bottom).toBeLessThanOrEqual(690)
    expect(bottom).toBeLessThan(90)
  })

  it('covers rows that scroll sooner than a button, where it must cover something', () => {
    const rows = Array.from({ length: 21 }, (_, at) => ({ top: 4 + 32 * at, bottom: 34 + 32 * at }))
    const bottom = freeBottom([...rows, { top: 690, bottom: 740, weight: 8 }], 760, 60, 16)
    expect(760 - bottom).toBeLessThanOrEqual(690)
  })

  it('covers what can be pressed sooner than what was just made, and that sooner than the bar at the foot', () => {
    const button = { top: 4, bottom: 300, weight: 8 }
    const made = { top: 304, bottom: 560, weight: 20 }
    const bar = { top: 564, bottom: 756, weight: 60 }
    const top = 760 - freeBottom([button, made, bar], 760, 60, 16) - 60
    expect(top + 60).toBeLessThanOrEqual(304)
  })

  it('covers nothing as long as there is room for it, and stays on the screen in any case', () => {
    const spans = fc.array(
      fc.record({ top: fc.integer({ min: 0, max: 700 }), height: fc.integer({ min: 20, max: 60 }) }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(spans, fc.integer({ min: 40, max: 200 }), (some, height) => {
        const all = some.map(entry => ({ top: entry.top, bottom: entry.top + entry.height }))
        const bottom = freeBottom(all, 760, height, 16)
        const top = 760 - bottom - height
        expect(top).toBeGreaterThanOrEqual(0)
        const covers = (from: number) => all.some(span => span.top < from + height && span.bottom > from)
        const hasRoom = Array.from({ length: 94 }, (_, at) => 760 - 16 - height - 8 * at).some(
          from => from >= 8 && !covers(from),
        )
        if (hasRoom) expect(covers(top)).toBe(false)
      }),
    )
  })
})
