import { expect, it } from 'vitest'
import { paperOf } from './paper.ts'

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
