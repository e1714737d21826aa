import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TestItem } from '#school/questions/contract.ts'
import { blueprintOf, chooseItems } from './choose-items.ts'
import { type Need, proposeGroups, proposeObjective, weekly } from './propose.ts'

const codes = new Map(['c1', 'c2', 'c3', 'c4', 'c5'].map((id, at) => [id, `FR${at + 1}`]))
const need = (studentId: string, ...competenceIds: string[]): Need => ({ studentId, competenceIds })

describe('the groups that are proposed', () => {
  it('put pupils who need the same together, the most frequent need first', () => {
    const groups = proposeGroups([need('a', 'c1'), need('b', 'c2', 'c1'), need('c', 'c1')], codes)
    expect(groups).toEqual([
      { name: 'Grupo A: FR1', competenceIds: ['c1'], studentIds: ['a', 'c'] },
      { name: 'Grupo B: FR1, FR2', competenceIds: ['c1', 'c2'], studentIds: ['b'] },
    ])
  })

  it('are three at most, hold every pupil once, and work on all that each one needs', () => {
    const needs = fc
      .array(fc.subarray([...codes.keys()], { minLength: 1 }), { maxLength: 60 })
      .map(all => all.map((competenceIds, at) => need(`s${at}`, ...competenceIds)))
    fc.assert(
      fc.property(needs, all => {
        const groups = proposeGroups(all, codes)
        expect(groups.length).toBeLessThanOrEqual(3)
        expect(groups.flatMap(group => group.studentIds).toSorted()).toEqual(
          all.map(pupil => pupil.studentId).toSorted(),
        )
        for (const group of groups)
          for (const id of group.studentIds)
            expect(group.competenceIds).toEqual(
              expect.arrayContaining(all.find(pupil => pupil.studentId === id)?.competenceIds ?? ['?']),
            )
      }),
    )
  })

  it('come with an objective that the re-test measures', () => {
    expect(proposeObjective(12, ['FR1', 'FR2'], '2026-05-29')).toBe(
      'Até 29/05/2026, pelo menos 10 dos 12 alunos obtêm 75 % ou mais dos pontos da reavaliação em FR1 e FR2.',
    )
  })
})

describe('the sessions that are proposed', () => {
  it('are one a week, on lesson days, until there are enough', () => {
    const days = [
      '2026-05-06',
      '2026-05-06',
      '2026-05-08',
      '2026-05-14',
      '2026-05-27',
      '2026-05-28',
      '2026-06-03',
    ]
    const times = days.map(date => ({ date }))
    expect(weekly(times, 3).map(lesson => lesson.date)).toEqual(['2026-05-06', '2026-05-14', '2026-05-27'])
    expect(weekly(times, 9)).toHaveLength(4)
    expect(weekly([], 4)).toEqual([])
  })
})

describe('the items of a re-test', () => {
  const item = (at: number, competenceId: string): TestItem => ({
    id: `i${at}`,
    questionId: `q${at}`,
    versionId: `v${at}`,
    points: 2,
    competenceId,
    domain: 'Fracções',
    bloom: 'apply',
  })
  const items = [item(1, 'c1'), item(2, 'c1'), item(3, 'c2'), item(4, 'c3')]
  const bank = [5, 6, 7, 8].map(at => ({
    questionId: `q${at}`,
    versionId: `v${at}`,
    competenceId: 'c1',
    bloom: 'understand' as const,
  }))
  const versions = (chosen: TestItem[]) => chosen.map(item => item.versionId).toSorted()

  it('are the same versions of the questions that measure the competences, in places of their own', () => {
    const chosen = chooseItems({ kind: 'mesmas', competenceIds: ['c1', 'c2'], items, bank, seed: 's' })
    expect(versions(chosen)).toEqual(['v1', 'v2', 'v3'])
    expect(chosen.every(item => !items.some(each => each.id === item.id))).toBe(true)
  })

  it('come from the bank with one link per competence, and from the test where the bank lacks', () => {
    const chosen = chooseItems({ kind: 'banco', competenceIds: ['c1', 'c2'], items, bank, seed: 's' })
    expect(versions(chosen)).toEqual(['v1', 'v3', 'v5', 'v6'])
    expect(chosen.find(item => item.versionId === 'v5')).toMatchObject({ points: 2, domain: 'Fracções' })
    expect(blueprintOf(chosen)).toEqual(
      expect.arrayContaining([{ domain: 'Fracções', bloom: 'apply', items: 2, points: 4 }]),
    )
  })

  it('are none where the test does not measure the competence', () => {
    expect(chooseItems({ kind: 'banco', competenceIds: ['c9'], items, bank, seed: 's' })).toEqual([])
  })
})
