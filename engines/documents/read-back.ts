import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** Text of each page of a PDF, as a reader that knows nothing of us finds it. For tests. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
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

/** Text without its spaces and line ends, which every reader sets as it likes. */
export function squeezed(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '')
}
