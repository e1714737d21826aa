import { describe, expect, it } from 'vitest'
import { doubtCount, inDoubt, keyWarnings, spokenOf, toReview, unconfirmedCount } from './key-words.ts'
import type { ItemLine } from './report-shapes.ts'

const line = (number: number, grade: 'wrong' | 'doubt' | null, warns: boolean) =>
  ({ number, competenceCode: 'FR2', check: { grade, warns }, advice: grade ? [{}] : [] }) as ItemLine
const items = [
  line(1, null, false),
  line(2, 'doubt', false),
  line(3, 'doubt', true),
  line(4, 'wrong', true),
  line(5, 'doubt', false),
]

describe('keys in doubt', () => {
  it('are all to be looked at in the analysis, the probably wrong ones first', () => {
    expect(inDoubt(items).map(({ number }) => number)).toEqual([4, 2, 3, 5])
  })

  it('are spoken of before anybody asks only where that is likely enough', () => {
    expect(spokenOf(items).map(({ number }) => number)).toEqual([4, 3])
    expect(keyWarnings(items)).toEqual([
      'A pergunta 4 tem a chave provavelmente errada e pesa em FR2: corrija-a primeiro.',
      'A chave da pergunta 3 está em dúvida e pesa em FR2: veja-a primeiro.',
    ])
    expect(keyWarnings(items, new Set(['FR1']))).toEqual([])
  })

  it('are to be reviewed as keys, folded or not, and no question twice', () => {
    const hard = { ...line(6, null, false), advice: [{ code: 'too-hard', text: '' }] } as ItemLine
    expect(toReview([...items, hard])).toEqual({ keys: 4, questions: 1 })
    expect(toReview([line(2, 'doubt', false)])).toEqual({ keys: 1, questions: 0 })
  })

  it('are counted in words', () => {
    expect([doubtCount(1), doubtCount(2)]).toEqual([
      'Uma pergunta com a chave em dúvida',
      'Duas perguntas com a chave em dúvida',
    ])
    expect([unconfirmedCount(1, 1), unconfirmedCount(2, 3)]).toEqual([
      'Mais uma chave que as respostas não confirmam',
      'Mais duas chaves que as respostas não confirmam',
    ])
    // No «mais» without an alert above.
    expect([unconfirmedCount(1, 0), unconfirmedCount(2, 0)]).toEqual([
      'Uma chave que as respostas não confirmam',
      'Duas chaves que as respostas não confirmam',
    ])
  })
})
