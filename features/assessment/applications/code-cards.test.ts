import { describe, expect, it } from 'vitest'
import { type CardsOf, cardsDocument, testLink } from './code-cards.ts'

const test: CardsOf = {
  ...{
    title: 'Diagnóstico',
    group: '6ªA',
    minutes: 45,
    code: 'K7M2',
    gives: 'test',
    address: 'https://escola.mz',
  },
}
const pupil = (number: number | null, name: string) => ({ number, name, code: `A${number}` }) as never
const three = [pupil(1, 'Ana'), pupil(2, 'Bento'), pupil(null, 'Celeste')]
/** Every text and every code that a document holds. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

describe('the way in', () => {
  it('is one for tests and another for quizzes, and knows the pupil where a code is given', () => {
    expect(testLink(test)).toBe('https://escola.mz/t/K7M2')
    expect(testLink({ ...test, gives: 'quiz' })).toBe('https://escola.mz/q/K7M2')
    expect(testLink(test, 'A1')).toBe('https://escola.mz/t/K7M2?aluno=A1')
    expect(testLink(test, '')).toBe('https://escola.mz/t/K7M2')
  })
})

describe('the cards', () => {
  it('stand two beside each other, in the order of the group, and none is cut in two', () => {
    const { blocks, footer, title } = cardsDocument(test, three)
    expect(title).toBe('Códigos, Diagnóstico, 6ªA')
    expect(footer).toBe('Diagnóstico · 6ªA · K7M2')
    const rows = blocks.flatMap(block => (block.kind === 'keep' ? [block.blocks[1]] : []))
    const columns = rows.map(row => (row?.kind === 'columns' ? row.columns : []))
    expect(columns.map(row => row.map(column => column.blocks.length))).toEqual([
      [1, 1],
      [1, 0],
    ])
    const names = columns
      .flat()
      .map(column => wordsOf(column.blocks).find(text => /Ana|Bento|Celeste/.test(text)))
    expect(names).toEqual(['1. Ana', '2. Bento', 'Celeste', undefined])
    expect(cardsDocument(test, []).blocks.map(block => block.kind)).toEqual(['title'])
  })

  it('say the code of the test and of the pupil, and where to go, in words and as a picture to read', () => {
    const words = wordsOf(cardsDocument(test, three).blocks)
    expect(words).toEqual(expect.arrayContaining(['Teste ', 'K7M2', 'Aluno ', 'A1', 'escola.mz/t/K7M2']))
    expect(words).toContain('https://escola.mz/t/K7M2?aluno=A2')
    expect(words).toContain('Código do teste K7M2 · 45 minutos · https://escola.mz/t/K7M2')
  })

  it('of a quiz speak of a quiz and lead to it, in words too', () => {
    const words = wordsOf(
      cardsDocument({ ...test, gives: 'quiz', minutes: 0, address: 'http://10.0.0.2' }, three).blocks,
    )
    expect(words).toEqual(
      expect.arrayContaining(['Quiz ', '10.0.0.2/q/K7M2', 'http://10.0.0.2/q/K7M2?aluno=A1']),
    )
    expect(words).toContain('Código do quiz K7M2 · http://10.0.0.2/q/K7M2')
    expect(words.filter(word => /Teste|\/t\//.test(word))).toEqual([])
  })
})
