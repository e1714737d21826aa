import { describe, expect, it } from 'vitest'
import { computeMoves, type HeardByTwo, type HeardRow } from './compute-moves.ts'

const LEVELS = ['Inicial', 'Letra', 'Palavra'].map(name => ({ name }))

/** What a pupil read at a hearing, the first one on 1 March, the next ones a month later each. */
function heard(pupil: number, hearing: number, level: number): HeardRow {
  return {
    ...{ student_id: `p${pupil}`, application_id: `h${hearing}`, group_id: 'g', group_name: '3ªA' },
    ...{ school_name: 'Escola', language: 'Português', levels: LEVELS, full_name: `Aluno ${pupil}` },
    ...{ level: LEVELS[level]?.name ?? '', created_at: `2026-0${3 + hearing}-01T08:00:00Z` },
    ...{ sex: pupil % 2 === 0 ? 'H' : 'M', number_in_group: pupil, mother_tongue: '' },
  }
}

function byTwo(pupil: number, hearing: number, first: number, second: number): HeardByTwo {
  const levels = [first, second].map(level => LEVELS[level]?.name ?? '')
  return { application_id: `h${hearing}`, student_id: `p${pupil}`, levels }
}

describe('pupils who were heard by two in several hearings', () => {
  const pupils = Array.from({ length: 24 }, (_, at) => at)

  for (const hearings of [1, 2, 5])
    it(`count once each, as they were heard the last time, after ${hearings} hearings`, () => {
      const times = Array.from({ length: hearings }, (_, at) => at)
      const rows = times.flatMap(hearing => pupils.map(pupil => heard(pupil, hearing, 1)))
      // Of all but the last hearing no two agree.
      const two = times.flatMap(hearing =>
        pupils.map(pupil => byTwo(pupil, hearing, 1, hearing < hearings - 1 || pupil % 6 === 0 ? 2 : 1)),
      )
      const [language] = computeMoves(rows, two, 'leitura').languages
      expect(language?.listening).toMatchObject({ n: 24, same: 20 })
      expect(language?.parts.map(({ listening }) => listening?.n)).toEqual(hearings === 1 ? [] : [24])
      expect((language?.all.total ?? 0) + (language?.once ?? 0)).toBe(24)
    })

  it('say no more of chance for having been heard more often', () => {
    const twice = [0, 1].flatMap(hearing => pupils.map(pupil => heard(pupil, hearing, hearing)))
    const one = pupils.map(pupil => byTwo(pupil, 1, 1, pupil % 6 === 0 ? 2 : 1))
    const many = [0, 0, 0].flatMap((_, at) => one.map(each => ({ ...each, application_id: `h${at % 2}` })))
    const chanceIn = (two: HeardByTwo[]) => computeMoves(twice, two, 'leitura').languages[0]?.chance
    expect(chanceIn(one)).toEqual(chanceIn([...many, ...one]))
    expect(chanceIn(one)).not.toBeNull()
  })
})
