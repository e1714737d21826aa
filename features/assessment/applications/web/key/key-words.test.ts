import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import type { Application, KeyChange } from '../../../results/contract.ts'
import { rightOf } from '../../../results/scoring.ts'
import type { TriedGroup, TriedKey } from '../../key-contract.ts'
import { bankWords, canRekey, changeText, countsOf, effectText, keyOptions, testWords } from './key-words.ts'

const choice = choiceOf('Quanto é 2 + 2?', ['3', '4'], 1)
const ids = choice.options.map(option => option.id)
const truth: Question = { ...blankQuestion('true-false'), correct: false }
const number: Question = {
  ...blankQuestion('numeric'),
  answers: [
    { ...blankQuestion('numeric').answers[0], value: 2.5, weight: 1 },
    { ...blankQuestion('numeric').answers[0], value: 2, weight: 0.5 },
  ] as never,
}
const short: Question = {
  ...blankQuestion('short-answer'),
  answers: [
    { ...blankQuestion('short-answer').answers[0], text: 'Rovuma', weight: 1 },
    { ...blankQuestion('short-answer').answers[0], text: 'rio', weight: 0.5 },
  ] as never,
}

it('choices are offered with the letters of the test, true and false by their names, and no others', () => {
  expect(keyOptions(choice)).toEqual([
    { id: ids[0], label: 'A · 3' },
    { id: ids[1], label: 'B · 4' },
  ])
  expect(keyOptions(truth)?.map(({ label }) => label)).toEqual(['Verdadeiro', 'Falso'])
  expect(keyOptions(number)).toBeUndefined()
})

it('another key may be set where it is a choice, a word or a number', () => {
  expect(questionTypes.filter(type => !canRekey(blankQuestion(type)))).toEqual(
    questionTypes.filter(type =>
      ['matching', 'ordering', 'gaps', 'essay', 'hotspot', 'labels'].includes(type),
    ),
  )
})

it('right is what the question says with all its points', () => {
  expect(rightOf(choice)).toEqual([ids[1]])
  expect(rightOf(truth)).toEqual(['false'])
  expect(rightOf(number)).toEqual(['2,5'])
  expect(rightOf(short)).toEqual(['Rovuma'])
  expect(rightOf(blankQuestion('ordering'))).toEqual([])
})

it('a changed key is read as people say it', () => {
  const change = (kind: string, right: string[] = []) => ({ kind, right }) as KeyChange
  expect(changeText(choice, null)).toBe('B · 4')
  expect(changeText(choice, change('drop'))).toBe('anulada')
  expect(changeText(choice, change('credit'))).toBe('pontos para todos')
  expect(changeText(choice, change('rekey', ids))).toBe('A · 3 ou B · 4')
  expect(changeText(number, change('rekey', ['2,5', '3']))).toBe('2,5 ou 3')
})

it('answers are counted of those who were there and were asked', () => {
  const sitting = (state: string | null, outcome?: string) => ({
    state,
    responses: outcome ? { p: { outcome } } : {},
  })
  const sittings = [
    sitting('entregue', 'certa'),
    sitting('entregue', 'errada'),
    sitting('a responder', 'branco'),
    sitting('entregue', 'não apresentada'),
    sitting('entregue'),
    // What once stood of somebody who was not there.
    sitting('não apresentado', 'certa'),
  ] as unknown as Application['sittings']
  expect(countsOf({ sittings }, 'p')).toEqual({ answered: 3, right: 1 })
  expect(countsOf({ sittings: [] }, 'p')).toEqual({ answered: 0, right: 0 })
})

const group = (name: string, here: boolean, marks: readonly [number | null, number | null][]) => {
  const both = marks.filter(([before, after]) => before !== null && after !== null) as [number, number][]
  const changed = marks.filter(([before, after]) => before !== after)
  return {
    id: name,
    group: { id: name, name },
    here,
    retest: false,
    changed: changed.map(([before, after], at) => ({
      studentId: `${name}${at}`,
      name: 'Ana',
      before,
      after,
    })),
    same: marks.length - changed.length,
    marks: {
      before: both.reduce((sum, [before]) => sum + before, 0),
      after: both.reduce((sum, [, after]) => sum + after, 0),
      pupils: both.length,
    },
  } as TriedGroup
}

it('the effect on marks is said as they rise and fall, with the mean of pupils with a mark before and after', () => {
  const own = group('6ªA', true, [
    [10, 11],
    [8, 9],
    [12, 11],
    [15, 15],
  ])
  expect(effectText([own])).toBe('2 notas sobem e 1 desce, 1 fica igual. A média passa de 11,3 para 11,5.')
  expect(effectText([group('6ªA', true, [[10, 9]])])).toBe(
    '1 nota desce, 0 ficam iguais. A média passa de 10,0 para 9,0.',
  )
  expect(effectText([group('6ªA', true, [[10, 10]])])).toBe('Nenhuma nota muda.')
})

it('what goes with the test and the bank is said before it is done, and why it may not', () => {
  const tried = (more: Partial<TriedKey>) =>
    ({
      groups: [group('6ªA', true, [])],
      retests: 0,
      test: { may: true, why: '', title: 'Matemática' },
      bank: { may: true, why: '', drafts: 0, applied: 0 },
      ...more,
    }) as TriedKey
  expect(testWords(tried({}))).toBe('Matemática: fica certo para quem o fizer a seguir')
  const others = [
    group('6ªA', true, []),
    group('6ªB', false, [
      [10, 11],
      [9, 9],
    ]),
    group('6ªC', false, []),
  ]
  expect(testWords(tried({ groups: others }))).toBe('Matemática: 6ªB e 6ªC, 1 nota muda também')
  expect(testWords(tried({ test: { may: false, why: 'Não pode.', title: '' } }))).toBe('Não pode.')
  expect(bankWords(tried({}))).toBe('nenhum outro teste usa esta pergunta')
  expect(bankWords(tried({ bank: { may: true, why: '', drafts: 1, applied: 2 } }))).toBe(
    '3 outros testes usam esta pergunta: 1 por aplicar fica certo, 2 já aplicados ficam como estão',
  )
})
