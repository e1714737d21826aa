import { whole } from '#kit/figures.ts'
import type { OnProgress } from '../progress.ts'
import type { Zip } from '../zip/zip.ts'
import { type TableLimits, tooManyCells } from './limits.ts'
import { numberText } from './number-look.ts'
import { type RawCell, type RawRow, type RowMark, withoutGuard } from './raw-table.ts'
import { movedWhole, RunReader, type RunText } from './runs.ts'
import { TableError } from './table-error.ts'
import type { WorkbookParts } from './xlsx-parts.ts'
import { parseXml, unescapeText } from './xml.ts'

/** What is left for the sheets of a workbook: bytes once unpacked, and cells. */
export interface SheetBudget {
  left: number
  cells: number
}

export interface SheetContent {
  /** The rows that hold something. A value merged over several rows is in each of them. */
  rows: RawRow[]
  /** Columns that the sheet does not show, from 0. */
  hiddenColumns: number[]
}

export function readSheet(
  zip: Zip,
  path: string,
  parts: WorkbookParts,
  budget: SheetBudget,
  limits: TableLimits,
  onProgress?: OnProgress,
): SheetContent {
  const reader = new SheetReader(parts, limits, budget)
  parseXml(zip, path, budget, {
    open: (tag, attributes) => reader.open(tag, attributes),
    text: piece => reader.text(piece),
    close: tag => reader.close(tag),
    ...(onProgress && { progress: onProgress }),
  })
  return { rows: reader.finish(), hiddenColumns: reader.hiddenColumns }
}

class SheetReader {
  readonly #parts: WorkbookParts
  readonly #limits: TableLimits
  readonly #budget: SheetBudget
  readonly #rows: RawRow[] = []
  readonly #merges: Range[] = []
  readonly hiddenColumns: number[] = []
  #line = 0
  #column = -1
  #row: RawRow = { line: 0, cells: [] }
  #type = 'n'
  #style = 0
  #value = ''
  #hasValue = false
  #isFormula = false
  #taking = false
  #isFiltered = false
  readonly #runs = new RunReader()

  constructor(parts: WorkbookParts, limits: TableLimits, budget: SheetBudget) {
    this.#parts = parts
    this.#budget = budget
    this.#limits = limits
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    switch (tag) {
      case 'row':
        this.#line = Number(attributes.r) || this.#line + 1
        this.#column = -1
        this.#row = { line: this.#line, cells: [] }
        // A row of no height is hidden too: some programs hide it so.
        if (isTrue(attributes.hidden) || Number(attributes.ht ?? 1) < 0.5) this.#row.marks = ['hidden']
        return
      case 'col':
        if (isTrue(attributes.hidden) || Number(attributes.width ?? 1) === 0) this.#hide(attributes)
        return
      case 'c':
        this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1
        this.#type = attributes.t ?? 'n'
        this.#style = Number(attributes.s ?? 0)
        this.#value = ''
        this.#hasValue = false
        this.#isFormula = false
        return
      case 'f':
        this.#isFormula = true
        return
      case 'is':
        this.#type = 'inlineStr'
        return
      case 'v':
        this.#taking = true
        this.#hasValue = true
        return
      case 'autoFilter':
        this.#isFiltered = true
        return
      case 'mergeCell': {
        const range = rangeOf(attributes.ref ?? '')
        if (range && range.bottom > range.top) this.#merges.push(range)
        return
      }
      default:
        if (this.#type === 'inlineStr') this.#runs.open(tag, attributes)
    }
  }

  text(piece: string): void {
    if (this.#taking) this.#value += piece
    else if (this.#type === 'inlineStr') this.#runs.text(piece)
  }

  close(tag: string): void {
    if (tag === 'v') this.#taking = false
    if (tag === 'c') this.#place()
    else if (this.#type === 'inlineStr') this.#runs.close(tag)
    if (tag === 'row' && this.#row.cells.some(cell => cell !== undefined && holdsSomething(cell)))
      this.#keep()
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
          this.#widen(row, left)
          row.cells[left] = value
        }
      }
    }
    return this.#rows.map(row => withMarks(row, this.#isFiltered))
  }

  #hide({ min, max }: Readonly<Record<string, string>>): void {
    const last = Math.min(Number(max ?? min), this.#limits.columns)
    for (let column = Number(min); column <= last; column += 1) this.hiddenColumns.push(column - 1)
  }

  #place(): void {
    const cell = this.#cell()
    this.#type = 'n'
    if (!holdsSomething(cell)) return
    if (this.#parts.struck.has(this.#style)) cell.isStruck = true
    if (this.#parts.red.has(this.#style)) cell.isRed = true
    if (this.#column >= this.#limits.columns) {
      throw new TableError(
        'too-many-columns',
        `A folha tem dados depois da coluna ${this.#limits.columns}; apague-os ou guarde só o que interessa.`,
      )
    }
    this.#widen(this.#row, this.#column)
    this.#row.cells[this.#column] = cell
  }

  /** Fills a row with empty cells up to a column, which is counted too. */
  #widen(row: RawRow, column: number): void {
    this.#budget.cells -= Math.max(0, column + 1 - row.cells.length)
    if (this.#budget.cells < 0) throw tooManyCells(this.#limits)
    while (row.cells.length < column) row.cells.push({ text: '', kind: 'text' })
  }

  #text(text: RunText): RawCell {
    const bare = withoutGuard(text.text)
    if (bare !== text.text) return { text: bare, kind: 'text' }
    const moved = this.#parts.moved.get(this.#style)
    return { ...(moved ? movedWhole(text, moved) : text), kind: 'text' }
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
    if (this.#isFormula && (!this.#hasValue || (value === '' && this.#type !== 'str')))
      return { text: '', kind: 'error', unknown: true }
    switch (this.#type) {
      case 's':
        return this.#text(this.#parts.strings[Number(value)] ?? { text: '' })
      case 'inlineStr':
        return this.#text(this.#runs.take())
      case 'str':
        return { text: withoutGuard(unescapeText(value)), kind: 'text' }
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
        const isNumber = look === 'number' || look === 'percent' || look === 'fraction'
        const text = numberText(value, look, this.#parts.from1904)
        const number = Number(value)
        const isSound = value.trim() !== '' && Number.isFinite(number)
        const shown = isNumber && isSound ? this.#parts.formats[this.#style]?.(number) : undefined
        return {
          text,
          kind: isNumber || look === 'duration' ? 'number' : 'date',
          ...(shown && shown.text !== text && { shown: shown.text }),
          ...(shown?.isRounded && { isRounded: true as const }),
        }
      }
    }
  }
}

/** What cells of a row show is said of the row; a hidden row is hidden by the filter, where the sheet has one that filters. */
function withMarks({ marks, ...row }: RawRow, isFiltered: boolean): RawRow {
  const filled = row.cells.filter(holdsSomething)
  const shown: RowMark[] = []
  if (marks) shown.push(isFiltered ? 'filtered' : 'hidden')
  if (filled.some(cell => cell.isStruck || cell.html?.includes('<s>'))) shown.push('struck')
  if (filled.some(cell => cell.isRed)) shown.push('red')
  return shown.length > 0 ? { ...row, marks: shown } : row
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function holdsSomething({ text, unknown }: RawCell): boolean {
  return text !== '' || unknown === true
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
