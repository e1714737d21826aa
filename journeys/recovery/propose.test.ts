import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TestItem } from '#school/questions/contract.ts'
import { blueprintOf, chooseItems } from './choose-items.ts'
import { type Need, proposeGroups, proposeObjective, weekly } from './propose.ts'
import { retestFinds } from './retest-size.ts'

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
    const chosen = chooseItems({
      kind: 'mesmas',
      competenceIds: ['c1', 'c2'],
      items,
      bank,
      min: 0,
      seed: 's',
    })
    expect(versions(chosen)).toEqual(['v1', 'v2', 'v3'])
    expect(chosen.every(item => !items.some(each => each.id === item.id))).toBe(true)
  })

  it('come from the bank with one link per competence, and from the test where the bank lacks', () => {
    const chosen = chooseItems({
      kind: 'banco',
      competenceIds: ['c1', 'c2'],
      items,
      bank,
      min: 0,
      seed: 's',
    })
    expect(versions(chosen)).toEqual(['v1', 'v3', 'v5', 'v6'])
    expect(chosen.find(item => item.versionId === 'v5')).toMatchObject({ points: 2, domain: 'Fracções' })
    expect(blueprintOf(chosen)).toEqual(
      expect.arrayContaining([{ domain: 'Fracções', bloom: 'apply', items: 2, points: 4 }]),
    )
  })

  it('are as many as it takes to find a gain, where the bank has them', () => {
    const of = (min: number) =>
      chooseItems({ kind: 'banco', competenceIds: ['c1', 'c2'], items, bank, min, seed: 's' }).map(
        item => item.competenceId,
      )
    // Five of c1, of which one is the same and four are the bank's; of c2 the bank has none.
    expect(of(10).toSorted()).toEqual(['c1', 'c1', 'c1', 'c1', 'c1', 'c2'])
    expect(of(8).toSorted()).toEqual(['c1', 'c1', 'c1', 'c1', 'c2'])
  })

  it('are announced in number, with what they can find', () => {
    const first = {
      alpha: 0.8,
      complete: { n: 50, k: 20 },
      items: Array.from({ length: 20 }, () => ({ p: 0.5, n: 50 })),
    }
    const of = (kind: 'banco' | 'mesmas' | 'nenhuma', bank: number) =>
      retestFinds(kind, {
        first,
        pupils: 40,
        competences: [
          { same: 2, bank },
          { same: 0, bank: 9 },
        ],
      })
    expect(of('mesmas', 9)).toMatchObject({ items: 2 })
    expect(of('mesmas', 9).sentence).toMatch(
      /^Com 2 perguntas e 40 alunos só se notam ganhos de mais de \d+ pontos em cem\. Para notar menos, dê-a a toda a turma: com 2 perguntas e 50 alunos só se notam ganhos de mais de \d+ pontos em cem\.$/,
    )
    // Enough is said once.
    expect(of('banco', 99).sentence).toMatch(/^Com \d+ perguntas e 40 alunos [^.]*\.$/)
    expect(of('banco', 0)).toEqual(of('mesmas', 9))
    expect(of('banco', 99).items).toBeGreaterThan(3)
    expect(of('banco', 1).items).toBe(3)
    expect(of('nenhuma', 9)).toEqual({ items: 0, fresh: 0, sentence: '' })
  })

  it('are none where the test does not measure the competence', () => {
    expect(chooseItems({ kind: 'banco', competenceIds: ['c9'], items, bank, min: 0, seed: 's' })).toEqual([])
  })
})
