import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attentionIn, type PupilFacts } from './attention.ts'

const BEGINS = '2026-02-02'
const missed: PupilFacts['run'] = { dates: ['2026-05-01', '2026-05-04', '2026-05-05'], subject: null }
const pupil: fc.Arbitrary<PupilFacts> = fc.record({
  id: fc.uuid(),
  name: fc.constant('Ana'),
  since: fc.constantFrom('2026-02-02', '2026-04-20'),
  hasContact: fc.boolean(),
  isMeasured: fc.boolean(),
  run: fc.constantFrom(null, missed),
  talks: fc.subarray(['2026-05-04']),
})

it('names every pupil or counts them, and never both nor neither', () => {
  fc.assert(
    fc.property(fc.array(pupil, { maxLength: 70 }), pupils => {
      const { attention, usual } = attentionIn(pupils, BEGINS)
      const expected = {
        faltas: (each: PupilFacts) => each.run !== null,
        'por medir': (each: PupilFacts) => !each.isMeasured && each.since > '2026-02-23',
        'sem contacto': (each: PupilFacts) => !each.hasContact,
      }
      for (const [kind, isSo] of Object.entries(expected)) {
        const all = pupils.filter(isSo).length
        const named = attention.filter(each => each.kind === kind).length
        const counted = usual.find(each => each.kind === kind)?.pupils ?? 0
        expect([named, counted]).toEqual(counted > 0 ? [0, all] : [all, 0])
      }
      expect(usual.map(({ kind }) => kind)).not.toContain('faltas')
    }),
  )
})

it('measures nobody against a year whose beginning is not known', () => {
  const late = {
    id: '1',
    name: 'Ana',
    since: '2026-04-20',
    hasContact: true,
    isMeasured: false,
    run: null,
    talks: [],
  }
  expect(attentionIn([late], null).attention).toEqual([])
  expect(
    attentionIn(
      [late, { ...late, isMeasured: true }, { ...late, isMeasured: true }, { ...late, isMeasured: true }],
      BEGINS,
    ).attention,
  ).toHaveLength(1)
})
