import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnLetter } from './column-letter.ts'

/** How a cell is drawn. */
export interface CellStyle {
  /** As ECMA-376 writes formats: `#,##0.0`. */
  format?: string
  isBold?: boolean
  isTop?: boolean
  isWrapped?: boolean
  /** At the right edge, as numbers are. */
  isEnd?: boolean
}

export interface Column {
  /** In characters. */
  width: number
  style: CellStyle
}

export interface Cell {
  value: string | number | null
  style: CellStyle
  /** What the value comes from, without the sign that begins it; the value is what readers see that do not compute. */
  formula?: string | undefined
}

interface Sheet {
  name: string
  /** Over every printed page. */
  title: string | undefined
  isHidden: boolean
  columns: readonly Column[]
  /** How far a filter over the header reaches. */
  filter: { columns: number; rows: number } | undefined
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Formats of a workbook's own are numbered from here on (ECMA-376 part 1, 18.8.30). */
const FIRST_FORMAT = 164
/** Characters that are gathered before they are packed. */
const PIECE = 1 << 16
/** Height of a line of text, and the greatest that a row may have, in points. */
const LINE = 15
const MAX_HEIGHT = 405
/** What the button of a filter and bold letters take of the width of a title, in characters. */
const SPENT_IN_TITLE = 3
/** How many characters of a workbook stand side by side on A4 as they are, within the margins below. */
const ACROSS = { portrait: 98, landscape: 145 }
/** No page is printed smaller than this: a sheet that is wider goes on over more pages, the first columns on each. */
const SMALLEST = 0.6
/** Columns that name a row: they stand on every page of a sheet that is several pages wide. */
const NAMING = 2
/** What Excel takes for the head of a page. */
const MAX_PAGE_HEAD = 200
/** The same content gives the same bytes. */
const WRITTEN_AT = '2026-01-01T00:00:00Z'

/**
 * The parts of a workbook (ECMA-376 part 1, 12.3), packed while they are written: a sheet is never whole in memory. The
 * first row of every sheet stays in sight.
 */
export class WorkbookWriter {
  readonly #pieces: Uint8Array[] = []
  readonly #zip: Zip
  readonly #sheets: Sheet[] = []
  readonly #texts = new Map<string, number>()
  #textCount = 0
  readonly #formats = new Map<string, number>()
  readonly #styles = new Map<string, number>()
  #part: ZipDeflate | undefined
  #pending = ''
  #row = 0

  constructor() {
    this.#zip = new Zip((error, piece) => {
      if (error) throw error
      this.#pieces.push(piece)
    })
    // The first style is that of a cell without one.
    this.#styleOf({})
  }

  beginSheet(sheet: Sheet): void {
    this.#sheets.push(sheet)
    this.#row = 0
    this.#begin(`xl/worksheets/sheet${this.#sheets.length}.xml`)
    this.#write(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${LINE}"/>`,
    )
    const columns = sheet.columns.map(({ width, style }, index) => {
      const at = index + 1
      return `<col min="${at}" max="${at}" width="${width}" style="${this.#styleOf(style)}" customWidth="1"/>`
    })
    this.#write(`${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`)
  }

  row(cells: readonly Cell[]): void {
    this.#row += 1
    const written = cells.map(({ value, style, formula }, index) => {
      const where = `r="${columnLetter(index)}${this.#row}" s="${this.#styleOf(style)}"`
      if (formula !== undefined) {
        const type = typeof value === 'string' ? ' t="str"' : ''
        const cached = typeof value === 'string' ? escaped(value) : (value ?? '')
        return `<c ${where}${type}><f>${escaped(formula)}</f><v>${cached}</v></c>`
      }
      if (value === null) return `<c ${where}/>`
      if (typeof value === 'number') return `<c ${where}><v>${value}</v></c>`
      return `<c ${where} t="s"><v>${this.#textOf(value)}</v></c>`
    })
    const { columns = [] } = this.#sheets.at(-1) ?? {}
    const lines = Math.max(1, ...cells.map((cell, index) => linesOf(cell, columns[index]?.width)))
    // Some programs never reckon the height of a row that says none, and draw its text over the next one.
    const height = lines > 1 ? ` ht="${Math.min(MAX_HEIGHT, lines * LINE)}"` : ''
    this.#write(`<row r="${this.#row}"${height}>${written.join('')}</row>`)
  }

  endSheet(): void {
    const { filter, columns = [], title } = this.#sheets.at(-1) ?? {}
    const reach = filter && `A1:${columnLetter(filter.columns - 1)}${filter.rows}`
    this.#write(`</sheetData>${reach ? `<autoFilter ref="${reach}"/>` : ''}`)
    this.#write(`${onPaper(columns, title)}</worksheet>`)
    this.#end()
  }

  /** The whole workbook. */
  end(): Uint8Array {
    this.#whole('xl/sharedStrings.xml', this.#sharedStrings())
    this.#whole('xl/styles.xml', this.#styleSheet())
    this.#whole('xl/workbook.xml', this.#workbook())
    this.#whole('xl/_rels/workbook.xml.rels', this.#relationships())
    this.#whole('_rels/.rels', ROOT_RELATIONSHIPS)
    this.#whole('docProps/core.xml', CORE)
    this.#whole('[Content_Types].xml', this.#contentTypes())
    this.#zip.end()
    return joined(this.#pieces)
  }

  #begin(path: string): void {
    this.#part = new ZipDeflate(path, { level: 6 })
    this.#part.mtime = WRITTEN_AT
    this.#zip.add(this.#part)
  }

  #write(text: string): void {
    this.#pending += text
    if (this.#pending.length < PIECE) return
    this.#part?.push(strToU8(this.#pending))
    this.#pending = ''
  }

  #end(): void {
    this.#part?.push(strToU8(this.#pending), true)
    this.#pending = ''
  }

  #whole(path: string, content: Iterable<string> | string): void {
    this.#begin(path)
    if (typeof content === 'string') this.#write(HEAD + content)
    else for (const piece of content) this.#write(piece)
    this.#end()
  }

  #textOf(text: string): number {
    this.#textCount += 1
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, this.#texts.size)
    return this.#texts.size - 1
  }

  #styleOf({ format, isBold, isTop, isWrapped, isEnd }: CellStyle): number {
    let numbered = 0
    if (format !== undefined) {
      numbered = this.#formats.get(format) ?? FIRST_FORMAT + this.#formats.size
      this.#formats.set(format, numbered)
    }
    const alignment =
      isTop || isWrapped || isEnd
        ? `<alignment${isEnd ? ' horizontal="right"' : ''}${isTop ? ' vertical="top"' : ''}${isWrapped ? ' wrapText="1"' : ''}/>`
        : ''
    const applied = [
      numbered ? ' applyNumberFormat="1"' : '',
      isBold ? ' applyFont="1"' : '',
      alignment ? ' applyAlignment="1"' : '',
    ].join('')
    const written = `<xf numFmtId="${numbered}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0"${applied}>${alignment}</xf>`
    const known = this.#styles.get(written) ?? this.#styles.size
    this.#styles.set(written, known)
    return known
  }

  *#sharedStrings(): Generator<string> {
    yield `${HEAD}<sst xmlns="${MAIN}" count="${this.#textCount}" uniqueCount="${this.#texts.size}">`
    for (const text of this.#texts.keys()) {
      const keepsSpace = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : ''
      yield `<si><t${keepsSpace}>${escaped(text)}</t></si>`
    }
    yield '</sst>'
  }

  #styleSheet(): string {
    const formats = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`,
    )
    const font = (bold: string) =>
      `<font>${bold}<sz val="11"/><color theme="1"/><name val="Calibri"/><family val="2"/></font>`
    return `<styleSheet xmlns="${MAIN}">${
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''
    }<fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${this.#styles.size}">${[...this.#styles.keys()].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }

  #workbook(): string {
    const sheets = this.#sheets.map(
      ({ name, isHidden }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${isHidden ? 'hidden' : 'visible'}" r:id="rId${index + 1}"/>`,
    )
    const names = this.#sheets.flatMap((sheet, index) => namesOf(sheet, index))
    const named = names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
    return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets>${named}</workbook>`
  }

  #relationships(): string {
    const sheets = this.#sheets.map((_sheet, index) =>
      relationship(index + 1, `${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`),
    )
    const next = sheets.length + 1
    return `<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}${relationship(next, `${OFFICE}/styles`, 'styles.xml')}${relationship(next + 1, `${OFFICE}/sharedStrings`, 'sharedStrings.xml')}</Relationships>`
  }

  #contentTypes(): string {
    const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
    const sheets = this.#sheets.map((_sheet, index) =>
      part(`xl/worksheets/sheet${index + 1}.xml`, `${TYPES}.worksheet+xml`),
    )
    return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', `${TYPES}.sheet.main+xml`)}${sheets.join('')}${part('xl/styles.xml', `${TYPES}.styles+xml`)}${part('xl/sharedStrings.xml', `${TYPES}.sharedStrings+xml`)}${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`
  }
}

/** How many lines the text of a cell takes in a column; one where it may not break. */
function linesOf({ value, style }: Cell, width = 0): number {
  if (!style.isWrapped || typeof value !== 'string') return 1
  const room = Math.max(1, width - (style.isBold ? SPENT_IN_TITLE : 1))
  return value.split('\n').reduce((lines, line) => {
    let used = -1
    let count = 1
    for (const { length } of line.split(' ')) {
      if (used >= 0 && used + 1 + length > room) {
        count += 1
        used = -1
      }
      used += 1 + length
      count += Math.max(0, Math.ceil(used / room) - 1)
      if (used > room) used %= room
    }
    return lines + count
  }, 0)
}

/** How a sheet is printed: its rows between lines, as many pages wide as it takes to be read, each with its number. */
function onPaper(columns: readonly Column[], title = ''): string {
  const width = widthOf(columns)
  const orientation = width > ACROSS.portrait ? 'landscape' : 'portrait'
  const head = title.slice(0, MAX_PAGE_HEAD).replaceAll('&', '&&').replaceAll(/\s+/g, ' ')
  return [
    '<printOptions gridLines="1" gridLinesSet="1"/>',
    `<pageMargins left="0.5" right="0.5" top="${head ? 0.8 : 0.5}" bottom="0.7" header="0.4" footer="0.4"/>`,
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="${pagesAcross(width)}" fitToHeight="0"/>`,
    `<headerFooter>${head ? `<oddHeader>${escaped(`&L${head}`)}</oddHeader>` : ''}<oddFooter>${escaped('&L&A&RPágina &P de &N')}</oddFooter></headerFooter>`,
  ].join('')
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

function pagesAcross(width: number): number {
  return Math.max(1, Math.ceil((width * SMALLEST) / ACROSS.landscape))
}

/** Names that programs look for: the reach of its filter, which some find here alone, and what is printed on each of its pages. */
function namesOf({ name, filter, columns }: Sheet, index: number): string[] {
  const within = (range: string) => `'${name.replaceAll("'", "''")}'!${range}`
  const named = (what: string, content: string, more = '') =>
    `<definedName name="_xlnm.${what}" localSheetId="${index}"${more}>${escaped(content)}</definedName>`
  const naming = pagesAcross(widthOf(columns)) > 1 ? [within(`$A:$${columnLetter(NAMING - 1)}`)] : []
  return [
    ...(filter
      ? [
          named(
            '_FilterDatabase',
            within(`$A$1:$${columnLetter(filter.columns - 1)}$${filter.rows}`),
            ' hidden="1"',
          ),
        ]
      : []),
    named('Print_Titles', [...naming, within('$1:$1')].join(',')),
  ]
}

function relationship(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`
}

const ROOT_RELATIONSHIPS = `<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml')}${relationship(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`

const CORE = `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Dondza Academy</dc:creator></cp:coreProperties>`

/** A text as XML has it; what Office would read as the code of a character is written as such itself (`_x005F_`). */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
