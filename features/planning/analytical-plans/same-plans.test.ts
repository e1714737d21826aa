import { describe, expect, it } from 'vitest'
import type { PlanListRow } from './contract.ts'
import { type PlanPurpose, samePlans, samePlanText } from './same-plans.ts'

const plan: PlanPurpose = {
  kind: 'trimestral',
  subjectId: 'mat',
  groupIds: ['6a'],
  year: 2026,
  trimester: 1,
  startsOn: '2026-03-02',
  endsOn: '2026-05-22',
}

const other = (more: Partial<PlanListRow> = {}): PlanListRow => ({
  id: 'other',
  familyId: 'other',
  edition: 1,
  kind: 'trimestral',
  subject: { id: 'mat', code: 'MAT', name: 'Matemática', colour: '' },
  grade: 6,
  groups: [
    { id: '6a', name: '6ªA' },
    { id: '6b', name: '6ªB' },
  ],
  year: 2026,
  trimester: 1,
  startsOn: '2026-03-02',
  endsOn: '2026-05-22',
  teacher: { id: 'e', name: 'Ermelinda Sitoe', title: 'Professora' },
  state: 'em execução',
  weeks: 12,
  lessons: 70,
  openComments: 0,
  version: 1,
  updatedAt: '2026-03-02T08:00:00Z',
  submittedAt: null,
  mayEdit: false,
  mayDecide: false,
  ...more,
})

describe('two plans for the same', () => {
  it('are of one kind, subject and time, and share a group', () => {
    expect(samePlans([other()], plan)).toEqual([other()])
    expect(samePlanText(other())).toBe('o de Ermelinda Sitoe para 6ªA e 6ªB, em execução')
  })

  it.each<[string, Partial<PlanListRow>]>([
    ['another edition of it', { familyId: 'own' }],
    ['another kind', { kind: 'anual' }],
    ['another subject', { subject: { id: 'por', code: 'POR', name: 'Português', colour: '' } }],
    ['another trimester', { trimester: 2 }],
    ['another year', { year: 2025 }],
    ['another fortnight', { startsOn: '2026-05-23', endsOn: '2026-06-05' }],
    ['other groups', { groups: [{ id: '6c', name: '6ªC' }] }],
    ['one in the archive', { state: 'arquivado' }],
  ])('are not: %s', (_what, more) => {
    expect(samePlans([other(more)], { ...plan, familyId: 'own' })).toEqual([])
  })
})
