import { unzip } from '../questions/formats/unzip.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from '../questions/formats/xml.ts'
import {
  type DocumentBlock,
  MAX_COLUMNS,
  type OverRows,
  type TableCell,
  type TextTables,
  tablesAsOne,
} from './tables-as-one.ts'

const DOCUMENT = 'word/document.xml'
const WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])

/**
 * Reads all tables of a Word document as one.
 * @param titles those by which a line of titles is known
 * @param over what stands over rows
 * @throws {UnreadableFile} where the file is damaged
 */
export function readWordTables(
  bytes: Uint8Array,
  titles: readonly (readonly string[])[],
  over: OverRows,
): TextTables {
  const files = unzip(bytes)
  const body = childOf(parseXml(new TextDecoder().decode(files.get(DOCUMENT))), 'body')
  const blocks = unwrapped(body).flatMap((block): DocumentBlock[] => {
    if (block.name === 'p') return [textOf(block)]
    return block.name === 'tbl' ? [{ lines: unwrapped(block, 'tr').map(cellsOf) }] : []
  })
  return tablesAsOne(blocks, titles, over)
}

function cellsOf(row: XmlElement): TableCell[] {
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
