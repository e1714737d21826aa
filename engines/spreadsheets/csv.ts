import Papa from 'papaparse'
import { type Answers, type Decision, decided } from '../decisions.ts'
import { decode, ENCODINGS, type Encoding } from '../decode.ts'
import { foldTitle } from './fold-title.ts'
import { SHEET_LIMITS, type SheetLimits, tooManyCells, tooManyColumns, tooManyRows } from './limits.ts'
import { type RawTable, withoutGuard } from './raw-table.ts'
import { TableError } from './table-error.ts'
import { FORMULA } from './write-csv.ts'

const SEPARATORS = [
  [';', 'ponto e vírgula'],
  [',', 'vírgula'],
  ['\t', 'tabulação'],
  ['|', 'barra vertical'],
] as const

export type Separator = (typeof SEPARATORS)[number][0]

/**
 * Reads the bytes of CSV: encoding and separator are found, quotes and lines within quotes respected (RFC 4180).
 * @param words titles that are known, by which the separator is found first
 */
export function readCsv(
  bytes: Uint8Array,
  limits: SheetLimits = SHEET_LIMITS,
  { words = new Set(), answers = {} }: { words?: ReadonlySet<string>; answers?: Answers } = {},
): RawTable {
  const decoded = decode(
    bytes,
    ENCODINGS.find(encoding => encoding === answers.encoding),
  )
  if (!decoded)
    throw new TableError(
      'not-a-table',
      'Este ficheiro não é uma tabela de texto. Escolha um ficheiro CSV ou Excel (.xlsx).',
    )
  const chosen = SEPARATORS.find(([character]) => character === answers.separator)?.[0]
  const { rows, separator } = readCsvText(decoded.text, { words, chosen, limits })
  return {
    separator,
    rows,
    encoding: decoded.encoding,
    sheet: '',
    decisions: [
      ...encodingDecision(decoded, rows, answers),
      ...separatorDecision(separator, decoded.text, rows, answers),
    ],
  }
}

/** By code units, which is several times faster than by characters. */
const BEYOND_ASCII = /[\u0080-\uffff]/

/** So many letters show how an encoding was read. */
const SHOWN_LETTERS = 12

/** Not where all is ASCII, which every encoding reads alike. */
function encodingDecision(
  { text, encoding }: { text: string; encoding: Encoding },
  rows: RawTable['rows'],
  answers: Answers,
): Decision[] {
  const touched = rows.filter(({ cells }) => cells.some(cell => BEYOND_ASCII.test(cell.text)))
  if (touched.length === 0) return []
  const others = encoding === 'UTF-16' ? [] : ENCODINGS.filter(other => other !== 'UTF-16')
  return [
    decided(
      {
        id: 'encoding',
        text: `As letras com acento foram lidas como ${encoding}.`,
        evidence: `Lêem-se assim: ${firstLetters(text).join(' ')}`,
        options: [...new Set([encoding, ...others])].map(value => ({ value, label: value })),
        rows: touched,
        rereads: true,
      },
      encoding,
      answers,
    ),
  ]
}

/** The first letters beyond ASCII, each once: those that were found are no longer looked for. */
function firstLetters(text: string): string[] {
  const letters = new Set<string>()
  let found = ''
  let at = 0
  while (letters.size < SHOWN_LETTERS) {
    const other = new RegExp(`[^\\0-\\x7f\\ufeff${found}]`, 'g')
    other.lastIndex = at
    const index = other.exec(text)?.index
    if (index === undefined) break
    const letter = String.fromCodePoint(text.codePointAt(index) ?? 0)
    letters.add(letter)
    if (letter.length === 1) found += letter
    at = index + letter.length
  }
  return [...letters]
}

/** Only separators by which the file can be read: by others its quotes may not close. */
function separatorDecision(
  separator: string,
  decoded: string,
  rows: RawTable['rows'],
  answers: Answers,
): Decision[] {
  const found = SEPARATORS.find(([, words]) => words === separator)
  if (!found) return []
  const widths = Map.groupBy(rows, row => row.cells.length)
  const { body } = bodyOf(decoded)
  const offered = SEPARATORS.filter(each => each === found || closesQuotes(body, each[0]))
  const [width, alike] = [...widths].sort(([, some], [, others]) => others.length - some.length)[0] ?? [0, []]
  return [
    decided(
      {
        id: 'separator',
        text: `As colunas estão separadas por ${separator}.`,
        evidence: `${alike.length} de ${rows.length} linhas ficam com ${width} colunas.`,
        options: offered.map(([value, label]) => ({ value, label })),
        rows,
        rereads: true,
      },
      found[0],
      answers,
    ),
  ]
}

interface CsvHelp {
  known?: Separator
  chosen?: Separator | undefined
  words?: ReadonlySet<string>
  limits?: SheetLimits
}

/**
 * Reads CSV whose bytes were read as text already.
 * @param known its separator, where more is known of the file than its text shows
 * @param help.words titles that are known, by which the separator is found first
 * @param help.chosen separator that a person chose, whatever the file says
 * @throws TableError where a quote does not close, or beyond the limits; it stops reading there
 */
export function readCsvText(
  decoded: string,
  { known, chosen, words = new Set(), limits = SHEET_LIMITS }: CsvHelp = {},
): Pick<RawTable, 'separator' | 'rows'> {
  const { body, declared } = bodyOf(decoded)
  const separator = chosen ?? declared ?? known ?? findSeparator(body, words)
  const { data, quotes } = parse(body, separator, limits)
  const before = declared ? 2 : 1
  if (quotes) {
    const line = (quotes.row ?? 0) + before
    throw new TableError(
      'damaged',
      `Na linha ${line} há aspas que não fecham. Corrija o ficheiro e tente outra vez.`,
      placeAfter(body.slice(0, Math.max(0, (quotes.index ?? 0) - 1)), separator, before),
    )
  }
  return {
    separator: SEPARATORS.find(([character]) => character === separator)?.[1] ?? '',
    rows: data.map((cells, index) => ({
      line: index + before,
      cells: cells.map(cell => ({ text: unguarded(cell), kind: 'text' })),
    })),
  }
}

/** The text without its mark, and without the line by which Excel declares a separator. */
function bodyOf(decoded: string): { body: string; declared?: Separator } {
  const text = decoded.replace(/^\ufeff+/, '').replaceAll(/\r\n?/g, '\n')
  const line = /^sep=([;,\t|])\n/i.exec(text)
  return line ? { body: text.slice(line[0].length), declared: line[1] as Separator } : { body: text }
}

/** Blanks may stand between the end of a quoted cell and its separator. */
const BLANK = /\s/

/**
 * Whether every quote closes where columns are separated so. Only what stands beside quotes is looked at: the file is not parsed
 * once more for each separator.
 */
function closesQuotes(text: string, separator: Separator): boolean {
  let at = text.indexOf('"')
  while (at !== -1) {
    const before = text[at - 1]
    // Within a cell a quote is a letter like others.
    if (before !== undefined && before !== separator && before !== '\n') {
      at = text.indexOf('"', at + 1)
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) return false
    let next = end + 1
    while (
      next < text.length &&
      text[next] !== separator &&
      text[next] !== '\n' &&
      BLANK.test(text[next] ?? '')
    )
      next += 1
    if (next < text.length ? text[next] !== separator && text[next] !== '\n' : next > end + 1) return false
    at = text.indexOf('"', next)
  }
  return true
}

function parse(text: string, separator: Separator | undefined, limits: SheetLimits) {
  const data: string[][] = []
  let quotes: Papa.ParseError | undefined
  let [widest, cells] = [0, 0]
  Papa.parse<string[]>(text, {
    delimiter: separator ?? '\u001f',
    newline: '\n',
    chunkSize: text.length + 1,
    step({ data: row, errors }) {
      const fault = errors.find(error => error.type === 'Quotes')
      if (fault) quotes ??= { ...fault, row: data.length }
      const width = row.findLastIndex(cell => cell.trim() !== '') + 1
      if (width > limits.columns) throw tooManyColumns(width, limits)
      widest = Math.max(widest, width)
      // Excel writes separators after the last column of some sheets, up to its own width.
      if (row.length > widest) row.length = Math.max(1, widest)
      cells += row.length
      if (cells > limits.cells) throw tooManyCells(limits)
      data.push(row)
      if (data.length > limits.rows) throw tooManyRows(limits)
    },
  })
  return { data, quotes }
}

/** The line of the file and the column of the table that begin after this text. */
function placeAfter(text: string, separator: Separator | undefined, firstLine: number) {
  return {
    line: firstLine + text.split('\n').length - 1,
    column: lastRow(text, separator).length,
  }
}

/** The cells of the last row, where the text ends within it. */
function lastRow(text: string, separator: Separator | undefined): string[] {
  const parsed = Papa.parse<string[]>(text, { delimiter: separator ?? '\u001f', newline: '\n' })
  return parsed.data.at(-1) ?? ['']
}

/** «="0841234567"»: how a number keeps its noughts where Excel opens the file. */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Takes away what keeps a text from being taken for a formula or a number, such as the apostrophe of `writeCsv`. */
function unguarded(cell: string): string {
  if (!cell.startsWith("'") && !cell.startsWith('="')) return cell
  const [, text] = TEXT_FORMULA.exec(cell) ?? []
  if (text !== undefined) return text
  const isFormula = cell.startsWith("'") && FORMULA.test(cell.slice(1))
  return isFormula ? cell.slice(1) : withoutGuard(cell)
}

/** A comma that does not stand between two digits. */
const COMMA_OF_TEXT = /(?:^|\D),|,(?:\D|$)/m

/**
 * The separator that makes rows of one length, and whose titles are known; undefined for one column. Only the first rows are
 * looked at.
 */
function findSeparator(text: string, words: ReadonlySet<string>): Separator | undefined {
  const sample = text.slice(0, 1 << 16)
  let best: { separator: Separator; score: number } | undefined
  for (const [separator] of SEPARATORS) {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter: separator,
      preview: 60,
      skipEmptyLines: true,
    })
    // The sample may end within a row.
    const rows = sample.length < text.length && data.length > 1 ? data.slice(0, -1) : data
    const widths = rows.map(row => row.length).sort((a, b) => a - b)
    const usual = widths[Math.floor(widths.length / 2)] ?? 1
    if (usual < 2) continue
    const agreeing = widths.filter(width => width === usual).length / widths.length
    // Commas between digits alone are those of decimals, wherever anything else separates.
    const doubt = separator === ',' && !COMMA_OF_TEXT.test(sample) ? 0.01 : 1
    const known = Math.max(0, ...rows.slice(0, KNOWN_WITHIN).map(row => knownIn(row, words)))
    const score = doubt * agreeing * agreeing * (1 + Math.log2(usual)) * (known >= 2 ? known : 1)
    if (!best || score > best.score) best = { separator, score }
  }
  return best?.separator
}

/** So many rows are looked through for known titles. */
const KNOWN_WITHIN = 15

function knownIn(row: readonly string[], words: ReadonlySet<string>): number {
  return row.filter(cell => foldTitle(cell).some(word => words.has(word))).length
}
