import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, markChanges, mergeVersions } from './conflict.ts'

const mine = { term: 'Perímetro', definition: 'Medida do contorno', grades: [6], example: '' }
const theirs = { term: 'Perímetro', definition: 'Medida da volta', grades: [5, 6], example: '' }

describe('two versions of a row', () => {
  it('show the fields that differ and name those that are equal', () => {
    const fields = [
      { key: 'term', label: 'Termo' },
      { key: 'definition', label: 'Definição' },
      {
        key: 'grades',
        label: 'Classes',
        show: (value: unknown) => (value as number[]).map(g => `${g}ª`).join(' e '),
      },
      { key: 'example', label: 'Exemplo' },
    ] as const
    expect(compareVersions(fields, mine, theirs)).toEqual({
      differ: [
        { key: 'definition', label: 'Definição', mine: 'Medida do contorno', theirs: 'Medida da volta' },
        { key: 'grades', label: 'Classes', mine: '6ª', theirs: '5ª e 6ª' },
      ],
      equal: ['Termo', 'Exemplo'],
    })
  })

  it('are equal whatever order the database and the form write their parts in', () => {
    const one = { it: [{ number: 1, startsAt: '07:00' }] }
    const other = { it: [{ startsAt: '07:00', number: 1 }] }
    expect(compareVersions([{ key: 'it', label: 'Tempos' }], one, other).equal).toEqual(['Tempos'])
  })

  it('are shown as people read them, whatever they are made of', () => {
    const shown = (left: unknown, right: unknown) => {
      const { differ } = compareVersions([{ key: 'it', label: 'Campo' }], { it: left }, { it: right })
      return differ.map(({ mine, theirs }) => [mine, theirs])
    }
    expect(shown(null, true)).toEqual([['', 'Sim']])
    expect(shown(false, '')).toEqual([['Não', '']])
    expect(shown(0, [6, 7])).toEqual([['0', '6, 7']])
    expect(shown({ a: 'x', b: '', c: 2 }, undefined)).toEqual([['x · 2', '']])
    expect(shown(undefined, null)).toEqual([])
  })

  it('are merged field by field as the person chose', () => {
    expect(mergeVersions(mine, theirs, { definition: 'mine', grades: 'theirs' })).toEqual({
      ...mine,
      grades: [5, 6],
    })
  })
})

describe('the words that differ', () => {
  it('are marked, those in common are not', () => {
    expect(markChanges('os lados, medida por fora.', 'os lados.')).toEqual([
      { text: 'os lados', changed: false },
      { text: ', medida por fora', changed: true },
      { text: '.', changed: false },
    ])
    expect(markChanges('5ª, 6ª', '6ª, 6ª')).toEqual([
      { text: '5ª', changed: true },
      { text: ', 6ª', changed: false },
    ])
  })

  it('are marked where they were moved, and a space more is no change', () => {
    expect(markChanges('um dois três', 'dois três um')).toEqual([
      { text: 'um', changed: true },
      { text: ' dois três', changed: false },
    ])
    expect(markChanges('um  dois', 'um dois').some(piece => piece.changed)).toBe(false)
  })

  it('mark a text of more than four hundred words whole, or not at all', () => {
    const long = (words: number) => Array.from({ length: words }, (_, at) => `p${at}`).join(' ')
    expect(markChanges(long(401), long(400))).toEqual([{ text: long(401), changed: true }])
    expect(markChanges(long(401), long(401))).toEqual([{ text: long(401), changed: false }])
    expect(markChanges(long(400), `${long(399)} outra`)).toHaveLength(2)
  })

  it('mark a text whole that shares little with the other', () => {
    const text = 'Uma machamba de 25 m por 12 m'
    expect(markChanges(text, 'Um quadrado de 5 cm')).toEqual([{ text, changed: true }])
  })

  it('leave nothing out and mark nothing in equal texts', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map(list => list.join(' '))
    fc.assert(
      fc.property(words, words, (text, other) => {
        const pieces = markChanges(text, other)
        expect(pieces.map(piece => piece.text).join('')).toBe(text)
        if (text === other) expect(pieces.some(piece => piece.changed)).toBe(false)
        const kept = (list: typeof pieces) =>
          list.filter(piece => !piece.changed).flatMap(piece => piece.text.trim().split(/\s+/))
        // What is not marked on one side is what is not marked on the other, as far as its length goes.
        expect(kept(pieces).length).toBe(kept(markChanges(other, text)).length)
      }),
    )
  })
})
