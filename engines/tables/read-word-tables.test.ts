import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { OVER, programmes, rowsOf, TITLES } from './programmes-testing.ts'
import { readWordTables } from './read-word-tables.ts'
import { cell, head, line, paragraph, table, wordLayouts, wordOf } from './word-programmes-testing.ts'

it.each(Object.keys(wordLayouts))('no line of a programme is lost from a document, units %s', name => {
  fc.assert(
    fc.property(programmes, fc.integer({ min: 3, max: 40 }), fc.boolean(), (units, page, repeats) => {
      const body = `${paragraph('República de Moçambique')}${wordLayouts[name]?.(units, page, repeats) ?? ''}`
      const { rows, outside } = readWordTables(wordOf(body), TITLES, OVER)
      const [titles = [], ...lines] = rows
      expect(titles).toEqual(['Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Aulas'])
      let unit = ''
      const read = lines.map(([title = '', ...texts]) => {
        unit = title || unit
        return [unit, ...texts]
      })
      expect(read).toEqual(rowsOf(units))
      expect(outside).toEqual(['República de Moçambique'])
    }),
    { numRuns: cases(5, 60) },
  )
})

it('what stands outside of the tables is named, with what a column too many says', () => {
  const body =
    paragraph('Introdução geral') +
    table(
      head('Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Aulas'),
      line(cell('Unidade 1'), cell('Ler'), cell('Textos'), cell('3'), cell('a mais')),
    )
  const { rows, outside } = readWordTables(wordOf(body), TITLES, OVER)
  expect(rows[1]).toEqual(['Unidade 1', 'Ler', 'Textos', '3'])
  expect(outside).toEqual(['Introdução geral', 'a mais'])
})
