import { describe, expect, it } from 'vitest'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { blankRow } from '#features/planning/analytical-plans/row-edits.ts'
import { lessonFromRow, rowOfDay } from './lesson-from-row.ts'

const row = (id: string, lessons: number, more: Partial<PlanRow> = {}): PlanRow => ({
  ...blankRow({ number: 1, startsOn: '2026-03-02', endsOn: '2026-03-06', lessons }, id),
  ...{
    unit: 'III. Fracções',
    contents: ['um', 'dois'],
    objectives: ['Ler'],
    methods: ['grupo'],
    media: ['mapa'],
  },
  ...more,
})

describe('a lesson from a row', () => {
  const rows = [row('a', 6), row('b', 4), row('c', 2)]
  const lesson = (at: number, before: number, more: Partial<PlanRow> = {}) => {
    const changed = rows.map((each, place) => (place === at ? { ...each, ...more } : each))
    return lessonFromRow(changed, changed[at] as PlanRow, before)
  }

  it('takes its contents in turn, and the last again where there are more lessons', () => {
    expect([0, 1, 2, 3].map(before => lesson(1, before).theme)).toEqual(['um', 'dois', 'dois', 'dois'])
    expect(lesson(1, 0, { contents: [] })).toMatchObject({ theme: '', summary: '' })
  })

  it('counts the lessons of the rows before it, and those of its own', () => {
    expect([lesson(0, 0), lesson(0, 5), lesson(1, 0), lesson(2, 1)].map(each => each.lessonNumber)).toEqual([
      1, 6, 7, 12,
    ])
  })

  it('says what the row says, as long as a lesson takes', () => {
    expect(lesson(1, 0)).toEqual({
      ...{ lessonNumber: 7, unitTitle: 'III. Fracções', theme: 'um', summary: 'um', rowId: 'b' },
      ...{ objectives: [{ text: 'Ler', level: null }], methods: ['grupo'], media: ['mapa'] },
    })
    const long = lesson(0, 0, { contents: ['x'.repeat(400)], objectives: ['y'.repeat(600)] })
    expect([long.theme.length, long.summary.length, long.objectives[0]?.text.length]).toEqual([300, 400, 500])
  })
})

describe('the row of a day', () => {
  const week = (number: number, id: string, lessons: number) =>
    row(id, lessons, {
      week: number,
      startsOn: `2026-03-${number === 1 ? '02' : '09'}`,
      endsOn: `2026-03-${number === 1 ? '06' : '13'}`,
    })
  const rows = [week(1, 'a', 2), week(1, 'b', 1), week(2, 'c', 3)]
  const found = (day: string, place: number) => {
    const { row, before } = rowOfDay(rows, day, place) ?? {}
    return [row?.id, before]
  }

  it('is of its week, both days included, and none of another', () => {
    expect(found('2026-03-02', 0)).toEqual(['a', 0])
    expect(found('2026-03-06', 0)).toEqual(['a', 0])
    expect(found('2026-03-09', 2)).toEqual(['c', 2])
    for (const day of ['2026-03-01', '2026-03-07', '2026-03-14'])
      expect(found(day, 0), day).toEqual([undefined, undefined])
  })

  it('is of a divided week one row after the other, and what is too much belongs to the last', () => {
    expect([0, 1, 2, 3, 4].map(place => found('2026-03-04', place))).toEqual([
      ['a', 0],
      ['a', 1],
      ['b', 0],
      ['b', 1],
      ['b', 2],
    ])
  })
})
