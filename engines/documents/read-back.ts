import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { loadPdfjs } from '#engines/pdf/load-pdfjs.ts'
import type { Block } from './description.ts'

/** Text of each page of a PDF, as a reader that knows nothing of us finds it. For tests. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await task.destroy()
  return pages
}

export interface ReadWord {
  /** Text of the paragraphs of the body, in order, those of tables among them. */
  paragraphs: string[]
  /** Text of all heads and feet. */
  margins: string
  /** Rows of tables: whether the row repeats as a head, and whether it must stay whole. */
  rows: { head: boolean; whole: boolean; cells: number }[]
}

/** What a Word document holds, read from its XML. For tests. */
export function readWord(bytes: Uint8Array): ReadWord {
  const files = unzipSync(bytes)
  const result: ReadWord = { paragraphs: [], margins: '', rows: [] }
  const parts = Object.keys(files).filter(name => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  for (const part of parts) result.margins += paragraphsOf(files[part]).paragraphs.join(' ')
  return { ...paragraphsOf(files['word/document.xml']), margins: result.margins }
}

function paragraphsOf(xml: Uint8Array | undefined): Omit<ReadWord, 'margins'> {
  const paragraphs: string[] = []
  const rows: ReadWord['rows'] = []
  let text = ''
  let inText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p') text = ''
    if (name === 'w:cr' || name === 'w:br') text += '\n'
    if (name === 'w:tr') rows.push({ head: false, whole: false, cells: 0 })
    const row = rows.at(-1)
    if (row && name === 'w:tblHeader') row.head = true
    if (row && name === 'w:cantSplit') row.whole = true
    if (row && name === 'w:tc') row.cells++
    inText = name === 'w:t'
  })
  parser.on('text', piece => {
    if (inText) text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:p') paragraphs.push(text)
    if (name === 'w:t') inText = false
  })
  parser.write(new TextDecoder().decode(xml)).close()
  return { paragraphs, rows }
}

/** The rows of all tables of a Word document, each with the text of its cells. */
export function wordRows(bytes: Uint8Array): string[][] {
  const rows: string[][] = []
  let inText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'w:tr') rows.push([])
    if (name === 'w:tc') rows.at(-1)?.push('')
    inText = name === 'w:t'
  })
  parser.on('text', piece => {
    const row = rows.at(-1)
    if (inText && row && row.length > 0) row[row.length - 1] += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') inText = false
  })
  parser.write(new TextDecoder().decode(unzipSync(bytes)['word/document.xml'])).close()
  return rows
}

/** Text without its spaces and line ends, which every reader sets as it likes. */
export function squeezed(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '')
}

/** Blocks in lines, each text and each shape of a placed page with its place. For tests that hold what is on paper. */
export function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(block => {
    if (block.kind !== 'placed-page') return [asLine(block)]
    return ['placed-page', ...block.shapes.map(asLine), ...block.texts.map(asLine)]
  })
}

/** To a thousandth of a millimetre: what is less differs from one processor to the next. */
function asLine(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'number') return Number(part.toFixed(3))
    return typeof part === 'string'
      ? part.replace(/-?\d+\.\d{4,}/g, long => `${Number(Number(long).toFixed(3))}`)
      : part
  })
}

/** Where every text of a PDF stands, in points from the lower left corner, its size, and how much is drawn beside it. */
export async function placesInPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    lines.push(`page ${page.view.join(' ')}`)
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str === '') continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      lines.push(`${rounded([x, y, item.width, item.height])} ${item.str}`)
    }
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [at, operation] of fnArray.entries())
      if (operation === OPS.constructPath) lines.push(`path ${rounded(argsArray[at])}`)
      else if (
        operation === OPS.setLineWidth ||
        operation === OPS.setFillRGBColor ||
        operation === OPS.setStrokeRGBColor
      )
        lines.push(`look ${rounded(argsArray[at])}`)
  }
  await task.destroy()
  return lines
}

function rounded(values: unknown): string {
  if (typeof values === 'number') return values.toFixed(1)
  if (values instanceof Float32Array || Array.isArray(values)) return Array.from(values, rounded).join(' ')
  return values === null || values === undefined ? '' : String(values)
}

/** The XML of a part of a Word document, a line for each paragraph, row and cell. */
export function wordXml(bytes: Uint8Array, part: string): string[] {
  const xml = unzipSync(bytes)[part]
  if (!xml) throw new Error(`There is no ${part} in this document.`)
  return (
    new TextDecoder()
      .decode(xml)
      // Names of name spaces say nothing, and the numbers of pictures go on from one document to the next.
      .replaceAll(/ xmlns:\w+="[^"]*"|(<(?:wp:docPr|pic:cNvPr)) id="\d+"/g, '$1')
      .split(/(?=<w:(?:p|tbl|tr|tc|sectPr|style|lvl)[ >])/)
  )
}
