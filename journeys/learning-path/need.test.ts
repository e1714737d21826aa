import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyGain } from '#engines/psychometrics/gain.ts'
import { inOrderOfNeed, type Needing } from './need.ts'

const needing = (code: string, more: Partial<Needing> = {}): Needing => ({
  competenceId: code,
  code,
  n: 40,
  notYet: 20,
  items: 4,
  before: 0,
  helped: [],
  ...more,
})
const codes = (...all: Needing[]) => inOrderOfNeed(all).map(each => each.code)

it('comes first where more pupils lack it, where more rests on it, and where less is known, in this order', () => {
  expect(codes(needing('A'), needing('B', { notYet: 30 }))).toEqual(['B', 'A'])
  expect(codes(needing('A'), needing('B', { before: 2 }))).toEqual(['B', 'A'])
  expect(codes(needing('A'), needing('B', { n: 4, notYet: 2 }))).toEqual(['B', 'A'])
  // All that rests on it weighs less than half of the class.
  expect(codes(needing('A', { notYet: 40 }), needing('B', { notYet: 15, before: 5 }))).toEqual(['A', 'B'])
  expect(codes(needing('FR10'), needing('FR2'))).toEqual(['FR2', 'FR10'])
})

it('leaves out what everybody has consolidated and what nobody was asked', () => {
  expect(codes(needing('A', { notYet: 0 }), needing('B', { n: 0, notYet: 0 }))).toEqual([])
})

it('says of three pupils that they are few, also where the questions are', () => {
  const [first] = inOrderOfNeed([needing('A', { n: 3, notYet: 2, items: 1 })])
  expect(first?.reasons).toEqual([
    '2 de 3 alunos ainda não a consolidaram',
    'só 1 pergunta',
    'ainda incerto: poucos alunos',
  ])
})

it('gives its reasons, and what helped before changes no place', () => {
  // Twenty pupils of each class rose by 30 points, of which choosing them alone brings 21.
  const risen = { before: 0.2, expected: 0.41, after: 0.5, gain: 0.09 }
  const plan = {
    ...emptyGain({ n: 20, items: 4, method: 'same' as const }),
    ...risen,
    interval: { low: 0.02, high: 0.16 },
    clear: 'up' as const,
  }
  const helped = [plan, plan, emptyGain({ n: 4, items: 4, method: 'same' })]
  const [first] = inOrderOfNeed([needing('A', { notYet: 1, items: 2, before: 1, helped })])
  expect(first?.reasons).toEqual([
    '1 de 40 alunos ainda não a consolidou',
    '1 competência depende dela, pela ordem das unidades',
    'só 2 perguntas',
    'nesta escola ajudou: plano de recuperação de 2 turmas (em 40 alunos, mais 9 pontos do que se esperava, entre 4 e 14)',
  ])
  const unclear = { ...plan, interval: { low: -0.02, high: 0.2 }, clear: 'none' as const }
  const [none] = inOrderOfNeed([needing('A', { notYet: 1, helped: [unclear] })])
  expect(none?.reasons.join()).not.toContain('ajudou')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), shares => {
      const all = shares.map((notYet, at) => needing(`C${at}`, { notYet }))
      expect(codes(...all.map((each, at) => (at % 2 ? { ...each, helped } : each)))).toEqual(codes(...all))
    }),
  )
})
