import { inflateSync } from 'node:zlib'

/** Why a PDF is not taken; the message is a sentence for the person who brought it. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFile'
  }
}

/** The bounds of what is read. */
export const MAX_PAGES = 1000
const DEEPEST = 100
const UNPACKED_BYTES = 64 * 1024 * 1024

const refusals = {
  notPdf: 'O ficheiro não é um PDF.',
  cut: 'O PDF está incompleto: falta-lhe o fim. Guarde-o ou descarregue-o de novo.',
  damaged: 'O PDF está danificado e não se consegue ler. Guarde-o de novo a partir do original.',
  encrypted: 'O PDF está cifrado ou protegido por senha. Guarde uma cópia sem protecção.',
  script: 'O PDF traz um programa (JavaScript). Guarde-o de novo como PDF simples.',
  launch: 'O PDF manda abrir outro ficheiro ou programa. Guarde-o de novo como PDF simples.',
  embedded: 'O PDF traz outros ficheiros dentro. Retire os anexos e guarde-o de novo.',
  form: 'O PDF tem um formulário para preencher. Guarde-o de novo como PDF simples, por exemplo imprimindo para PDF.',
  pages: `O PDF diz ter mais de ${MAX_PAGES} páginas. Divida-o em partes.`,
  nested:
    'O PDF está construído de maneira anormal (partes dentro de partes a mais) e não se pode verificar.',
  unknownPacking:
    'O PDF está comprimido de uma maneira que não se pode verificar. Guarde-o de novo como PDF.',
} as const
export type PdfProblem = keyof typeof refusals

/** @throws UnreadableFile */
export function refusePdf(problem: PdfProblem): never {
  throw new UnreadableFile(refusals[problem])
}

/** Names that stand for something that is not taken, wherever an object carries them. */
const forbidden: ReadonlyMap<string, PdfProblem> = new Map([
  ['Encrypt', 'encrypted'],
  ['JavaScript', 'script'],
  ['Launch', 'launch'],
  ['GoToE', 'launch'],
  ['ImportData', 'launch'],
  ['SubmitForm', 'form'],
  ['EmbeddedFile', 'embedded'],
  ['EmbeddedFiles', 'embedded'],
  ['RichMedia', 'embedded'],
  ['AcroForm', 'form'],
  ['XFA', 'form'],
])
/** Short ones may also be what somebody calls a font: what follows them tells. */
const forbiddenBefore: ReadonlyMap<string, readonly [PdfProblem, RegExp]> = new Map([
  ['JS', ['script', /[(<\d]/]],
  ['EF', ['embedded', /[<\d]/]],
])

/**
 * Looks at every object of a PDF, as its bytes stand there and not as its own table of objects says, so that nothing is
 * overlooked that another reader might find.
 * @throws UnreadableFile with a sentence in Portuguese
 */
export function checkPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 1024).indexOf('%PDF-') < 0) refusePdf('notPdf')
  if (file.subarray(-4096).indexOf('startxref') < 0) refusePdf('cut')
  new ObjectScan().scan(file)
}

const STREAM_END = Buffer.from('endstream')
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00
const isDelimiter = (byte: number | undefined) => byte === undefined || '()<>[]{}/%'.includes(char(byte))
const char = (byte: number | undefined) => (byte === undefined ? '' : String.fromCharCode(byte))

class ObjectScan {
  #unpacked = 0

  /** Reads tokens one after the other; nothing here calls itself for what stands inside something else. */
  scan(file: Buffer): void {
    let at = 0
    let depth = 0
    let dictionary = 0
    while (at < file.length) {
      const byte = file[at]
      if (byte === 0x25) at = endOfLine(file, at)
      else if (byte === 0x28) at = endOfText(file, at)
      else if (byte === 0x2f) at = this.#name(file, at)
      else if (byte === 0x3c && file[at + 1] === 0x3c) {
        if (depth === 0) dictionary = at
        depth += 1
        at += 2
      } else if (byte === 0x3c) at = indexAfter(file, '>', at)
      else if (byte === 0x3e && file[at + 1] === 0x3e) {
        depth = Math.max(0, depth - 1)
        at += 2
      } else if (byte === 0x5b) {
        depth += 1
        at += 1
      } else if (byte === 0x5d) {
        depth = Math.max(0, depth - 1)
        at += 1
      } else if (byte === 0x73 && isStream(file, at)) {
        at = this.#stream(file, at + 6, file.subarray(dictionary, Math.min(at, dictionary + 65_536)))
        depth = 0
      } else if (byte === 0x65 && file.toString('latin1', at, at + 6) === 'endobj') {
        depth = 0
        at += 6
      } else at += 1
      if (depth > DEEPEST) refusePdf('nested')
    }
  }

  #name(file: Buffer, start: number): number {
    let end = start + 1
    while (end < file.length && !isSpace(file[end]) && !isDelimiter(file[end])) end += 1
    const name = decodeName(file.toString('latin1', start + 1, Math.min(end, start + 200)))
    const problem = forbidden.get(name)
    if (problem) refusePdf(problem)
    let next = end
    while (isSpace(file[next])) next += 1
    const [shortOne, before] = forbiddenBefore.get(name) ?? []
    if (shortOne && before?.test(char(file[next]))) refusePdf(shortOne)
    if (
      name === 'Count' &&
      Number(/^\d{1,10}/.exec(file.toString('latin1', next, next + 10))?.[0]) > MAX_PAGES
    )
      refusePdf('pages')
    return end
  }

  /** @param start behind the word `stream` */
  #stream(file: Buffer, start: number, dictionary: Buffer): number {
    const words = decodeName(dictionary.toString('latin1'))
    const begins = start + (file[start] === 0x0d && file[start + 1] === 0x0a ? 2 : 1)
    const declared = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(words)?.[1])
    const end = endOfStream(file, begins, declared)
    const content = file.subarray(begins, end)
    if (/\/Type\s*\/ObjStm/.test(words)) this.scan(this.#unpack(content, words))
    else refuseHiddenObjects(content)
    return end + STREAM_END.length
  }

  #unpack(content: Buffer, words: string): Buffer {
    const filters = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z\d]+)/.exec(words)?.[1]?.match(/[A-Za-z\d]+/g) ?? []
    if (filters.length === 0) return content
    const isPlain = filters.length === 1 && /^Fl(?:ateDecode)?$/.test(filters[0] ?? '')
    if (!isPlain || /\/Predictor\s+(?!1\b)/.test(words)) refusePdf('unknownPacking')
    try {
      const unpacked = inflateSync(content, { maxOutputLength: UNPACKED_BYTES - this.#unpacked })
      this.#unpacked += unpacked.length
      return unpacked
    } catch (error) {
      const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      return refusePdf(isTooLarge ? 'unknownPacking' : 'damaged')
    }
  }
}

/** A table of objects may point into a stream: what would be an action there is refused like any other. */
function refuseHiddenObjects(content: Buffer): void {
  const hidden: readonly [string, RegExp, PdfProblem][] = [
    ['/JavaScript', /\/S\s*$/, 'script'],
    ['/Launch', /\/S\s*$/, 'launch'],
    ['/EmbeddedFile', /\/Type\s*$/, 'embedded'],
  ]
  for (const [name, before, problem] of hidden)
    for (let at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + 1))
      if (before.test(content.toString('latin1', Math.max(0, at - 20), at))) refusePdf(problem)
}

function isStream(file: Buffer, at: number): boolean {
  if (file.toString('latin1', at, at + 6) !== 'stream') return false
  const next = file[at + 6]
  return (next === 0x0a || next === 0x0d) && char(file[at - 1]) !== 'd'
}

/** Where `endstream` stands: where the length says, or else at the first one. */
function endOfStream(file: Buffer, start: number, declared: number): number {
  if (Number.isFinite(declared)) {
    let end = start + declared
    while (end < start + declared + 3 && isSpace(file[end])) end += 1
    if (file.toString('latin1', end, end + 9) === 'endstream') return end
  }
  const found = file.indexOf(STREAM_END, start)
  return found < 0 ? refusePdf('damaged') : found
}

function endOfLine(file: Buffer, start: number): number {
  let at = start
  while (at < file.length && file[at] !== 0x0a && file[at] !== 0x0d) at += 1
  return at
}

/** A text in round brackets, which may hold others; `\` takes the next character as it is. */
function endOfText(file: Buffer, start: number): number {
  let open = 0
  for (let at = start; at < file.length; at += 1) {
    const byte = file[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) open += 1
    else if (byte === 0x29 && --open === 0) return at + 1
  }
  // A bracket that is never closed, outside of a text of ours: what follows must not be passed over.
  return start + 1
}

function indexAfter(file: Buffer, character: string, start: number): number {
  const found = file.indexOf(character, start)
  return found < 0 ? start + 1 : found + 1
}

/** `J#61vaScript` is another way of writing `JavaScript` (ISO 32000-1 §7.3.5). */
function decodeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
