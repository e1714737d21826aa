import { foldTitle } from '../spreadsheets/fold-title.ts'

/** A cell of a line of a table: its first column, and how many it takes. */
export interface TableCell {
  at: number
  columns: number
  /** It belongs to the cell above it, which says its text. */
  goesOn: boolean
  text: string
}

export interface TableBlock {
  lines: readonly (readonly TableCell[])[]
  /** Its first row may be the end of one that began on the page before. */
  mayGoOn?: boolean
}

/** What a document holds, in order: a paragraph, or a table. */
export type DocumentBlock = string | TableBlock

/** Tables of a document as one, whatever pages they are parted over. */
export interface TextTables {
  /** The first line holds the titles. */
  rows: string[][]
  /** What stands outside of the tables, in order, and is no title of rows. */
  outside: string[]
}

/** What stands over rows: the title of its column, its other names, and how such a heading begins. */
export interface OverRows {
  title: string
  names: readonly string[]
  begins: RegExp
}

export const MAX_COLUMNS = 60

/**
 * Reads all tables of a document whose columns have known titles. A table without titles of its own goes on with the columns of
 * the one before it, and titles that come again are no rows. A line that is one cell over all columns, and a heading that names
 * what `over` says, stand in a column of their own for the rows below them. A cell that is merged over several rows in that
 * column says its text in each.
 * @param titles those by which a line of titles is known
 */
export function tablesAsOne(
  blocks: Iterable<DocumentBlock>,
  titles: readonly (readonly string[])[],
  over: OverRows,
): TextTables {
  const known = new Set(titles.flat().flatMap(foldTitle))
  const whole = new Map([...known].map(title => [title.replaceAll(' ', ''), title]))
  /** A title that a narrow column breaks within its words, as it is known. */
  const unbroken = (text: string) =>
    foldTitle(text).some(title => known.has(title))
      ? text
      : (foldTitle(text).flatMap(title => whole.get(title.replaceAll(' ', '')) ?? [])[0] ?? text)
  const isHead = (cells: readonly string[]) =>
    cells.filter(cell => foldTitle(cell).some(title => known.has(title))).length >= 2
  const outside: string[] = []
  const rows: string[][] = []
  let head: string[] | undefined
  let heading = ''
  /** Where the column of what stands over rows is, and what it said last. */
  let own = -1
  let merged = ''
  /** The place of each column of the table that is read among those of the first one. */
  let places: number[] = []
  for (const block of blocks) {
    if (typeof block === 'string') {
      if (block === '') continue
      if (over.begins.test(block)) heading = block
      else outside.push(block)
      continue
    }
    let mayGoOn = block.mayGoOn === true
    for (const line of block.lines) {
      const width = Math.max(0, ...line.map(cell => cell.at + cell.columns))
      const texts = Array.from({ length: Math.min(width, MAX_COLUMNS) }, () => '')
      for (const cell of line) if (!cell.goesOn) texts[cell.at] = cell.text
      const named = texts.map(unbroken)
      const filled = texts.filter(text => text !== '')
      const [only] = filled
      if (isHead(named)) {
        if (!head) {
          const first = named.map((text, at) => text || `Coluna ${at + 1}`)
          const hasOver = first.some(title => foldTitle(title).some(each => over.names.includes(each)))
          head = hasOver ? first : [over.title, ...first]
          own = head.findIndex(title => foldTitle(title).some(each => over.names.includes(each)))
          rows.push(head)
        }
        places = placesOf(named, head, over.title)
        continue
      }
      if (!head) {
        outside.push(...filled)
        continue
      }
      if (filled.length === 0) continue
      const isOver =
        filled.length === 1 && line.some(cell => cell.text === only && cell.columns >= Math.max(2, width - 1))
      if (isOver && only !== undefined) {
        heading = only
        mayGoOn = false
        continue
      }
      const row = head.map(() => '')
      for (const [at, text] of texts.entries()) {
        const place = places[at] ?? at
        if (text === '') continue
        if (place < row.length) row[place] = row[place] ? `${row[place]}\n${text}` : text
        else outside.push(text)
      }
      const last = rows.at(-1)
      if (mayGoOn && last && last !== head && isRestOf(last, row)) {
        for (const [at, text] of row.entries())
          if (text !== '') last[at] = `${last[at]}${SMALL.test(text) ? ' ' : '\n'}${text}`.trim()
        mayGoOn = false
        continue
      }
      mayGoOn = false
      const isMerged = line.some(cell => cell.goesOn && (places[cell.at] ?? cell.at) === own)
      if (isMerged && row[own] === '') row[own] = merged
      if (heading !== '' && own >= 0 && row[own] === '') {
        row[own] = heading
        // A column of its own is filled for every row; one of the table, for the first.
        if (head[0] !== over.title || own !== 0) heading = ''
      }
      if (!isMerged) merged = row[own] ?? ''
      rows.push(row)
    }
  }
  return { rows, outside }
}

const SMALL = /^\p{Ll}/u

/** Whether a row is what a page had no room for: a text of it begins within a sentence, and it lacks what the row before it says. */
function isRestOf(before: readonly string[], row: readonly string[]): boolean {
  return row.some(text => SMALL.test(text)) && row.some((text, at) => text === '' && before[at] !== '')
}

function placesOf(texts: readonly string[], head: readonly string[], over: string): number[] {
  const taken = new Set<number>()
  return texts.map((text, at) => {
    const same = head.findIndex(
      (title, place) =>
        !taken.has(place) && text !== '' && foldTitle(title).join() === foldTitle(text).join(),
    )
    const place = same >= 0 ? same : at + (head[0] === over ? 1 : 0)
    taken.add(place)
    return place
  })
}
