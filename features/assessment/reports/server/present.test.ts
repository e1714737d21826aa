import { expect, it } from 'vitest'
import { presentRow } from './present.ts'

const stored = (more: object = {}) =>
  ({
    ...{
      id: 'a',
      test_id: 't',
      title: 'Diagnóstico',
      kind: 'escrito',
      subject_id: 'm',
      subject_name: 'Matemática',
    },
    ...{
      subject_abbreviation: 'Mat.',
      subject_colour: '#17634A',
      group_id: 'g',
      group_name: '6ªA',
      grade: 6,
      year: 2026,
    },
    ...{ moment: 'inicial', state: 'corrigido', created_at: '2026-03-02T23:30:00Z', enrolled: 52 },
    ...{ evaluated_h: 21, evaluated_m: 28, evaluated: 49, answering: 0, mean: 10.5 },
    ...more,
  }) as unknown as Parameters<typeof presentRow>[0]

it('an application is listed with its day in Maputo, its pupils by sex and its mean', () => {
  expect(presentRow(stored())).toEqual({
    ...{
      id: 'a',
      testId: 't',
      testTitle: 'Diagnóstico',
      kind: 'escrito',
      grade: 6,
      year: 2026,
      moment: 'inicial',
    },
    subject: { id: 'm', name: 'Matemática', abbreviation: 'Mat.', colour: '#17634A' },
    group: { id: 'g', name: '6ªA' },
    // In Maputo it is the next day already.
    ...{ state: 'corrigido', date: '2026-03-03', enrolled: 52, answering: 0, mean: 10.5 },
    evaluated: { H: 21, M: 28, total: 49 },
  })
})

it('there is none where nobody was marked, nor of pupils who were heard', () => {
  expect(presentRow(stored({ mean: null })).mean).toBeNull()
  expect(presentRow(stored({ kind: 'oral' })).mean).toBeNull()
  expect(presentRow(stored({ mean: 0 })).mean).toBe(0)
})
