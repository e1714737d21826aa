import { describe, expect, it } from 'vitest'
import { blankQuestion } from './blank-question.ts'
import { keyText, letterOf, numberText } from './key-text.ts'
import type { Question } from './question.ts'

const keyOf = (question: object) => keyText(question as Question)
const option = (text: string, correct: boolean) => ({ text, correct, weight: Number(correct) })
const answer = (text: string, weight = 1) => ({ text, weight })

describe('what is right, on one line', () => {
  it('is the letters of the right options, with their texts', () => {
    const options = [option('<b>2</b>', false), option('<p>3</p>', true), option('5', true)]
    expect(keyOf({ ...blankQuestion('single-choice'), options: options.slice(0, 2) })).toBe('B · 3')
    expect(keyOf({ ...blankQuestion('multiple-choice'), options })).toBe('B · 3; C · 5')
  })

  it('says where only all of it counts', () => {
    const options = [option('2', true), option('3', true)]
    const whole = { ...blankQuestion('multiple-choice'), scoring: 'all-or-nothing', options }
    expect(keyOf(whole)).toBe('A · 2; B · 3 (só vale tudo certo)')
    const order = {
      ...blankQuestion('ordering'),
      scoring: 'all-or-nothing',
      items: [{ text: 'um' }, { text: 'dois' }],
    }
    expect(keyOf(order)).toBe('um › dois')
  })

  it('is true or false', () => {
    expect([true, false].map(correct => keyOf({ ...blankQuestion('true-false'), correct }))).toEqual([
      'Verdadeiro',
      'Falso',
    ])
  })

  it('is every text or number that earns all', () => {
    const short = {
      ...blankQuestion('short-answer'),
      answers: [answer('Tete'), answer('Téte', 0.5), answer('TETE')],
    }
    expect(keyOf(short)).toBe('Tete ou TETE')
    const answers = [
      { value: 3.14, tolerance: 0.01, weight: 1 },
      { value: 3, tolerance: 0, weight: 0.5 },
      { value: 22, tolerance: 0, weight: 1 },
    ]
    expect(keyOf({ ...blankQuestion('numeric'), answers })).toBe('3,14 ± 0,01 ou 22')
  })

  it('is pairs, and what stands in each gap', () => {
    const prompts = [
      { id: 'a', text: '<i>Tete</i>', match: 'b' },
      { id: 'b', text: 'Xai-Xai', match: 'z' },
    ]
    const choices = [
      { id: 'a', text: 'Save' },
      { id: 'b', text: 'Zambeze' },
    ]
    expect(keyOf({ ...blankQuestion('matching'), prompts, choices })).toBe('Tete → Zambeze; Xai-Xai → ')
    const gaps = [
      { id: '1', kind: 'choice', options: [answer('Norte'), answer('Sul', 0), answer('norte')] },
      { id: '2', kind: 'numeric', answers: [{ value: 0.5, tolerance: 0, weight: 1 }] },
      { id: '3', kind: 'text', answers: [answer('rio'), answer('ribeiro')] },
    ]
    expect(keyOf({ ...blankQuestion('gaps'), gaps })).toBe('1: Norte ou norte; 2: 0,5; 3: rio ou ribeiro')
  })

  it('of a text is its criteria, or that a teacher marks it', () => {
    expect(keyOf(blankQuestion('essay'))).toBe('Corrigida pelo professor')
    const rubric = [{ text: 'Clareza' }, { text: 'Ideia' }]
    expect(keyOf({ ...blankQuestion('essay'), rubric })).toBe('Clareza; Ideia')
  })
})

it('options are lettered from A to Z, and from A again', () => {
  expect([0, 1, 25, 26].map(letterOf)).toEqual(['A', 'B', 'Z', 'A'])
})

it('a number has a comma, and its tolerance where there is one', () => {
  expect(numberText({ value: -1.5, tolerance: 0 })).toBe('−1,5')
  expect(numberText({ value: 2, tolerance: 0.25 })).toBe('2 ± 0,25')
})
