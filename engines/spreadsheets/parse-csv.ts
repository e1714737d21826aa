/** Rows of CSV, and the first quote that does not close. */
export interface ParsedCsv {
  rows: string[][]
  /** Which row it is in, from 0, and where its cell begins after it. */
  fault?: { row: number; index: number }
}

interface ParseOptions {
  /** Hears of each row before the next one is read; may shorten it, or throw where there are too many. */
  onRow?: (row: string[], at: number) => void
  /** So many rows are enough. */
  max?: number
  /** Reads on where a quote does not close, up to the next one that does. */
  isTolerant?: boolean
}

const QUOTE = '"'.charCodeAt(0)
/** Blanks may stand between a quoted cell and its separator. */
const BLANK = /\s/

/**
 * Parses CSV (RFC 4180): cells in quotes hold separators, lines and doubled quotes; elsewhere a quote is a letter like others.
 * Stops at the first quote that does not close.
 * @param text with `\n` alone at the ends of lines
 * @param separator one character; a text without it has one column
 */
export function parseCsv(
  text: string,
  separator: string,
  { onRow, max = Number.POSITIVE_INFINITY, isTolerant = false }: ParseOptions = {},
): ParsedCsv {
  const rows: string[][] = []
  if (text === '') return { rows }
  let row: string[] = []
  let at = 0
  // Each is looked for once, however many cells come before it.
  let newline = text.indexOf('\n')
  let next = text.indexOf(separator)
  while (rows.length < max) {
    if (text.charCodeAt(at) === QUOTE) {
      const cell = quotedCell(text, at, separator, isTolerant)
      if (!cell) {
        if (!isTolerant) return { rows, fault: { row: rows.length, index: at + 1 } }
        row.push(text.slice(at + 1))
        at = text.length
      } else {
        const inner = text.slice(at + 1, cell.last)
        row.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner)
        at = cell.end
        if (next !== -1 && next < at) next = text.indexOf(separator, at)
        if (newline !== -1 && newline < at) newline = text.indexOf('\n', at)
      }
    } else {
      const isLast = next === -1 || (newline !== -1 && newline < next)
      const end = isLast ? (newline === -1 ? text.length : newline) : next
      row.push(text.slice(at, end))
      at = end
    }
    if (at < text.length && at !== newline) {
      at += 1
      next = text.indexOf(separator, at)
      continue
    }
    onRow?.(row, rows.length)
    rows.push(row)
    if (at >= text.length) break
    row = []
    at += 1
    newline = text.indexOf('\n', at)
  }
  return { rows }
}

/** Whether every quote closes where columns are separated so; looks at nothing but quotes and what stands beside them. */
export function closesQuotes(text: string, separator: string): boolean {
  let at = text.indexOf('"')
  while (at !== -1) {
    const before = text[at - 1]
    if (before !== undefined && before !== separator && before !== '\n') {
      at = text.indexOf('"', at + 1)
      continue
    }
    const cell = quotedCell(text, at, separator)
    if (!cell) return false
    at = text.indexOf('"', cell.end)
  }
  return true
}

/** The last quote of a quoted cell, and where the cell ends; undefined where it does not. */
function quotedCell(text: string, first: number, separator: string, isTolerant = false) {
  let last = first
  for (;;) {
    last = text.indexOf('"', last + 1)
    if (last === -1) return undefined
    if (text[last + 1] === '"') {
      last += 1
      continue
    }
    let end = last + 1
    while (end < text.length && !isEnd(text, end, separator) && BLANK.test(text[end] ?? '')) end += 1
    if (end === text.length ? end === last + 1 : isEnd(text, end, separator)) return { last, end }
    if (!isTolerant) return undefined
  }
}

function isEnd(text: string, at: number, separator: string): boolean {
  const character = text[at]
  return character === separator || character === '\n'
}
