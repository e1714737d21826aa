import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { makePdf } from '../pdf/made-pdf.ts'
import { type DrawnUnit, OVER, programmes, rowsOf, TITLES } from './programmes-testing.ts'
import { readPdfTables } from './read-pdf-tables.ts'
import { tablesAsOne } from './tables-as-one.ts'

const LETTER = 4.8
const LINE = 10
const [TOP, FOOT, LEFT] = [800, 60, 40]
const WIDTHS = [120, 170, 150, 60]

/** What stands below each other on pages: a row, by the right edges that its cells have, or a line of text. */
interface Part {
  cells?: { text: string; columns: number; opens?: boolean; closes?: boolean }[]
  text?: string
}

const letters = (text: string) =>
  Buffer.from(text, 'latin1')
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
const say = (x: number, y: number, text: string) =>
  `BT /F1 8 Tf 1 0 0 1 ${x} ${y} Tm (${letters(text)}) Tj ET`
const rule = (x: number, y: number, x2: number, y2: number) => `${x} ${y} m ${x2} ${y2} l S`
const frame = (x: number, y: number, width: number, height: number) =>
  `${x} ${y - 0.3} ${width} 0.6 re f ${x - 0.3} ${y} 0.6 ${height} re f`

/** Words in lines that fit in a column. */
function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap(own => {
    const lines: string[] = []
    for (const word of own.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && (last.length + 1 + word.length) * LETTER <= width - 8)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}

/** Draws parts down the pages, in a table ruled by strokes or by thin areas; a page that goes on draws the titles again where it should. */
function drawn(parts: readonly Part[], { areas, repeats, widths }: Drawing): Uint8Array {
  const pages: string[][] = [[]]
  let y = TOP
  const titles = parts.find(part => part.cells)
  const put = ({ cells, text }: Part) => {
    const page = pages.at(-1) ?? []
    if (text !== undefined) {
      page.push(say(LEFT, y - 14, text))
      y -= 30
      return
    }
    let column = 0
    const placed = (cells ?? []).map(cell => {
      const x = LEFT + widths.slice(0, column).reduce((all, each) => all + each, 0)
      const width = widths.slice(column, column + cell.columns).reduce((all, each) => all + each, 0)
      column += cell.columns
      return { ...cell, x, width, lines: wrapped(cell.text, width) }
    })
    const height = Math.max(...placed.map(cell => cell.lines.length)) * LINE + 8
    for (const { x, width, lines, opens = true, closes = true } of placed) {
      for (const [at, line] of lines.entries()) if (line) page.push(say(x + 4, y - 12 - at * LINE, line))
      if (areas) {
        if (closes) page.push(frame(x, y - height, width, height))
        else page.push(`${x - 0.3} ${y - height} 0.6 ${height} re f`)
        if (opens) page.push(`${x} ${y - 0.3} ${width} 0.6 re f`)
        page.push(`${x + width - 0.3} ${y - height} 0.6 ${height} re f`)
      } else {
        page.push(rule(x, y, x, y - height), rule(x + width, y, x + width, y - height))
        if (opens) page.push(rule(x, y, x + width, y))
        if (closes) page.push(rule(x, y - height, x + width, y - height))
      }
    }
    y -= height
  }
  for (const part of parts) {
    const needed = part.text === undefined ? 40 : 70
    if (y - needed < FOOT) {
      pages.push([])
      y = TOP
      if (repeats && titles && part.cells) put(titles)
    }
    put(part)
  }
  const objects = Object.fromEntries([
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'] as const,
    ...pages.map(
      (page, at) =>
        [
          5 + 2 * at,
          {
            dictionary: '',
            stream: Buffer.from([...page, say(290, 30, `Página ${at + 1}`)].join('\n'), 'latin1'),
          },
        ] as const,
    ),
  ])
  return makePdf({ pages: pages.map(() => ''), objects })
}

interface Drawing {
  areas: boolean
  repeats: boolean
  widths: readonly number[]
}

const cell = (text: string) => ({ text, columns: 1 })
const own = ({ objective, content, lessons }: DrawnUnit['rows'][number]) => [
  cell(objective),
  cell(content),
  cell(String(lessons)),
]
const titles = { cells: ['Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Aulas'].map(cell) }
const fewer = { cells: titles.cells.slice(1) }

/** The layouts in which programmes are printed: units merged down, over all columns, and as headings over tables. */
const layouts: Readonly<
  Record<string, (units: readonly DrawnUnit[]) => { parts: Part[]; widths: number[] }>
> = {
  merged: units => ({
    widths: WIDTHS,
    parts: [
      titles,
      ...units.flatMap(({ title, rows }) =>
        rows.map((row, at) => ({
          cells: [
            {
              ...cell(at === 0 ? title : ''),
              opens: at === 0,
              closes: at === rows.length - 1,
            },
            ...own(row),
          ],
        })),
      ),
    ],
  }),
  over: units => ({
    widths: WIDTHS.slice(1),
    parts: [
      fewer,
      ...units.flatMap(({ title, rows }) => [
        { cells: [{ text: title, columns: 3 }] },
        ...rows.map(row => ({ cells: own(row) })),
      ]),
    ],
  }),
  headings: units => ({
    widths: WIDTHS.slice(1),
    parts: units.flatMap(({ title, rows }) => [
      { text: title },
      fewer,
      ...rows.map(row => ({ cells: own(row) })),
    ]),
  }),
}

it.each(Object.keys(layouts))('no line of a programme is lost from a PDF, units %s', async name => {
  await fc.assert(
    fc.asyncProperty(programmes, fc.boolean(), fc.boolean(), async (units, areas, repeats) => {
      const layout = layouts[name]?.(units) ?? { parts: [], widths: [] }
      const pdf = drawn([{ text: 'República de Moçambique' }, ...layout.parts], {
        ...{ areas, repeats, widths: layout.widths },
      })
      const { rows, outside } = tablesAsOne(await readPdfTables(pdf, OVER.begins), TITLES, OVER)
      const [head, ...lines] = rows
      expect(head).toEqual(['Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Aulas'])
      let unit = ''
      const read = lines.map(([title = '', ...texts]) => {
        unit = title || unit
        return [unit, ...texts]
      })
      expect(read).toEqual(rowsOf(units))
      expect(outside).toEqual(['República de Moçambique'])
    }),
    { numRuns: cases(4, 60) },
  )
})

it('words that a column wraps go on, and what begins a line of its own stays one', async () => {
  const objective =
    'Reconhecer e obter fracções equivalentes\nSimplificar\nComparar fracções com o mesmo denominador. Ordenar'
  const parts = [
    titles,
    { cells: [cell('Fracções'), cell(objective), cell('- Equivalência\n- Ordem'), cell('5')] },
  ]
  const { rows } = tablesAsOne(
    await readPdfTables(drawn(parts, { areas: false, repeats: false, widths: WIDTHS })),
    TITLES,
    OVER,
  )
  expect(rows[1]).toEqual(['Fracções', objective, '- Equivalência\n- Ordem', '5'])
})

it('a PDF without ruled tables is refused in a sentence that says what to bring', async () => {
  await expect(readPdfTables(makePdf({ pages: ['Unidade temática: Fracções'] }))).rejects.toThrow(
    'nenhuma tabela desenhada com linhas',
  )
  await expect(readPdfTables(makePdf({ pages: [''] }))).rejects.toThrow('são imagens')
})
