import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchoolPicture, TaughtLine } from './contract.ts'
import {
  calledText,
  coveredText,
  lessonTexts,
  missingText,
  notCalledLine,
  oldestFirst,
  spanText,
  sumOfLines,
  unmeasuredLine,
  unrecordedLine,
  withoutPlanLine,
  worstTaughtFirst,
} from './picture.ts'

const count = fc.nat(40)
const line = fc
  .record({ taught: count, madeUp: count, lost: count, unrecorded: count, called: count, name: fc.nat(9) })
  .map(
    ({ name, ...of }): TaughtLine => ({
      ...{ group: { id: `g${name}`, name: `${name}ªA` }, ...of, days: 40, lastCalled: null },
      planned: of.taught + of.madeUp + of.lost + of.unrecorded,
    }),
  )

const picture = (more: Partial<SchoolPicture>) =>
  ({ groups: 6, pupils: { H: 150, M: 165 }, unmeasured: [], neverMeasured: 0, ...more }) as SchoolPicture

describe('what nobody did', () => {
  it('is said exactly where it is so, begins with «Ninguém», and holds its count', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), taught => {
        const said = unrecordedLine({ taught })
        const unrecorded = taught.reduce((all, each) => all + each.unrecorded, 0)
        expect(said === null).toBe(unrecorded === 0)
        if (said)
          expect([said.nobody, said.rest.includes(String(unrecorded))]).toEqual(['Ninguém registou', true])
      }),
    )
  })

  it('names subjects and counts pupils, with the whole', () => {
    expect(unmeasuredLine(picture({}))).toBeNull()
    expect(unmeasuredLine(picture({ unmeasured: ['Ed. Física', 'Ed. Visual'], neverMeasured: 13 }))).toEqual({
      nobody: 'Ninguém mediu',
      rest: 'Ed. Física e Ed. Visual em nenhuma das 6 turmas; 13 de 315 alunos, que não fizeram teste nenhum este ano.',
    })
    expect(unmeasuredLine(picture({ neverMeasured: 1 }))?.rest).toContain('que não fez teste')
  })

  it('names groups without a plan and without a roll', () => {
    const plans = [
      { group: '6ªB', subjects: ['Inglês'] },
      { group: '6ªC', subjects: ['Inglês'] },
    ]
    expect(withoutPlanLine({ withoutPlan: plans })?.rest).toMatch(/^Inglês na 6ªB e 6ªC: sem plano em vigor/)
    expect(withoutPlanLine({ withoutPlan: [] })).toBeNull()
    const notCalled = [
      { group: '5ªC', last: '2026-07-13', pupils: 46 },
      { group: '5ªD', last: null, pupils: 1 },
    ]
    expect(notCalledLine({ absent: { pupils: [], of: 0, notCalled } })?.rest).toBe(
      'na 5ªC desde 13/07; na 5ªD, nem uma vez: dos seus 47 alunos não se sabe quem falta.',
    )
  })
})

it('that nobody was called is no zero, and that nobody is missing has its whole', () => {
  expect([calledText({ called: 0, days: 40 }), calledText({ called: 3, days: 40 })]).toEqual([
    'ninguém',
    '3 de 40',
  ])
  expect(calledText({ called: 3, days: null })).toBe('3 dias')
  const { figure, words } = missingText({ pupils: [], of: 269 })
  expect(`${figure} ${words}`).toBe('Nenhum dos 269 alunos chamados falta há 3 dias ou mais')
  const one = { id: 'a', name: 'Ana', group: '6ªA', days: 3, since: '2026-07-20' }
  expect(missingText({ pupils: [one], of: 9 })).toEqual({
    figure: '1 de 9',
    words: 'aluno não vem há 3 dias ou mais',
  })
})

it('lessons of a group for which nothing is planned are dashes and no zeros', () => {
  const nothing = { planned: 0, taught: 0, madeUp: 0, lost: 0, unrecorded: 0, days: 40, called: 0 }
  expect(lessonTexts(nothing)).toEqual(['–', '–', '–', '–', '–'])
  expect(lessonTexts({ ...nothing, planned: 2, taught: 2 })).toEqual(['2', '2', '0', '0', '0'])
})

it('sums keep their parts, and the groups that lack the most come first', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), lines => {
      const { planned, taught, madeUp, lost, unrecorded } = sumOfLines(lines)
      expect(taught + madeUp + lost + unrecorded).toBe(planned)
      const lacks = worstTaughtFirst(lines).map(each =>
        each.planned === 0 ? 0 : (each.lost + each.unrecorded) / each.planned,
      )
      expect(lacks).toEqual(lacks.toSorted((a, b) => b - a))
    }),
  )
})

it('lessons of who was away are with a substitute, without a lesson, or not decided', () => {
  const away = { id: 'a', name: 'Ivone', days: 3, lessons: 12, covered: 9, undecided: 1 }
  expect(coveredText([away])).toBe('9 com substituto, 2 sem aula, 1 por decidir')
  expect(coveredText([{ ...away, covered: 12, undecided: 0 }])).toBe('12 com substituto')
})

it('what waits longest comes first, what nobody dated last; a span is said with its weeks', () => {
  const waits = (since: string | null) => ({ kind: 'plano' as const, id: null, title: '', text: '', since })
  const days = [null, '2026-07-20', '2026-07-12']
  expect(oldestFirst(days.map(waits)).map(({ since }) => since)).toEqual(['2026-07-12', '2026-07-20', null])
  const span = { from: '2026-06-01', to: '2026-07-24' }
  expect(spanText({ ...span, weeks: 8 })).toBe('semanas 1 a 8: de 1 de Junho a 24 de Julho de 2026')
  expect(spanText({ ...span, weeks: 1 })).toMatch(/^semana 1:/)
  expect(spanText({ ...span, weeks: null })).toMatch(/^de 1 de Junho/)
})
