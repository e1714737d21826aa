import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDays } from '#school/calendar/weeks.ts'
import { countKnown, LAST_ANSWERS, nextToPractise, plantOf, practiceWeeks } from './practice.ts'

const calendar: CalendarDays = {
  year: 2026,
  trimesters: [
    { number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' },
    { number: 2, startsOn: '2026-06-01', endsOn: '2026-08-28' },
  ],
  breaks: [],
  holidays: [],
  makeUps: [],
}
const answers = (day: string, count: number) =>
  Array.from({ length: count }, () => ({ day, answers: 1, games: 0 }))

describe('a competence', () => {
  it('grows at a half and at three quarters, and says nothing before three answers', () => {
    const states = [
      [2, 2, 'a começar'],
      [1, 3, 'semente'],
      [5, 10, 'a crescer'],
      [8, 11, 'a crescer'],
      [9, 12, 'consolidado'],
    ] as const
    for (const [right, answered, plant] of states) expect(plantOf(right, answered)).toBe(plant)
  })

  it('is counted on the last twelve answers, as a recount from the end finds them', () => {
    const answer = fc.record({ competenceId: fc.constantFrom('a', 'b', 'c'), right: fc.boolean() })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 80 }), all => {
        const counted = countKnown(all)
        for (const id of ['a', 'b', 'c']) {
          let [right, answered] = [0, 0]
          for (const answer of all.toReversed()) {
            if (answer.competenceId !== id || answered === LAST_ANSWERS) continue
            answered += 1
            right += answer.right ? 1 : 0
          }
          const known = counted.get(id)
          expect([known?.right ?? 0, known?.answered ?? 0]).toEqual([right, answered])
        }
      }),
    )
  })
})

describe('the weeks of practice', () => {
  it('count with five answers or one game, and this week breaks nothing before it is over', () => {
    const days = [...answers('2026-04-20', 5), { day: '2026-04-29', answers: 0, games: 1 }]
    const weeks = practiceWeeks(calendar, '2026-05-05', days)
    expect(weeks).toMatchObject({ trimester: 1, now: 10, inARow: 2, last: 9 })
    expect(practiceWeeks(calendar, '2026-05-05', [...days, ...answers('2026-05-04', 4)]).inARow).toBe(2)
    expect(practiceWeeks(calendar, '2026-05-05', [...days, ...answers('2026-05-04', 5)]).inARow).toBe(3)
    expect(weeks.all.filter(week => week.when === 'depois').map(week => week.number)).toEqual([11, 12])
  })

  it('are those of the last trimester in the holidays, and none before the first school year', () => {
    expect(practiceWeeks(calendar, '2026-05-27', answers('2026-05-18', 5))).toMatchObject({
      trimester: 1,
      now: null,
      inARow: 1,
    })
    expect(practiceWeeks(calendar, '2026-01-10', [])).toMatchObject({ trimester: null, all: [], inARow: 0 })
    expect(practiceWeeks(undefined, '2026-05-05', answers('2026-05-05', 9)).all).toEqual([])
  })
})

describe('what to practise next', () => {
  const competence = fc.record({
    id: fc.uuid(),
    right: fc.nat(12),
    more: fc.nat(12),
  })
  it('is never what is mastered, comes from the next quiz where that asks for it, and is least known', () => {
    fc.assert(
      fc.property(fc.array(competence, { maxLength: 20 }), fc.func(fc.boolean()), (drawn, isNeeded) => {
        const all = drawn.map(({ id, right, more }) => {
          const answered = Math.min(12, right + more)
          const known = Math.min(right, answered)
          return { id, right: known, answered, plant: plantOf(known, answered) }
        })
        const needed = new Set(
          all.filter(competence => isNeeded(competence.id)).map(competence => competence.id),
        )
        const next = nextToPractise(all, needed)
        const open = all.filter(competence => competence.plant !== 'consolidado')
        expect(next === undefined).toBe(open.length === 0)
        if (!next) return
        expect(next.plant).not.toBe('consolidado')
        if (open.some(competence => needed.has(competence.id))) expect(needed.has(next.id)).toBe(true)
        const rivals = open.filter(competence => needed.has(competence.id) === needed.has(next.id))
        if (rivals.some(rival => rival.plant === 'semente')) {
          expect(next.plant).toBe('semente')
          const least = Math.min(
            ...rivals.filter(rival => rival.plant === 'semente').map(rival => rival.right / rival.answered),
          )
          expect(next.right / next.answered).toBe(least)
        }
      }),
    )
  })
})
