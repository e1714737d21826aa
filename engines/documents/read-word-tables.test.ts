import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { zip } from '../zip/zip.ts'
import { type DrawnUnit, OVER, programmes, rowsOf, TITLES } from './programmes-testing.ts'
import { readWordTables } from './read-word-tables.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paragraph = (text: string) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`
const cell = (text: string, more = '') =>
  `<w:tc><w:tcPr>${more}</w:tcPr>${text.split('\n').map(paragraph).join('')}</w:tc>`
const line = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const table = (...lines: string[]) => `<w:tbl>${lines.join('')}</w:tbl>`

function document(body: string): Uint8Array {
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return zip({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${space}"><w:body>${body}</w:body></w:document>`,
  })
}

const head = (...titles: string[]) => line(...titles.map(title => cell(title)))
const own = ({ objective, content, lessons }: DrawnUnit['rows'][number]) => [
  cell(objective),
  cell(content),
  cell(String(lessons)),
]

/** The layouts in which programmes are written: units merged down, over all columns, and as headings over tables. */
const layouts: Readonly<
  Record<string, (units: readonly DrawnUnit[], page: number, repeats: boolean) => string>
> = {
  merged: (units, page, repeats) => {
    const titles = head('Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Aulas')
    const lines = units.flatMap(unit =>
      unit.rows.map((row, at) =>
        line(
          at === 0 ? cell(unit.title, '<w:vMerge w:val="restart"/>') : cell('', '<w:vMerge/>'),
          ...own(row),
        ),
      ),
    )
    return paged(titles, lines, page, repeats)
  },
  over: (units, page, repeats) => {
    const titles = head('Objectivos específicos', 'Conteúdos', 'Aulas')
    const lines = units.flatMap(unit => [
      line(cell(unit.title, '<w:gridSpan w:val="3"/>')),
      ...unit.rows.map(row => line(...own(row))),
    ])
    return paged(titles, lines, page, repeats)
  },
  headings: units =>
    units
      .map(
        unit =>
          paragraph(unit.title) +
          table(
            head('Objectivos específicos', 'Conteúdos', 'Aulas'),
            ...unit.rows.map(row => line(...own(row))),
          ),
      )
      .join(''),
}

/** A table that goes on over pages: as tables of their own, with and without its titles again. */
function paged(titles: string, lines: readonly string[], page: number, repeats: boolean): string {
  const pages: string[] = []
  for (let at = 0; at < lines.length; at += page)
    pages.push(table(...(at === 0 || repeats ? [titles] : []), ...lines.slice(at, at + page)))
  return pages.join(paragraph(''))
}

it.each(Object.keys(layouts))('no line of a programme is lost from a document, units %s', name => {
  fc.assert(
    fc.property(programmes, fc.integer({ min: 3, max: 40 }), fc.boolean(), (units, page, repeats) => {
      const body = `${paragraph('República de Moçambique')}${layouts[name]?.(units, page, repeats) ?? ''}`
      const { rows, outside } = readWordTables(document(body), TITLES, OVER)
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
  const { rows, outside } = readWordTables(document(body), TITLES, OVER)
  expect(rows[1]).toEqual(['Unidade 1', 'Ler', 'Textos', '3'])
  expect(outside).toEqual(['Introdução geral', 'a mais'])
})
