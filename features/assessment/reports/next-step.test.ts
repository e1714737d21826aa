import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { classReport } from './class-report.ts'
import { fixtureResults } from './fixtures.ts'
import type { NextStep } from './report-shapes.ts'

const FR = ['FR1', 'FR1', 'FR2'].map(competence => ({ competence, domain: 'Fracções' }))
const stepOf = (pupils: Record<string, string>, items = FR) =>
  classReport(fixtureResults(items, pupils)).nextStep
const classOf = (...parts: [string, number][]) =>
  Object.fromEntries(
    parts
      .flatMap(([answers, count]) => Array.from({ length: count }, () => answers))
      .map((answers, at) => [`Aluno ${at + 1}`, answers]),
  )
const placesOf = (step: NextStep) => [
  ...step.groups.flatMap(group => group.pupils),
  ...step.known,
  ...step.others,
  ...step.unmeasured,
  ...step.away,
]

describe('what the next lesson begins with', () => {
  it('is the competence that the most pupils do not do well yet, with them by their mistake', () => {
    const step = stepOf(classOf(['011', 6], ['101', 4], ['110', 3], ['--1', 2], ['absent', 1]))
    expect(step).toMatchObject({ competence: { code: 'FR1' }, questions: [1, 2], n: 15, notYet: 12 })
    expect(
      step?.groups.map(({ question, option, pupils }) => [question.number, option, pupils.length]),
    ).toEqual([
      [1, 'B', 6],
      [2, 'B', 4],
    ])
    expect(step?.right).toMatchObject({ question: { number: 1 }, option: 'A' })
    expect([step?.known, step?.others, step?.away].map(names => names?.length)).toEqual([3, 2, 1])
  })

  it('names among those who erred none whose answers wait to be marked, nor who was away', () => {
    const step = stepOf(classOf(['011', 6], ['..1', 2], ['??1', 2], ['101', 4]))
    expect(step).toMatchObject({ n: 10, notYet: 10, others: [] })
    expect(step?.unmeasured).toHaveLength(4)
  })

  it('makes no groups of few sheets, nor of a mistake of three', () => {
    expect(stepOf(classOf(['001', 9]))).toMatchObject({ n: 9, notYet: 9, groups: [], right: null })
    expect(stepOf(classOf(['011', 3], ['101', 3], ['--1', 6]))).toMatchObject({ groups: [], notYet: 12 })
  })

  it('takes a competence of several questions before one that asked once', () => {
    expect(stepOf(classOf(['000', 8], ['110', 4]))?.competence.code).toBe('FR1')
    expect(stepOf(classOf(['110', 12]))?.competence.code).toBe('FR2')
  })

  it('is nothing where all do all of it well, nobody came, or nothing was measured', () => {
    expect(stepOf(classOf(['111', 12]))).toBeNull()
    expect(stepOf(classOf(['absent', 12]))).toBeNull()
    expect(stepOf(classOf(['000', 12]), [{ domain: 'Fracções' } as never, ...[]])).toBeNull()
  })

  it('counts no question that was annulled, nor a mistake in one whose points everybody has', () => {
    const items = FR.map((item, at) => ({ ...item, change: at === 0 ? ('credit' as const) : null }))
    const step = stepOf(classOf(['000', 6], ['001', 6]), items)
    expect(step?.groups.map(({ question }) => question.number)).not.toContain(1)
    const annulled = FR.map((item, at) => ({ ...item, change: at < 2 ? ('drop' as const) : null }))
    expect(stepOf(classOf(['000', 12]), annulled)?.competence.code).toBe('FR2')
  })

  it('leaves everybody on the class list in exactly one place, whatever they answered', () => {
    const answers = fc.oneof(
      fc.constant('absent'),
      fc
        .array(fc.constantFrom('0', '1', '-', '.', '?'), { minLength: 3, maxLength: 3 })
        .map(all => all.join('')),
    )
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 40 }), all => {
        const pupils = classOf(...all.map((own): [string, number] => [own, 1]))
        const step = stepOf(pupils)
        if (step === null) return
        expect(placesOf(step).toSorted()).toEqual(Object.keys(pupils).toSorted())
        expect(step.known).toHaveLength(step.n - step.notYet)
        expect(placesOf(step)).toHaveLength(step.n + step.unmeasured.length + step.away.length)
        expect(step.groups.every(group => group.pupils.length >= 4)).toBe(true)
        expect(step.groups.length).toBeLessThanOrEqual(step.n < 10 ? 0 : 2)
      }),
      { numRuns: cases(60, 2000) },
    )
  })
})
