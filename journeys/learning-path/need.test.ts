import fc from 'fast-check'
import { expect, it } from 'vitest'
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
    'só um indício: 1 pergunta',
    'ainda incerto: poucos alunos',
  ])
})

it('gives its reasons, and what helped before changes no place', () => {
  const helped = [
    { what: 'plano de recuperação de 1 turma', gain: 0.22, n: 31 },
    { what: 'outro', gain: 0.1, n: 12 },
  ]
  const [first] = inOrderOfNeed([needing('A', { notYet: 1, items: 2, before: 1, helped })])
  expect(first?.reasons).toEqual([
    '1 de 40 alunos ainda não a consolidou',
    '1 competência depende dela, pela ordem das unidades',
    'só um indício: 2 perguntas',
    'nesta escola ajudou: plano de recuperação de 1 turma (em 31 alunos, mais 22 pontos)',
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), shares => {
      const all = shares.map((notYet, at) => needing(`C${at}`, { notYet }))
      expect(codes(...all.map((each, at) => (at % 2 ? { ...each, helped } : each)))).toEqual(codes(...all))
    }),
  )
})
