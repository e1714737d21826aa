import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareParagraphs } from './compare-paragraphs.ts'

describe('two texts side by side', () => {
  it('show the paragraphs that are new, gone, or other', () => {
    const before = ['1. Um', 'Fica igual.', '6.1 Quem recebe.', 'Sai daqui.', 'Fim.']
    const after = ['1. Um', 'Fica igual.', '6.1 Quem recebe e por que meio.', 'Fim.', 'Entra aqui.']
    expect(compareParagraphs(before, after)).toEqual([
      { before: 2, after: 2 },
      { before: 3, after: null },
      { before: null, after: 4 },
    ])
  })

  it.each([
    ['Um  texto', 'Um texto'],
    [' Um texto', 'Um texto\n'],
    ['1.2 Um texto', '1.3 Um texto'],
    ['1.2.3. Um texto', 'Um texto'],
    ['12.10 Um texto', 'Um texto'],
    ['Acção', 'Acção'.normalize('NFD')],
  ])('are the same where only spaces, accents or numbers of places differ: %j and %j', (before, after) => {
    expect(compareParagraphs([before], [after])).toEqual([])
  })

  it.each([
    ['1 Um texto', 'Um texto'],
    ['Um texto 1.2 fica', 'Um texto fica'],
  ])('are not where a number is of the text: %j and %j', (before, after) => {
    expect(compareParagraphs([before], [after])).toEqual([{ before: 0, after: 0 }])
  })

  const changed = [{ before: 0, after: 0 }]
  const other = [
    { before: null, after: 0 },
    { before: 0, after: null },
  ]
  it.each([
    ['four words of ten', 'a b c d e f g h i j', 'a b c d q r s t u v', changed],
    ['three words of ten', 'a b c d e f g h i j', 'a b c p q r s t u v', other],
    ['most words of the shorter', 'a b c d e', 'a b c z p q r s t u v w x y', changed],
    ['one word of one', 'a', 'a b c d e f', other],
    ['the same words in capitals', 'O ALUNO LÊ', 'o aluno lê bem', changed],
    ['no word', '…', '–', changed],
  ])('take a paragraph for a changed one by its words: %s', (_what, before, after, changes) => {
    expect(compareParagraphs([before], [after])).toEqual(changes)
  })

  it('look no more than eight paragraphs on for the one that was changed', () => {
    const lost = (count: number) => Array.from({ length: count }, (_, at) => `linha${at} perdida${at}`)
    const pair = ['o aluno lê um texto', 'o aluno lê dois textos']
    const near = compareParagraphs([...lost(7), pair[0] ?? ''], [pair[1] ?? ''])
    expect(near.at(-1)).toEqual({ before: 7, after: 0 })
    const far = compareParagraphs([...lost(8), pair[0] ?? ''], [pair[1] ?? ''])
    expect(far[0]).toEqual({ before: null, after: 0 })
  })

  it('hold together by what is once in each, the most of it that keeps its order', () => {
    expect(compareParagraphs(['x', 'a', 'b', 'c'], ['a', 'b', 'c', 'x'])).toEqual([
      { before: 0, after: null },
      { before: null, after: 3 },
    ])
    expect(compareParagraphs(['a', 'b', 'c', 'd', 'e'], ['d', 'e', 'a', 'b', 'c'])).toEqual([
      { before: null, after: 0 },
      { before: null, after: 1 },
      { before: 3, after: null },
      { before: 4, after: null },
    ])
    expect(compareParagraphs(['c', 'a', 'd', 'b'], ['a', 'b', 'c', 'd'])).toHaveLength(4)
  })

  it('match what stands several times from both ends', () => {
    expect(compareParagraphs(['=', '=', 'x y z', '='], ['=', '=', '=', '='])).toEqual([
      { before: null, after: 2 },
      { before: 2, after: null },
    ])
    expect(compareParagraphs(['=', '='], ['='])).toEqual([{ before: 1, after: null }])
    expect(compareParagraphs(['='], ['=', '='])).toEqual([{ before: null, after: 1 }])
  })

  it('account for every paragraph of both, in whatever order they come', () => {
    const texts = fc.array(fc.constantFrom('a b', 'b c', 'c', 'd e f', 'g', 'h i'), { maxLength: 30 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = compareParagraphs(before, after)
        const removed = new Set(changes.map(change => change.before))
        const added = new Set(changes.map(change => change.after))
        // What neither went nor came is the same, in the same order.
        expect(before.filter((_, at) => !removed.has(at))).toEqual(after.filter((_, at) => !added.has(at)))
      }),
    )
  })
})
