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
    ...{ evaluated_h: 21, evaluated_m: 28, evaluated: 49, answering: 0, mean: 12.5, total_points: '25' },
    ...more,
  }) as unknown as Parameters<typeof presentRow>[0]

it('the mean of an application is shown out of 20, whatever its test is worth', () => {
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
    ...{ state: 'corrigido', date: '2026-03-03', enrolled: 52, answering: 0, mean: 10 },
    evaluated: { H: 21, M: 28, total: 49 },
  })
})

it('there is none where nobody was marked, nor of pupils who were heard', () => {
  expect(presentRow(stored({ mean: null })).mean).toBeNull()
  expect(presentRow(stored({ kind: 'oral' })).mean).toBeNull()
  expect(presentRow(stored({ mean: 0 })).mean).toBe(0)
})
