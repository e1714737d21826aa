import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { columnLetter } from './column-letter.ts'

/**
 * Workbooks of the tests, written as other programs write them and read without what is tested: texts in the shared list,
 * letters in runs, formulas with and without results, styles of cells, rows and columns.
 */

export interface Font {
  bold?: boolean
  strike?: boolean
  vertAlign?: 'superscript' | 'subscript'
  color?: { argb: string }
}

export type Value =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | { formula: string; result?: string | number | Date }
  | { richText: { text: string; font?: Font }[] }
  | { text: string; hyperlink: string }
  | { error: string }

export class TestCell {
  value: Value = null
  numFmt?: string | undefined
  font?: Font | undefined
  alignment?: { vertical?: string; wrapText?: boolean } | undefined
}

interface Column {
  width?: number
  numFmt?: string
  hidden?: boolean
}

class Row {
  readonly cells: TestCell[] = []
  hidden = false
  height?: number
  font?: Font

  /** @param column from 1 */
  getCell(column: number): TestCell {
    this.cells[column - 1] ??= new TestCell()
    return this.cells[column - 1] as TestCell
  }

  get values(): Value[] {
    return Array.from(this.cells, cell => cell?.value ?? null)
  }
}

export class TestSheet {
  readonly rows: Row[] = []
  readonly columns: Column[] = []
  readonly merged: string[] = []
  state = 'visible'
  autoFilter: string | undefined
  /** How many rows stay in sight. */
  frozenRows = 0
  hasPicture = false
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  addRow(values: readonly Value[]): Row {
    const row = new Row()
    for (const [at, value] of values.entries()) row.getCell(at + 1).value = value
    this.rows.push(row)
    return row
  }

  addRows(rows: readonly (readonly unknown[])[]): void {
    for (const values of rows) this.addRow(values as Value[])
  }

  /** @param number from 1 */
  getRow(number: number): Row {
    for (let at = this.rows.length; at < number; at++) this.rows.push(new Row())
    return this.rows[number - 1] as Row
  }

  /** By its name, `B3`, or by row and column from 1. */
  getCell(place: string | number, column?: number): TestCell {
    if (typeof place === 'number') return this.getRow(place).getCell(column ?? 1)
    const { row, column: at } = placeOf(place)
    return this.getRow(row).getCell(at)
  }

  getColumn(number: number): Column {
    this.columns[number - 1] ??= {}
    return this.columns[number - 1] as Column
  }

  mergeCells(reach: string): void {
    this.merged.push(reach)
  }
}

export class TestWorkbook {
  readonly worksheets: TestSheet[] = []
  /** Its days count from 1904. */
  from1904 = false
  #picture: Uint8Array | undefined

  addWorksheet(name: string, { state = 'visible' } = {}): TestSheet {
    const sheet = new TestSheet(name)
    sheet.state = state
    this.worksheets.push(sheet)
    return sheet
  }

  getWorksheet(name: string): TestSheet | undefined {
    return this.worksheets.find(sheet => sheet.name === name)
  }

  /** Lays a picture over the first sheet. */
  addPicture(bytes: Uint8Array): void {
    this.#picture = bytes
  }

  /** The file. */
  bytes(): Uint8Array {
    const parts = new Parts(this.from1904)
    const sheets = this.worksheets.map(sheet => parts.sheet(sheet))
    const files: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns:r="r">${this.from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${this.worksheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
        .map((_sheet, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
        .join('')}</Relationships>`,
      'xl/sharedStrings.xml': parts.strings(),
      'xl/styles.xml': parts.styles(),
    }
    for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = sheet
    const zipped: Record<string, Uint8Array> = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, strToU8(text)]),
    )
    if (this.#picture) zipped['xl/media/image1.png'] = this.#picture
    return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), ...zipped })
  }
}

/** What the sheets of a workbook refer to, while they are written. */
class Parts {
  readonly #strings: string[] = []
  readonly #firstDay: number
  readonly #fonts = ['<font/>']
  readonly #formats: string[] = []
  readonly #xfs = ['<xf numFmtId="0" fontId="0"/>']

  constructor(from1904: boolean) {
    this.#firstDay = from1904 ? Date.UTC(1904, 0, 1) : FIRST_DAY
  }

  sheet({ rows, merged, columns }: TestSheet): string {
    const written = rows.map((row, at) => {
      const cells = Array.from(row.cells, (cell, index) =>
        cell ? this.#cell(cell, row, columns[index], `${columnLetter(index)}${at + 1}`) : '',
      )
      const height = row.height === undefined ? '' : ` ht="${row.height}" customHeight="1"`
      return `<row r="${at + 1}"${row.hidden ? ' hidden="1"' : ''}${height}>${cells.join('')}</row>`
    })
    const merge = merged.map(reach => `<mergeCell ref="${reach}"/>`).join('')
    const cols = columns.flatMap((column, at) =>
      column.hidden ? [`<col min="${at + 1}" max="${at + 1}" hidden="1"/>`] : [],
    )
    return `<worksheet>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${written.join('')}</sheetData>${merge && `<mergeCells>${merge}</mergeCells>`}</worksheet>`
  }

  #cell(cell: TestCell, row: Row, column: Column | undefined, place: string): string {
    const { value } = cell
    if (value === null || value === undefined) return ''
    const isDay = value instanceof Date || (isFormula(value) && value.result instanceof Date)
    const format = cell.numFmt ?? column?.numFmt ?? (isDay ? 'mm-dd-yy' : undefined)
    const style = this.#style(format, cell.font ?? row.font)
    const begin = `<c r="${place}" s="${style}"`
    if (isFormula(value)) {
      const formula = `<f>${escaped(value.formula)}</f>`
      if (value.result === undefined) return `${begin}>${formula}</c>`
      const result = value.result instanceof Date ? this.#serial(value.result) : value.result
      return `${begin}${typeof result === 'string' ? ' t="str"' : ''}>${formula}<v>${escaped(String(result))}</v></c>`
    }
    if (typeof value === 'number') return `${begin}><v>${value}</v></c>`
    if (typeof value === 'boolean') return `${begin} t="b"><v>${value ? 1 : 0}</v></c>`
    if (value instanceof Date) return `${begin}><v>${this.#serial(value)}</v></c>`
    if (typeof value === 'object' && 'error' in value) return `${begin} t="e"><v>${value.error}</v></c>`
    return `${begin} t="s"><v>${this.#string(value)}</v></c>`
  }

  #serial(day: Date): number {
    return (day.getTime() - this.#firstDay) / DAY
  }

  #string(value: string | { text: string } | { richText: { text: string; font?: Font }[] }): number {
    const runs =
      typeof value === 'object' && 'richText' in value
        ? value.richText
            .map(({ text, font }) => `<r>${font ? `<rPr>${fontOf(font)}</rPr>` : ''}${textOf(text)}</r>`)
            .join('')
        : textOf(typeof value === 'string' ? value : value.text)
    this.#strings.push(`<si>${runs}</si>`)
    return this.#strings.length - 1
  }

  #style(format: string | undefined, font: Font | undefined): number {
    const fontId = font ? indexIn(this.#fonts, `<font>${fontOf(font)}</font>`) : 0
    const numFmtId = format === undefined ? 0 : 164 + indexIn(this.#formats, format)
    return indexIn(this.#xfs, `<xf numFmtId="${numFmtId}" fontId="${fontId}"/>`)
  }

  strings(): string {
    return `<sst>${this.#strings.join('')}</sst>`
  }

  styles(): string {
    const formats = this.#formats.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`,
    )
    return `<styleSheet><numFmts>${formats.join('')}</numFmts><fonts>${this.#fonts.join('')}</fonts><cellXfs>${this.#xfs.join('')}</cellXfs></styleSheet>`
  }
}

/** Reads a workbook whole, as it is drawn: a number under a format of days is a day. */
export function openWorkbook(bytes: Uint8Array): TestWorkbook {
  const files = unzipSync(bytes)
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const strings = elements(part('xl/sharedStrings.xml'), 'si').map(({ inner }) =>
    elements(inner, 't')
      .map(one => unescaped(one.inner))
      .join(''),
  )
  const styles = part('xl/styles.xml')
  const formats = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  const fonts = elements(elements(styles, 'fonts')[0]?.inner ?? '', 'font')
  const xfs = elements(elements(styles, 'cellXfs')[0]?.inner ?? '', 'xf')
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  )
  const workbook = new TestWorkbook()
  for (const { attributes } of elements(part('xl/workbook.xml'), 'sheet')) {
    const sheet = workbook.addWorksheet(attributes.name ?? '', { state: attributes.state ?? 'visible' })
    const xml = part(`xl/${targets.get(attributes['r:id'])}`)
    sheet.autoFilter = elements(xml, 'autoFilter')[0]?.attributes.ref
    sheet.frozenRows = Number(elements(xml, 'pane')[0]?.attributes.ySplit ?? 0)
    for (const { attributes: col } of elements(xml, 'col'))
      sheet.getColumn(Number(col.min)).width = Number(col.width)
    for (const { attributes: at, inner } of elements(xml, 'c')) {
      const cell = sheet.getCell(at.r ?? '')
      const xf = xfs[Number(at.s ?? 0)]
      cell.numFmt = formats.get(xf?.attributes.numFmtId)
      const font = fonts[Number(xf?.attributes.fontId ?? 0)]
      cell.font = font?.inner.includes('<b/>') ? { bold: true } : undefined
      const { vertical, wrapText } = elements(xf?.inner ?? '', 'alignment')[0]?.attributes ?? {}
      if (vertical) cell.alignment = { vertical, ...(wrapText === '1' && { wrapText: true }) }
      const written = elements(inner, 'v')[0]?.inner
      if (written === undefined) continue
      const formula = elements(inner, 'f')[0]?.inner
      if (formula !== undefined) {
        const result = at.t === 'str' ? unescaped(written) : Number(written)
        cell.value = { formula: unescaped(formula), result }
        continue
      }
      if (at.t === 's') cell.value = strings[Number(written)] ?? null
      else cell.value = /y/.test(cell.numFmt ?? '') ? dayOf(Number(written)) : Number(written)
    }
  }
  return workbook
}

interface Element {
  attributes: Record<string, string | undefined>
  inner: string
}

/** The elements of a name, which do not lie in each other. */
function elements(xml: string, name: string): Element[] {
  const found: Element[] = []
  const begin = new RegExp(`<${name}((?:\\s[^>]*?)?)(/?)>`, 'g')
  for (let match = begin.exec(xml); match; match = begin.exec(xml)) {
    const attributes = Object.fromEntries(
      [...(match[1] ?? '').matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [
        key as string,
        unescaped(value ?? ''),
      ]),
    )
    const end = match[2] === '/' ? begin.lastIndex : xml.indexOf(`</${name}>`, begin.lastIndex)
    found.push({ attributes, inner: match[2] === '/' ? '' : xml.slice(begin.lastIndex, end) })
    begin.lastIndex = end
  }
  return found
}

function isFormula(value: Value): value is { formula: string; result?: string | number | Date } {
  return typeof value === 'object' && value !== null && 'formula' in value
}

const FIRST_DAY = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

function dayOf(count: number): Date {
  return new Date(Math.round(count * DAY) + FIRST_DAY)
}

function fontOf({ bold, strike, vertAlign, color }: Font): string {
  return [
    bold ? '<b/>' : '',
    strike ? '<strike/>' : '',
    color ? `<color rgb="${color.argb}"/>` : '',
    vertAlign ? `<vertAlign val="${vertAlign}"/>` : '',
  ].join('')
}

function textOf(text: string): string {
  return `<t xml:space="preserve">${escaped(text)}</t>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll('_x000D_', '\r')
    .replaceAll('_x005F_', '_')
}

function placeOf(place: string): { row: number; column: number } {
  const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column }
}

function indexIn(list: string[], text: string): number {
  const at = list.indexOf(text)
  return at >= 0 ? at : list.push(text) - 1
}
