import { deflateSync } from 'node:zlib'

/** A body of an object: its text, or a dictionary with a stream. */
type Body = string | { dictionary: string; stream: Uint8Array }

export interface MadePdf {
  /** One line of text per page. */
  pages?: readonly string[]
  /** A line in the lower margin of each page. */
  feet?: (page: number) => string
  /** Further entries of the catalogue: `/OpenAction 20 0 R`. */
  catalogue?: string
  /** Further entries of the first page. */
  page?: string
  /** Further objects by number, from 1000 on. */
  objects?: Readonly<Record<number, Body>>
  /** Further entries of the trailer. */
  trailer?: string
  /** What the tree of pages says their number is, or how it writes it. */
  declaredPages?: number | string
  /** Bytes of noise in each page's stream, which no reader draws: a comment. */
  padding?: number
}

/** Longer documents have a tree of pages, as most programs write it, with so many on a branch. */
const BRANCH = 20
const BRANCHES = 5000

/** A PDF written object by object, as no program of good will writes it. For tests. */
export function makePdf(options: MadePdf = {}): Uint8Array {
  const { pages = ['Uma página'], catalogue = '', page = '', trailer = '', padding = 0 } = options
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`)
  const parentOf = (at: number) => (kids.length > BRANCH ? BRANCHES + Math.floor(at / BRANCH) : 2)
  const branches = kids.length > BRANCH ? Math.ceil(kids.length / BRANCH) : 0
  const roots = branches > 0 ? Array.from({ length: branches }, (_, at) => `${BRANCHES + at} 0 R`) : kids
  const objects = new Map<number, Body>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Kids [${roots.join(' ')}] /Count ${options.declaredPages ?? pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ])
  for (const [at, text] of pages.entries()) {
    const number = 4 + 2 * at
    const write = (line: string, y: number) => `1 0 0 1 72 ${y} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`
    const lines = text.split('\n').map((line, row) => write(line, 760 - 28 * row))
    if (options.feet) lines.push(write(options.feet(at + 1), 30))
    const content = `${padding > 0 ? `%${'x'.repeat(padding)}\n` : ''}BT /F1 12 Tf ${lines.join(' ')} ET`
    objects.set(
      number,
      `<< /Type /Page /Parent ${parentOf(at)} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R ${at === 0 ? page : ''} >>`,
    )
    objects.set(number + 1, { dictionary: '', stream: Buffer.from(content, 'latin1') })
  }
  for (let at = 0; at < branches; at++) {
    const own = kids.slice(at * BRANCH, (at + 1) * BRANCH)
    const node = `<< /Type /Pages /Parent 2 0 R /Kids [${own.join(' ')}] /Count ${own.length} >>`
    objects.set(BRANCHES + at, node)
  }
  for (const [number, body] of Object.entries(options.objects ?? {})) objects.set(Number(number), body)
  return written(objects, trailer)
}

/** A stream of objects, pressed as most programs do. @param numbered texts of objects by number */
export function objectStream(numbered: Readonly<Record<number, string>>): Body {
  const entries = Object.entries(numbered)
  let offset = 0
  const index = entries.map(([number, text]) => {
    const entry = `${number} ${offset}`
    offset += text.length + 1
    return entry
  })
  const head = `${index.join(' ')} `
  const stream = deflateSync(Buffer.from(head + entries.map(([, text]) => text).join(' '), 'latin1'))
  return {
    dictionary: `/Type /ObjStm /N ${entries.length} /First ${head.length} /Filter /FlateDecode`,
    stream,
  }
}

function written(objects: ReadonlyMap<number, Body>, trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = new Map<number, number>()
  for (const [number, body] of [...objects].sort((one, other) => one[0] - other[0])) {
    offsets.set(number, length)
    if (typeof body === 'string') add(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'))
    else {
      add(
        Buffer.from(
          `${number} 0 obj\n<< ${body.dictionary} /Length ${body.stream.length} >>\nstream\n`,
          'latin1',
        ),
      )
      add(Buffer.from(body.stream))
      add(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    }
  }
  const start = length
  const rows = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const most = Math.max(...offsets.keys()) + 1
  add(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${most} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}
