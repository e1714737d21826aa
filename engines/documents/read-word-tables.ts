import { unzip } from '../questions/formats/unzip.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from '../questions/formats/xml.ts'
import { foldTitle } from '../spreadsheets/fold-title.ts'

/** Tables of a Word document as one, whatever pages they are parted over. */
export interface WordTables {
  /** The first line holds the titles. */
  rows: string[][]
  /** What stands outside of the tables, in order, and is no title of rows. */
  outside: string[]
}

const DOCUMENT = 'word/document.xml'
const WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])
const MAX_COLUMNS = 60

interface Cell {
  at: number
  columns: number
  goesOn: boolean
  text: string
}

/**
 * Reads all tables of a document whose columns have known titles. A table without titles of its own goes on with the columns of
 * the one before it, and titles that come again are no rows. A line that is one cell over all columns, and a heading that names
 * what `over` says, stand in a column of their own for the rows below them.
 * @param titles those by which a line of titles is known
 * @param over title of the column for what stands over rows, and how such a heading begins
 * @throws {UnreadableFile} where the file is damaged
 */
export function readWordTables(
  bytes: Uint8Array,
  titles: readonly (readonly string[])[],
  over: { title: string; names: readonly string[]; begins: RegExp },
): WordTables {
  const known = new Set(titles.flat().flatMap(foldTitle))
  const isHead = (cells: readonly string[]) =>
    cells.filter(cell => foldTitle(cell).some(title => known.has(title))).length >= 2
  const files = unzip(bytes)
  const body = childOf(parseXml(new TextDecoder().decode(files.get(DOCUMENT))), 'body')
  const outside: string[] = []
  const rows: string[][] = []
  let head: string[] | undefined
  let heading = ''
  /** The place of each column of the table that is read among those of the first one. */
  let places: number[] = []
  for (const block of unwrapped(body)) {
    if (block.name === 'p') {
      const text = textOf(block)
      if (text === '') continue
      if (over.begins.test(text)) heading = text
      else outside.push(text)
    }
    if (block.name !== 'tbl') continue
    for (const line of unwrapped(block, 'tr').map(cellsOf)) {
      const width = Math.max(0, ...line.map(cell => cell.at + cell.columns))
      const texts = Array.from({ length: Math.min(width, MAX_COLUMNS) }, () => '')
      for (const cell of line) if (!cell.goesOn) texts[cell.at] = cell.text
      const filled = texts.filter(text => text !== '')
      const [only] = filled
      if (isHead(texts)) {
        if (!head) {
          const own = texts.map((text, at) => text || `Coluna ${at + 1}`)
          const hasOver = own.some(title => foldTitle(title).some(each => over.names.includes(each)))
          head = hasOver ? own : [over.title, ...own]
          rows.push(head)
        }
        places = placesOf(texts, head, over.title)
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
        continue
      }
      const row = head.map(() => '')
      for (const [at, text] of texts.entries()) {
        const place = places[at] ?? at
        if (text === '') continue
        if (place < row.length) row[place] = row[place] ? `${row[place]}\n${text}` : text
        else outside.push(text)
      }
      const own = head.findIndex(title => foldTitle(title).some(each => over.names.includes(each)))
      if (heading !== '' && own >= 0 && row[own] === '') {
        row[own] = heading
        // A column of its own is filled for every row; one of the table, for the first.
        if (head[0] !== over.title || own !== 0) heading = ''
      }
      rows.push(row)
    }
  }
  return { rows, outside }
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

function cellsOf(row: XmlElement): Cell[] {
  let at = Math.min(
    MAX_COLUMNS,
    Math.max(0, Number(childOf(childOf(row, 'trPr'), 'gridBefore')?.attributes.val ?? 0) || 0),
  )
  return unwrapped(row, 'tc').map(cell => {
    const properties = childOf(cell, 'tcPr')
    const span = Math.floor(Number(childOf(properties, 'gridSpan')?.attributes.val ?? 1)) || 1
    const columns = Math.min(MAX_COLUMNS, Math.max(1, span))
    const merge = childOf(properties, 'vMerge')
    const text = unwrapped(cell)
      .flatMap(block => (block.name === 'tbl' ? nestedText(block) : [textOf(block)]))
      .filter(line => line !== '')
      .join('\n')
    const read = {
      at,
      columns,
      goesOn: merge !== undefined && merge.attributes.val !== 'restart' && text === '',
      text,
    }
    at += columns
    return read
  })
}

/** What a table within a cell says, a line for each of its own. */
function nestedText(table: XmlElement): string[] {
  return unwrapped(table, 'tr').map(row =>
    cellsOf(row)
      .map(cell => cell.text.replaceAll('\n', ' '))
      .filter(text => text !== '')
      .join(' | '),
  )
}

function unwrapped(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return childrenOf(parent).flatMap(child => {
    if (WRAPPERS.has(child.name)) return unwrapped(child, name)
    return name === undefined || child.name === name ? [child] : []
  })
}

/** The letters of a paragraph as they are read: without what was deleted, breaks and tabs as they stand. */
function textOf(element: XmlElement): string {
  return lettersOf(element)
    .replace(/[ \t]+/g, ' ')
    .trim()
}

function lettersOf(element: XmlElement): string {
  if (element.name === 'del' || element.name === 'moveFrom' || element.name === 'instrText') return ''
  if (element.name === 't') return element.children.filter(child => typeof child === 'string').join('')
  if (element.name === 'tab') return ' '
  if (element.name === 'br' || element.name === 'cr') return '\n'
  if (element.name === 'noBreakHyphen') return '-'
  return childrenOf(element).map(lettersOf).join('')
}
