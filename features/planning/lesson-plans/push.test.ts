import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PushTime, push, revisionOf } from './push.ts'

const lesson = (id: string) => ({ id, version: 1, title: id, minutes: 45 })
const time = (at: number, plan: string | null, stays: string | null = null): PushTime => ({
  date: `2026-05-${String(at + 5).padStart(2, '0')}`,
  startsAt: '07:00',
  minutes: 45,
  room: '4',
  plan: plan === null ? null : lesson(plan),
  stays,
  isReserve: plan === 'Reserva',
})

it('each lesson takes the place of the next as far as the time kept free, and a test stays where it is', () => {
  const pushed = push(lesson('54'), [
    time(0, '55'),
    time(1, '56'),
    time(2, 'Teste', 'Teste'),
    time(3, 'Reserva'),
  ])
  expect(pushed.rows.map(({ time, now, next }) => [time.date, now?.id, next.id])).toEqual([
    ['2026-05-05', '55', '54'],
    ['2026-05-06', '56', '55'],
    ['2026-05-08', 'Reserva', '56'],
  ])
  expect(pushed).toMatchObject({ moved: 2, spends: { date: '2026-05-08' }, fallsOut: null })
  expect(pushed.stays.map(({ stays }) => stays)).toEqual(['Teste'])
})

it('without a free time it says which lesson falls out, and without any time nothing moves', () => {
  expect(push(lesson('54'), [time(0, '55')])).toMatchObject({
    moved: 0,
    fallsOut: { id: '55' },
    spends: null,
  })
  expect(push(lesson('54'), [])).toMatchObject({ rows: [], fallsOut: null })
})

it('no lesson is lost, doubled, or put over what stays, and their order is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('plan', 'free', 'stays'), { maxLength: 30 }), kinds => {
      const times = kinds.map((kind, at) =>
        time(
          at,
          kind === 'free' ? null : `L${String(at).padStart(2, '0')}`,
          kind === 'stays' ? 'Teste' : null,
        ),
      )
      const pushed = push(lesson('L'), times)
      const put = pushed.rows.map(({ next }) => next.id)
      const had = pushed.rows.flatMap(({ now }) => (now ? [now.id] : []))
      const out = pushed.fallsOut ? [pushed.fallsOut.id] : []
      if (pushed.rows.length > 0) expect([...put, ...out]).toEqual(['L', ...had])
      for (const row of pushed.rows) expect(row.time.stays).toBeNull()
      expect(revisionOf(pushed)).toBe(revisionOf(push(lesson('L'), times)))
    }),
  )
})
