import type { Align, Run } from './description.ts'
import { halfPoints } from './word-units.ts'

/** WordprocessingML of one paragraph or one table. Lengths in it are twips. */
export type WordXml = string

/** What a paragraph is beside its text. */
export interface ParagraphLook {
  style?: string | undefined
  /** Stays on the page of what follows. */
  keepNext?: boolean | undefined
  /** The list that it is an item of, by its number. */
  list?: number | undefined
  border?: { side: 'top' | 'bottom'; size: number; space: number } | undefined
  /** Where what follows a tab ends. */
  rightTab?: number | undefined
  /** `line` is the exact height of a line. */
  spacing?: { before?: number; after: number; line?: number } | undefined
  align?: Align | undefined
}

/** Rules of a table or a cell. */
export type Rules = 'line' | 'dashed' | 'none'

export interface WordCell {
  width: number
  span?: number
  /** Without rules, whatever its table has. */
  bare?: boolean
  /** Six hexadecimal digits. */
  fill?: string
  /** Stands in the middle of the cell's height. */
  centred?: boolean
  children: readonly WordXml[]
}

export interface WordRow {
  cells: readonly WordXml[]
  /** Repeats on every page. */
  head?: boolean
  /** Never cut by the end of a page. */
  whole?: boolean
  /** At least. */
  height?: number
}

export interface WordTableLook {
  columns: readonly number[]
  /** Of all columns. */
  width: number
  across: Rules
  down: Rules
  /** Room between the rules and what stands in a cell. */
  margins?: { top: number; left: number; bottom: number; right: number }
}

const JUSTIFICATION: Readonly<Record<Align, string>> = { start: 'left', centre: 'center', end: 'right' }
const BORDER: Readonly<Record<Rules, string>> = {
  line: 'w:val="single" w:color="000000" w:sz="5"',
  dashed: 'w:val="dashed" w:color="000000" w:sz="5"',
  none: 'w:val="none" w:color="auto" w:sz="0"',
}
const BARE = `<w:tcBorders>${['top', 'left', 'bottom', 'right'].map(side => `<w:${side} ${BORDER.none}/>`).join('')}</w:tcBorders>`

/** A paragraph of runs. The order of its properties is that of the schema, on which Word insists. */
export function paragraphXml(runs: string, look: ParagraphLook): WordXml {
  const { style, keepNext, list, border, rightTab, spacing, align } = look
  let properties = ''
  if (style) properties += `<w:pStyle w:val="${style}"/>`
  if (keepNext) properties += '<w:keepNext/>'
  if (list !== undefined) properties += `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`
  if (border)
    properties += `<w:pBdr><w:${border.side} w:val="single" w:color="000000" w:sz="${border.size}" w:space="${border.space}"/></w:pBdr>`
  if (rightTab !== undefined) properties += `<w:tabs><w:tab w:val="right" w:pos="${rightTab}"/></w:tabs>`
  if (spacing) properties += spacingXml(spacing)
  if (align) properties += `<w:jc w:val="${JUSTIFICATION[align]}"/>`
  return properties === '' ? `<w:p>${runs}</w:p>` : `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
}

/** Room around a paragraph. */
export function spacingXml({ before, after, line }: NonNullable<ParagraphLook['spacing']>): string {
  return (
    `<w:spacing w:after="${after}"` +
    (before === undefined ? '' : ` w:before="${before}"`) +
    (line === undefined ? '/>' : ` w:line="${line}" w:lineRule="exact"/>`)
  )
}

/** A run of text of one look; its line ends are line ends of Word. */
export function runXml({ text, bold, italic, serif, size, position }: Run, serifFont: string): string {
  const properties =
    (serif ? fontXml(serifFont) : '') +
    (bold ? '<w:b/><w:bCs/>' : '') +
    (italic ? '<w:i/><w:iCs/>' : '') +
    (size ? sizeXml(size) : '') +
    (position ? `<w:vertAlign w:val="${position}"/>` : '')
  const lines = text.split('\n').map(line => (line === '' ? '' : textXml(line)))
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:cr/>')}</w:r>`
}

/** Text inside a run. */
export function textXml(text: string): string {
  return `<w:t xml:space="preserve">${escaped(text)}</w:t>`
}

export function fontXml(name: string): string {
  return `<w:rFonts w:ascii="${name}" w:cs="${name}" w:eastAsia="${name}" w:hAnsi="${name}"/>`
}

/** A size of type in points. */
export function sizeXml(size: number): string {
  return `<w:sz w:val="${halfPoints(size)}"/><w:szCs w:val="${halfPoints(size)}"/>`
}

/** A cell; Word asks that it ends in a paragraph. */
export function cellXml({ width, span = 1, bare, fill, centred, children }: WordCell): WordXml {
  return (
    `<w:tc><w:tcPr><w:tcW w:type="dxa" w:w="${width}"/>` +
    (span > 1 ? `<w:gridSpan w:val="${span}"/>` : '') +
    (bare ? BARE : '') +
    (fill ? `<w:shd w:fill="${fill}" w:color="auto" w:val="clear"/>` : '') +
    (centred ? '<w:vAlign w:val="center"/>' : '') +
    `</w:tcPr>${children.join('')}</w:tc>`
  )
}

export function rowXml({ cells, head, whole, height }: WordRow): WordXml {
  const properties =
    (whole ? '<w:cantSplit/>' : '') +
    (height === undefined ? '' : `<w:trHeight w:val="${height}" w:hRule="atLeast"/>`) +
    (head ? '<w:tblHeader/>' : '')
  return `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`
}

export function tableXml(rows: readonly WordXml[], look: WordTableLook): WordXml {
  const { columns, width, across, down, margins } = look
  const sides = { top: across, left: down, bottom: across, right: down, insideH: across, insideV: down }
  const borders = Object.entries(sides).map(([side, rules]) => `<w:${side} ${BORDER[rules]}/>`)
  const room = Object.entries(margins ?? {}).map(
    ([side, value]) => `<w:${side} w:type="dxa" w:w="${value}"/>`,
  )
  return (
    `<w:tbl><w:tblPr><w:tblW w:type="dxa" w:w="${width}"/><w:tblBorders>${borders.join('')}</w:tblBorders>` +
    `<w:tblLayout w:type="fixed"/>${room.length > 0 ? `<w:tblCellMar>${room.join('')}</w:tblCellMar>` : ''}</w:tblPr>` +
    `<w:tblGrid>${columns.map(column => `<w:gridCol w:w="${column}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`
  )
}

/** Whether it is a paragraph, and no table. */
export function isParagraph(xml: WordXml | undefined): boolean {
  return xml?.startsWith('<w:p>') ?? false
}

/** Text as it stands in XML, between tags or in an attribute; what XML cannot hold stands as its code, as in the PDF. */
export function escaped(text: string): string {
  if (!/[^\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\u007e\u00a0-\ud7ff]/.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(
      /[^\P{Cc}\n]|[\ufffe\uffff]/gu,
      sign => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
