import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#school/calendar/weeks.ts'
import { cases } from '../../scripts/patience.ts'
import { cameBack, covers, type EnrolmentSpan, leftOn, movedTo, withDays } from './place.ts'

const FIRST = '2026-02-02'
const DAYS = 40
const dayAt = (at: number) => addDays(FIRST, at)

function place(of: Partial<EnrolmentSpan> = {}): EnrolmentSpan {
  return {
    ...{ groupId: '6A', number: 1, how: 'matriculado', since: FIRST, until: null, leftAs: null },
    ...{ repeats: null, specialNeeds: '', doubt: null },
    ...of,
  }
}

/** In which group a pupil is on each day. */
const byDay = (places: readonly EnrolmentSpan[]) =>
  Array.from({ length: DAYS }, (_, at) => {
    const there = places.filter(one => covers(one, dayAt(at)))
    expect(there.length).toBeLessThanOrEqual(1)
    return there[0]?.groupId ?? null
  })

const to = (groupId: string) => ({ groupId, number: 7, how: 'transferido' as const })

describe('where a pupil was', () => {
  it('stays as it was before the day of whatever happens, and follows from it on', () => {
    const happening = fc.record({
      kind: fc.constantFrom('move', 'leave', 'back'),
      group: fc.constantFrom('6A', '6B', '7C'),
      days: fc.integer({ min: 1, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 8 }), happenings => {
        let places: EnrolmentSpan[] = [place()]
        let model: (string | null)[] = Array.from({ length: DAYS }, () => '6A')
        let [at, last, isGone] = [0, '6A', false]
        for (const { kind, group, days } of happenings) {
          at = Math.min(at + days, DAYS - 1)
          if (kind === 'move' && !isGone) {
            places = movedTo(places, dayAt(at), to(group))
            last = group
          } else if (kind === 'leave' && !isGone) {
            places = leftOn(places, dayAt(at), 'desistente')
            isGone = true
          } else if (kind === 'back' && isGone) {
            places = cameBack(places, dayAt(at))
            isGone = false
          } else continue
          const is = isGone ? null : last
          const now = at
          // Who leaves on the day of entry was there for that day.
          const entered = kind === 'leave' && places.some(one => one.since === dayAt(now))
          model = model.map((was, index) => (index < now || (entered && index === now) ? was : is))
          expect(byDay(places)).toEqual(model)
        }
      }),
      { numRuns: cases(100, 5000) },
    )
  })

  it('keeps the group of a year that was prepared when somebody moves before it begins', () => {
    const prepared = movedTo([place()], dayAt(30), to('7A'))
    const moved = movedTo(prepared, dayAt(10), to('6B'))
    expect(moved.map(({ groupId, since, until }) => [groupId, since, until])).toEqual([
      ['6A', FIRST, dayAt(10)],
      ['6B', dayAt(10), dayAt(30)],
      ['7A', dayAt(30), null],
    ])
  })

  it('is in no group of the prepared year any more after leaving the school', () => {
    const prepared = movedTo([place()], dayAt(30), to('7A'))
    expect(byDay(leftOn(prepared, dayAt(10), 'transferido')).slice(9)).toEqual([
      '6A',
      ...Array(DAYS - 10).fill(null),
    ])
  })

  it('never has a day in two groups, whatever days are corrected, and refuses to take all of another', () => {
    const at = fc.integer({ min: 0, max: DAYS - 4 })
    fc.assert(
      fc.property(at, at, at, fc.integer({ min: 0, max: 2 }), (a, b, c, index) => {
        const [first, second] = [Math.min(a, b) + 1, Math.max(a, b) + 2]
        const places = movedTo(movedTo([place()], dayAt(first), to('6B')), dayAt(second), to('6C'))
        const one = places[index]
        if (!one) return
        const corrected = withDays(places, one, { since: dayAt(c), until: one.until })
        if (typeof corrected === 'string') return
        const days = byDay(corrected)
        expect(new Set(days.filter(Boolean)).size).toBe(new Set(byDay(places).filter(Boolean)).size)
        expect(days.indexOf(one.groupId)).toBe(c)
      }),
      { numRuns: cases(100, 2000) },
    )
  })
})
