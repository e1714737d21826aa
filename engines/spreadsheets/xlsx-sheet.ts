import { whole } from '#kit/figures.ts'
import type { OnProgress } from '../progress.ts'
import type { TableLimits } from './limits.ts'
import { numberText } from './number-look.ts'
import type { RawCell, RawRow } from './raw-table.ts'
import { TableError } from './table-error.ts'
import type { WorkbookParts } from './xlsx-parts.ts'
import { parseXml, unescapeText } from './xml.ts'
import type { Zip } from './zip.ts'

/**
 * The rows of a sheet that hold something. A value merged over several rows is in each of them; the phonetic guides
 * of Japanese are left out.
 */
export function readSheet(
  zip: Zip,
  path: string,
  parts: WorkbookParts,
  budget: { left: number },
  limits: TableLimits,
  onProgress?: OnProgress,
): RawRow[] {
  const reader = new SheetReader(parts, limits)
  parseXml(zip, path, budget, {
    open: (tag, attributes) => reader.open(tag, attributes),
    text: piece => reader.text(piece),
    close: tag => reader.close(tag),
    ...(onProgress && { progress: onProgress }),
  })
  return reader.finish()
}

class SheetReader {
  readonly #parts: WorkbookParts
  readonly #limits: TableLimits
  readonly #rows: RawRow[] = []
  readonly #merges: Range[] = []
  #line = 0
  #column = -1
  #row: RawRow = { line: 0, cells: [] }
  #type = 'n'
  #style = 0
  #value = ''
  #taking = false
  #inGuide = false

  constructor(parts: WorkbookParts, limits: TableLimits) {
    this.#parts = parts
    this.#limits = limits
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    switch (tag) {
      case 'row':
        this.#line = Number(attributes.r) || this.#line + 1
        this.#column = -1
        this.#row = { line: this.#line, cells: [] }
        return
      case 'c':
        this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1
        this.#type = attributes.t ?? 'n'
        this.#style = Number(attributes.s ?? 0)
        this.#value = ''
        return
      case 'v':
      case 't':
        this.#taking = !this.#inGuide
        return
      case 'rPh':
        this.#inGuide = true
        return
      case 'mergeCell': {
        const range = rangeOf(attributes.ref ?? '')
        if (range && range.bottom > range.top) this.#merges.push(range)
      }
    }
  }

  text(piece: string): void {
    if (this.#taking) this.#value += piece
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#taking = false
    if (tag === 'rPh') this.#inGuide = false
    if (tag === 'c') this.#place()
    if (tag === 'row' && this.#row.cells.some(cell => cell !== undefined && cell.text !== '')) this.#keep()
  }

  finish(): RawRow[] {
    const byLine = new Map(this.#rows.map(row => [row.line, row]))
    // One walk down the rows for each column, however many ranges lie over each other in it.
    for (const ranges of Map.groupBy(this.#merges, range => range.left).values()) {
      let at = 0
      for (const { top, bottom, left } of ranges.sort((a, b) => a.top - b.top)) {
        const value = byLine.get(top)?.cells[left]
        if (!value) continue
        while ((this.#rows[at]?.line ?? Number.POSITIVE_INFINITY) <= top) at += 1
        for (let row = this.#rows[at]; row && row.line <= bottom; row = this.#rows[at]) {
          at += 1
          if (row.cells[left]?.text) continue
          while (row.cells.length < left) row.cells.push({ text: '', kind: 'text' })
          row.cells[left] = value
        }
      }
    }
    return this.#rows
  }

  #place(): void {
    const cell = this.#cell()
    if (cell.text === '') return
    if (this.#column >= this.#limits.columns) {
      throw new TableError(
        'too-many-columns',
        `A folha tem dados depois da coluna ${this.#limits.columns}; apague-os ou guarde só o que interessa.`,
      )
    }
    while (this.#row.cells.length < this.#column) this.#row.cells.push({ text: '', kind: 'text' })
    this.#row.cells[this.#column] = cell
  }

  #keep(): void {
    this.#rows.push(this.#row)
    if (this.#rows.length > this.#limits.rows + 100) {
      const rows = whole(this.#limits.rows)
      throw new TableError('too-many-rows', `A folha tem mais de ${rows} linhas. Divida-a em partes.`)
    }
  }

  #cell(): RawCell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return {
          text: this.#parts.strings[Number(value)] ?? '',
          kind: 'text',
          ...(this.#parts.flattened.has(Number(value)) && { flattened: true }),
        }
      case 'str':
      case 'inlineStr':
        return { text: unescapeText(value), kind: 'text' }
      case 'b':
        return {
          text: value === '' ? '' : value === '1' || value === 'true' ? 'Sim' : 'Não',
          kind: 'boolean',
        }
      case 'd':
        return { text: isoText(value), kind: 'date' }
      case 'e':
        return { text: value, kind: 'error' }
      default: {
        const look = this.#parts.looks[this.#style] ?? 'number'
        const kind = look === 'number' || look === 'percent' ? 'number' : 'date'
        return { text: numberText(value, look, this.#parts.from1904), kind }
      }
    }
  }
}

interface Range {
  top: number
  bottom: number
  left: number
}

/** `B7` → 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

function rangeOf(reference: string): Range | undefined {
  const match = /^\$?([A-Z]+)\$?(\d+):\$?[A-Z]+\$?(\d+)$/i.exec(reference)
  if (!match) return undefined
  return { left: columnOf(match[1] ?? ''), top: Number(match[2]), bottom: Number(match[3]) }
}

function isoText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value)
  if (!match) return value
  const [, year, month, day, clock] = match
  return clock && clock !== '00:00' ? `${day}/${month}/${year} ${clock}` : `${day}/${month}/${year}`
}
