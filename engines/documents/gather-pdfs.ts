import type { PaperSize } from './description.ts'
import { paperSizes, points } from './paper.ts'

/** Sheets onto which pages are laid side by side, to be cut apart. */
export interface Imposition {
  /** Of the sheet, held upright. */
  paper: PaperSize
  across: number
  down: number
}

/** Length of a cut mark and its distance from the corner that it points to, in points. */
const MARK = { length: 10, gap: 3 } as const

/** An object of a file, without what names it: a dictionary or another value, and the bytes of its stream. */
interface PdfObject {
  text: string
  stream?: Uint8Array
}

/**
 * The pages of several PDFs as one, in their order; or so many of them on each sheet, with marks to cut along. Reads what `drawPdf` has
 * drawn, and no other PDF.
 * @param files one at least
 */
export function gatherPdfs(
  files: readonly Uint8Array[],
  title: string,
  imposition?: Imposition,
): Uint8Array<ArrayBuffer> {
  const written = new PdfFile()
  const pages = files.flatMap(file => written.take(readObjects(file)))
  const sheets = imposition ? imposed(written, pages, imposition) : pages.map(page => page.text)
  return written.end(sheets, title)
}

/** How many pages a PDF has that `drawPdf` has drawn. */
export function countPages(file: Uint8Array): number {
  return new PdfFile().take(readObjects(file)).length
}

/** A page as it was drawn, with the numbers that its parts have in the new file. */
interface Page {
  /** Its dictionary. */
  text: string
  width: number
  height: number
}

/** Objects of a new file, numbered in the order in which they come; the first two are the catalogue and the tree of pages. */
class PdfFile {
  readonly #objects: PdfObject[] = [{ text: '' }, { text: '' }]

  add(object: PdfObject): number {
    return this.#objects.push(object)
  }

  /** Puts another object in the place of one. */
  replace(number: number, change: (object: PdfObject) => PdfObject): void {
    this.#objects[number - 1] = change(this.#objects[number - 1] ?? { text: '' })
  }

  /** Takes all objects of a file but those that hold it together; its pages come back in their order. */
  take(objects: ReadonlyMap<number, PdfObject>): Page[] {
    const root = [...objects.values()].find(({ text }) => /\/Type \/Pages\b/.test(text))
    const order = numbersIn(/\/Kids \[([^\]]*)\]/.exec(root?.text ?? '')?.[1] ?? '')
    const isFrame = ({ text }: PdfObject) => /\/Type \/(?:Pages?|Catalog)\b/.test(text)
    const kept = [...objects].filter(([, object]) => !isFrame(object))
    const first = this.#objects.length + 1
    const numbers = new Map(kept.map(([number], at) => [number, first + at]))
    const renumbered = (text: string) =>
      text.replace(/\b(\d+) 0 R\b/g, (reference, number: string) => {
        const to = numbers.get(Number(number))
        return to === undefined ? reference : `${to} 0 R`
      })
    for (const [, { text, stream }] of kept)
      this.#objects.push({ text: text.startsWith('(') ? text : renumbered(text), ...(stream && { stream }) })
    return order.map(number => {
      const text = renumbered((objects.get(number)?.text ?? '').replace(/\/Parent \d+ 0 R/, '/Parent 2 0 R'))
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
      return { text, width: Number(width), height: Number(height) }
    })
  }

  end(pages: readonly string[], title: string): Uint8Array<ArrayBuffer> {
    const kids = pages.map(text => `${this.add({ text })} 0 R`)
    this.#objects[0] = {
      text: '<< /Type /Catalog /Pages 2 0 R /Lang (pt-MZ) /ViewerPreferences << /DisplayDocTitle true >> >>',
    }
    this.#objects[1] = { text: `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>` }
    const info = this.add({
      text: `<< /Title <${utf16(title)}> /Creator (Dondza Academy) /Producer (Dondza Academy) >>`,
    })
    return filed(this.#objects, `/Root 1 0 R /Info ${info} 0 R`)
  }
}

/** Sheets with so many pages on each, every page a form that is drawn at its place. */
function imposed(file: PdfFile, pages: readonly Page[], { paper, across, down }: Imposition): string[] {
  const [width, height] = paperSizes[paper].map(points) as [number, number]
  const forms = pages.map(page => becomeForm(file, page))
  const sheets: string[] = []
  for (let first = 0; first < pages.length; first += across * down) {
    const own = forms.slice(first, first + across * down)
    const placed = own.map((_, at) => {
      const page = pages[first + at]
      const column = at % across
      const row = Math.floor(at / across)
      const x = (column + 0.5) * (width / across) - (page?.width ?? 0) / 2
      const y = height - (row + 0.5) * (height / down) - (page?.height ?? 0) / 2
      return `q 1 0 0 1 ${decimals(x)} ${decimals(y)} cm /P${at} Do Q`
    })
    const content = new TextEncoder().encode([...placed, cutMarks(width, height, across, down)].join('\n'))
    const stream = file.add({ text: `<< /Length ${content.length} >>`, stream: content })
    const named = own.map((number, at) => `/P${at} ${number} 0 R`).join(' ')
    sheets.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimals(width)} ${decimals(height)}] /Contents ${stream} 0 R /Resources << /XObject << ${named} >> >> >>`,
    )
  }
  return sheets
}

/** Makes of what a page shows a form, which can be drawn anywhere. @returns its number */
function becomeForm(file: PdfFile, { text, width, height }: Page): number {
  const [contents = 0] = numbersIn(/\/Contents (\d+ 0 R)/.exec(text)?.[1] ?? '')
  const resources = /\/Resources (\d+ 0 R)/.exec(text)?.[1] ?? '<< >>'
  file.replace(contents, ({ text: dictionary, stream = new Uint8Array() }) => ({
    text: `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources ${resources} ${/\/Filter \/\w+/.exec(dictionary)?.[0] ?? ''} /Length ${stream.length} >>`,
    stream,
  }))
  return contents
}

/** Short lines where the sheet is cut: at its edges, and a cross where two cuts meet. */
function cutMarks(width: number, height: number, across: number, down: number): string {
  const lines: string[] = []
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    lines.push(`${decimals(x1)} ${decimals(y1)} m ${decimals(x2)} ${decimals(y2)} l S`)
  const columns = Array.from({ length: across - 1 }, (_, at) => ((at + 1) * width) / across)
  const rows = Array.from({ length: down - 1 }, (_, at) => ((at + 1) * height) / down)
  const { length, gap } = MARK
  for (const x of columns) {
    line(x, height - gap, x, height - gap - length)
    line(x, gap, x, gap + length)
  }
  for (const y of rows) {
    line(gap, y, gap + length, y)
    line(width - gap, y, width - gap - length, y)
  }
  for (const x of columns)
    for (const y of rows) {
      line(x - length / 2, y, x + length / 2, y)
      line(x, y - length / 2, x, y + length / 2)
    }
  return `q 0.5 w 0 G\n${lines.join('\n')}\nQ`
}

/** The objects of a file by their numbers, as its table says where each begins (ISO 32000-2, 7.5.4). */
function readObjects(file: Uint8Array): Map<number, PdfObject> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1])
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(bytes.toString('latin1', start, start + 40)) ?? []
  if (count === '0') throw new Error('This PDF was not drawn here.')
  const table = start + `xref\n0 ${count}\n`.length
  const objects = new Map<number, PdfObject>()
  for (let number = 1; number < Number(count); number += 1) {
    const entry = bytes.toString('latin1', table + number * 20, table + number * 20 + 18)
    if (entry.endsWith('n')) objects.set(number, objectAt(bytes, Number(entry.slice(0, 10))))
  }
  return objects
}

function objectAt(bytes: Buffer, offset: number): PdfObject {
  const body = bytes.indexOf('\n', offset) + 1
  const end = bytes.indexOf('\nendobj', body)
  const streamed = bytes.indexOf('\nstream\n', body)
  if (streamed < 0 || streamed > end) return { text: bytes.toString('latin1', body, end) }
  const text = bytes.toString('latin1', body, streamed)
  const from = streamed + '\nstream\n'.length
  const length = Number(/\/Length (\d+)/.exec(text)?.[1])
  return { text, stream: bytes.subarray(from, from + length) }
}

/** A whole file: its objects, the table of where they begin, and what ends it. */
function filed(objects: readonly PdfObject[], trailer: string): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')]
  let at = pieces[0]?.length ?? 0
  const starts: number[] = []
  const put = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const [index, { text, stream }] of objects.entries()) {
    starts.push(at)
    put(Buffer.from(`${index + 1} 0 obj\n${text}\n${stream ? 'stream\n' : 'endobj\n'}`, 'latin1'))
    if (!stream) continue
    put(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength))
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  )
  return new Uint8Array(Buffer.concat(pieces))
}

function numbersIn(references: string): number[] {
  return [...references.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}

/** A text as PDF has it: UTF-16 with its mark, in hexadecimal. */
function utf16(text: string): string {
  const codes = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `FEFF${codes.join('')}`
}

function decimals(value: number): string {
  return value.toFixed(2)
}
