import { describe, expect, it } from 'vitest'
import {
  canMakeUp,
  dayKind,
  dayName,
  endsFor,
  madeUpOn,
  makeUpOn,
  markDays,
  marksFor,
  moveTrimester,
} from './mark-days.ts'
import { proposedCalendar } from './proposed.ts'
import { addDays, eachDay, weekdayOf } from './weeks.ts'

const year = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
const proposed = () => proposedCalendar(2026)

describe('days of a year, made something else', () => {
  it('makes of every span what was asked, and leaves every other day what it was', () => {
    const marks = ['feriado', 'sem aulas', 'avaliação', 'aulas'] as const
    for (const startsOn of eachDay(year).filter((_, at) => at % 9 === 0))
      for (const length of [1, 3, 8])
        for (const mark of marks) {
          const calendar = proposed()
          const span = { startsOn, endsOn: addDays(startsOn, length - 1) }
          if (!marksFor(calendar, span).includes(mark)) continue
          const after = markDays(calendar, span, mark, 'Nota')
          for (const date of eachDay(year)) {
            const isIn = span.startsOn <= date && date <= span.endsOn
            const isFree = mark !== 'feriado' && weekdayOf(date) > 5
            const now = dayKind(after, date)
            expect(now, `${date} of ${startsOn}+${length} ${mark}`).toBe(
              isIn ? (isFree ? 'livre' : mark) : dayKind(calendar, date),
            )
          }
        }
  })

  it('keeps both sides of a break that is cut, with its name', () => {
    const break_ = { startsOn: '2026-05-18', endsOn: '2026-05-22', name: 'Pausa' }
    const calendar = markDays({ ...proposed(), breaks: [break_] }, onDay('2026-05-20'), 'feriado', 'Festa')
    expect(calendar.breaks).toEqual([
      { ...break_, endsOn: '2026-05-19' },
      { ...break_, startsOn: '2026-05-21' },
    ])
    expect(dayName(calendar, '2026-05-20')).toBe('Festa')
    expect(dayName(calendar, '2026-05-21')).toBe('Pausa')
  })

  it('lets tests grow over a weekend, move elsewhere, and shrink from the day that is taken', () => {
    const one = markDays(proposed(), { startsOn: '2026-04-13', endsOn: '2026-04-17' }, 'avaliação')
    const grown = markDays(one, onDay('2026-04-20'), 'avaliação')
    expect(grown.trimesters[0]).toMatchObject({
      assessmentStartsOn: '2026-04-13',
      assessmentEndsOn: '2026-04-20',
    })
    const moved = markDays(grown, onDay('2026-03-10'), 'avaliação')
    expect(moved.trimesters[0]).toMatchObject({
      assessmentStartsOn: '2026-03-10',
      assessmentEndsOn: '2026-03-10',
    })
    const shrunk = markDays(grown, onDay('2026-04-14'), 'aulas')
    expect(shrunk.trimesters[0]).toMatchObject({
      assessmentStartsOn: '2026-04-15',
      assessmentEndsOn: '2026-04-20',
    })
    expect(markDays(moved, onDay('2026-03-10'), 'aulas').trimesters[0]).toMatchObject({
      assessmentStartsOn: null,
      assessmentEndsOn: null,
    })
  })

  it('moves the ends of trimesters only to where they stay in order around their tests', () => {
    for (const date of eachDay(year))
      for (const end of endsFor(proposed(), date)) {
        const { trimesters } = moveTrimester(proposed(), end, date)
        trimesters.forEach((trimester, at) => {
          expect(trimester.startsOn <= trimester.endsOn).toBe(true)
          const before = trimesters[at - 1]
          if (before) expect(before.endsOn < trimester.startsOn).toBe(true)
        })
      }
    expect(endsFor(proposed(), '2026-05-12')).toContainEqual({ number: 1, end: 'endsOn' })
  })
})

function onDay(date: string) {
  return { startsOn: date, endsOn: date }
}

describe('lessons made up', () => {
  const saturday = '2026-04-18'

  it('stand on a Saturday of a trimester alone, and on one that was a holiday or in a break', () => {
    const calendar = {
      ...proposed(),
      breaks: [{ startsOn: '2026-04-16', endsOn: '2026-04-21', name: 'Pausa' }],
    }
    expect(eachDay(year).filter(day => canMakeUp(calendar, day) && weekdayOf(day) !== 6)).toEqual([])
    expect(canMakeUp(calendar, '2026-01-03'), 'before the first trimester').toBe(false)
    const after = makeUpOn(calendar, saturday, 3)
    expect([dayKind(calendar, saturday), dayKind(after, saturday), madeUpOn(after, saturday)]).toEqual([
      'livre',
      'reposição',
      3,
    ])
    expect(dayKind(after, '2026-04-17'), 'the rest of the break stays').toBe('sem aulas')
    expect(makeUpOn(after, saturday, 2).makeUps, 'once a day').toEqual([{ date: saturday, weekday: 2 }])
  })

  it('are taken back by the same choice, by a holiday and by a break', () => {
    const calendar = makeUpOn(proposed(), saturday, 3)
    expect(makeUpOn(calendar, saturday, undefined).makeUps).toEqual([])
    expect(markDays(calendar, onDay(saturday), 'feriado', 'Festa').makeUps).toEqual([])
    expect(markDays(calendar, onDay(saturday), 'sem aulas').makeUps).toEqual([])
    expect(markDays(calendar, onDay('2026-04-17'), 'sem aulas').makeUps).toEqual(calendar.makeUps)
  })
})
