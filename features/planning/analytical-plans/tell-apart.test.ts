import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disambiguateRows } from './tell-apart.ts'

const row = (id: string, unit: string, ...contents: string[]) => ({ id, unit, contents })

describe('the rows of a plan', () => {
  it('are named by their first content, by all where several begin alike, and by their number where nothing else differs', () => {
    const rows = [
      row('a', 'I. Números', 'Leitura', 'Escrita'),
      row('b', 'I. Números', 'Adição'),
      row('c', 'I. Números', 'Leitura', 'Ordem'),
      row('d', 'II. Fracções'),
      row('e', 'II. Fracções'),
      row('f', ''),
    ]
    expect([...disambiguateRows(rows).values()]).toEqual([
      'Leitura; Escrita',
      'Adição',
      'Leitura; Ordem',
      'II. Fracções (1 de 2)',
      'II. Fracções (2 de 2)',
    ])
  })

  it('never say the same twice, whatever stands in them', () => {
    const words = fc.constantFrom('Leitura', 'Adição', 'Leitura; Adição', 'I. Números')
    const rows = fc
      .array(fc.record({ unit: words, contents: fc.array(words, { maxLength: 3 }) }), { maxLength: 40 })
      .map(all => all.map((each, at) => ({ ...each, id: String(at) })))
    fc.assert(
      fc.property(rows, all => {
        const words = [...disambiguateRows(all).values()]
        expect(words).toHaveLength(all.length)
        expect(new Set(words).size).toBe(all.length)
      }),
    )
  })
})
