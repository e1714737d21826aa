import { describe, expect, it } from 'vitest'
import { countings } from '../quizzes/settings.ts'
import { pupilMarks } from './key-marks.ts'

const attempt = (
  name: string,
  number: number,
  before: number | null,
  mark: number | null,
  more: object = {},
) => ({
  studentId: name,
  name,
  attempt: number,
  counts: true,
  state: 'entregue',
  before,
  mark,
  waited: false,
  waits: false,
  ...more,
})

describe('the marks of a class before and after another key', () => {
  it('are one for each pupil, however many attempts there were, by the method of the quiz', () => {
    const attempts = [
      attempt('Ana', 1, 10, 8),
      attempt('Ana', 2, 12, 14),
      attempt('Ana', 3, 6, 9),
      attempt('Beto', 1, 20, 18),
    ]
    const [high, mean, first, last] = countings.map(counting => pupilMarks(attempts, counting, 20))
    expect([high, mean, first, last].map(marks => marks?.length)).toEqual([2, 2, 2, 2])
    expect(high?.[0]).toEqual({ studentId: 'Ana', name: 'Ana', before: 12, after: 14 })
    expect(mean?.[0]?.before).toBeCloseTo(28 / 3)
    expect(mean?.[0]?.after).toBeCloseTo(31 / 3)
    expect(first?.[0]).toMatchObject({ before: 10, after: 8 })
    expect(last?.[0]).toMatchObject({ before: 6, after: 9 })
  })

  it('leave out attempts that are still open, do not count, or wait for points', () => {
    const open = attempt('Ana', 2, null, null, { state: 'a responder' })
    const void_ = attempt('Ana', 3, 20, 20, { counts: false })
    const waits = attempt('Beto', 1, 10, 12, { waited: true, waits: true })
    expect(pupilMarks([attempt('Ana', 1, 5, 7), open, void_, waits], 'mais alta', 20)).toEqual([
      { studentId: 'Ana', name: 'Ana', before: 5, after: 7 },
      { studentId: 'Beto', name: 'Beto', before: null, after: null },
    ])
    expect(pupilMarks([waits], null, 20)[0], 'of a test it is provisional').toMatchObject({
      before: 10,
      after: 12,
    })
  })

  it('are on 0 to 20, whatever the paper sums to, and of nicknames however they are spelt', () => {
    const zito = (name: string, number: number, mark: number) =>
      attempt(name, number, mark, mark, { studentId: null })
    expect(pupilMarks([zito('Zito', 1, 5), zito('ZITO', 2, 8)], 'mais alta', 10)).toEqual([
      { studentId: null, name: 'Zito', before: 16, after: 16 },
    ])
  })
})
