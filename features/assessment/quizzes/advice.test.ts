import { describe, expect, it } from 'vitest'
import { adviceOf, byDecision, rightOf, type Verdict, verdictLabels, verdictOf, verdicts } from './advice.ts'
import type { QuizResults } from './results-contract.ts'

type Item = QuizResults['items'][number]
const option = (text: string, right: boolean, chosen: number, typicalError = '') => ({
  text,
  right,
  chosen,
  typicalError,
})
const item = (more: Partial<Item> = {}): Item => ({
  ...{ id: 'i', questionId: 'q', number: 1, name: 'Pergunta', type: 'single-choice', competenceCode: null },
  ...{ change: null, asked: 30, right: 20, toMark: 0, blank: 0, facility: 0.7, itemRest: null },
  options: [option('certa', true, 20), option('errada', false, 6), option('outra', false, 4)],
  ...more,
})

describe('what a question asks of the teacher', () => {
  it.each<[Verdict, string, Partial<Item>]>([
    [
      'por corrigir',
      'answers wait to be marked, whatever else is known',
      { toMark: 1, asked: 0, facility: null },
    ],
    ['sem respostas', 'nobody was asked it', { asked: 0 }],
    ['sem respostas', 'nothing counted', { facility: null }],
    [
      'ensinar de novo',
      'a wrong answer drew more than the key',
      { options: [option('c', true, 5), option('e', false, 6)] },
    ],
    [
      'ensinar de novo',
      'it drew as many',
      { options: [option('c', true, 6), option('e', false, 6)], facility: 0.9 },
    ],
    ['bem', 'nobody chose anything', { options: [option('c', true, 0), option('e', false, 0)] }],
    ['bem', 'there is no wrong one', { options: [option('c', true, 0)] }],
    ['bem', 'there is no right one', { options: [option('e', false, 9)] }],
    ['retomar em grupo', 'under six tenths of the points', { facility: 0.59 }],
    ['bem', 'six tenths of the points', { facility: 0.6 }],
    [
      'ensinar de novo',
      'the strongest of several wrong ones counts',
      {
        options: [option('e', false, 1), option('c', true, 5), option('f', false, 7), option('g', false, 2)],
      },
    ],
    [
      'bem',
      'the strongest of several keys counts',
      {
        options: [option('c', true, 1), option('d', true, 9), option('e', false, 6)],
      },
    ],
  ])('is «%s» where %s', (verdict, _why, more) => {
    expect(verdictOf(item(more))).toBe(verdict)
    expect(verdictLabels[verdict].toLowerCase()).toBe(verdict)
  })

  it('comes in the order of urgency, then the hardest first, then by its number', () => {
    const all = [
      item({ number: 1, facility: 0.9 }),
      item({ number: 2, facility: 0.3 }),
      item({ number: 3, toMark: 2 }),
      item({ number: 4, asked: 0, facility: null }),
      item({ number: 5, facility: 0.2 }),
      item({ number: 6, options: [option('c', true, 1), option('e', false, 2)] }),
      item({ number: 8, facility: 0.8 }),
      item({ number: 7, facility: 0.8 }),
    ]
    const numbers = byDecision(all).map(each => each.number)
    expect(numbers).toEqual([3, 6, 5, 2, 7, 8, 1, 4])
    expect(all[0]?.number, 'and leaves the list as it was').toBe(1)
    expect(verdicts).toHaveLength(5)
  })
})

describe('the advice', () => {
  it('asks first to mark', () => {
    expect(adviceOf(item({ toMark: 1 }))).toBe('Corrija a resposta antes de publicar as notas.')
    expect(adviceOf(item({ toMark: 3 }))).toBe('Corrija as 3 antes de publicar as notas.')
  })

  it('says which wrong answer drew how many, and the error behind it as a sentence', () => {
    const said = (chosen: number, error: string) =>
      adviceOf(
        item({ options: [option('c', true, 9), option('1/4', false, chosen, error), option('x', false, 0)] }),
      )
    expect(said(6, '')).toBe('6 responderam «1/4».')
    expect(said(1, '')).toBe('1 respondeu «1/4».')
    expect(said(6, 'soma os denominadores')).toBe('6 responderam «1/4». Soma os denominadores.')
    expect(said(6, 'é maior?')).toBe('6 responderam «1/4». É maior?')
    expect(said(6, 'Troca.')).toBe('6 responderam «1/4». Troca.')
    expect(said(6, 'Troca. Ou não')).toBe('6 responderam «1/4». Troca. Ou não.')
  })

  it('says nothing where nobody erred, and nothing of open answers', () => {
    expect(adviceOf(item({ options: [option('c', true, 9), option('e', false, 0)] }))).toBe('')
    expect(adviceOf(item({ options: [option('c', true, 9)] }))).toBe('')
    expect(adviceOf(item({ type: 'essay' }))).toBe('')
  })

  it('counts the right ones among those that are marked', () => {
    expect(rightOf(item({ right: 15, asked: 46 }))).toBe('15 de 46 certas')
    expect(rightOf(item({ right: 15, asked: 46, toMark: 6 }))).toBe('15 de 40 certas')
    expect(rightOf(item({ right: 1, asked: 1 }))).toBe('1 de 1 certa')
  })
})
