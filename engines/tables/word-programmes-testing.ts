import { zip } from '../zip/zip.ts'
import type { DrawnUnit } from './programmes-testing.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const paragraph = (text: string) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`
export const cell = (text: string, more = '') =>
  `<w:tc><w:tcPr>${more}</w:tcPr>${text.split('\n').map(paragraph).join('')}</w:tc>`
export const line = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
export const table = (...lines: string[]) => `<w:tbl>${lines.join('')}</w:tbl>`

/** A document of Word with a body. */
export function wordOf(body: string): Uint8Array {
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return zip({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${space}"><w:body>${body}</w:body></w:document>`,
  })
}

export const head = (...titles: string[]) => line(...titles.map(title => cell(title)))
const own = ({ objective, content, lessons }: DrawnUnit['rows'][number]) => [
  cell(objective),
  cell(content),
  cell(String(lessons)),
]

/** The layouts in which programmes are written: units merged down, over all columns, and as headings over tables. */
export const wordLayouts: Readonly<
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
