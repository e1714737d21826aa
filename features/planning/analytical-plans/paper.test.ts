import { expect, it } from 'vitest'
import { RECOMPUTED } from '#school/editions/contract.ts'
import { analyticalPlanDocument } from './document.ts'
import { paperOf } from './paper.ts'
import { samplePlan } from './sample-plan.ts'

it('dates each signature by the day in Maputo, also of what was signed before two in the morning', () => {
  const event = (action: string, at: string) => ({
    action,
    at,
    by: 'Lurdes Nhantumbo',
    capacity: '',
    comment: '',
    edition: 1,
  })
  const paper = paperOf({
    edition: 1,
    delegate: null,
    source: null,
    events: [
      event('submetido', '2026-02-20T21:59:00Z'),
      event('visto', '2026-02-20T22:01:00Z'),
      event('aprovado', '2026-02-25T23:30:00Z'),
    ],
  } as Parameters<typeof paperOf>[0])
  expect([paper.teacherSignedOn, paper.delegate?.on, paper.director?.on]).toEqual([
    '2026-02-20',
    '2026-02-21',
    '2026-02-26',
  ])
})

it('says of an approved version that an upgrade kept it from what was stored', () => {
  const plan = { edition: 1, delegate: null, source: null, events: [] }
  const noteOf = (isRecomputed: boolean) =>
    paperOf({ ...plan, isRecomputed } as Parameters<typeof paperOf>[0]).versionNote
  expect([noteOf(true), noteOf(false)]).toEqual([RECOMPUTED, undefined])
  const drawn = analyticalPlanDocument(samplePlan, { versionNote: RECOMPUTED })
  expect(JSON.stringify(drawn)).toContain(RECOMPUTED)
})
