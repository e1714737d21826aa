import { readCsvText, type Separator } from '#engines/spreadsheets/csv.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import {
  type Choice,
  type Mark,
  type Responses,
  responsesFromChoices,
  responsesFromMarks,
} from './responses.ts'

/** What is wrong with a file and where; the message is one Portuguese sentence. */
export class FormatError extends Error {
  readonly line: number
  readonly column: number

  /** @param file how the message names the file, such as "da chave" */
  constructor(line: number, column: number, what: string, file = '') {
    super(`Linha ${line}${file ? ` ${file}` : ''}, coluna ${column}: ${what}.`)
    this.name = 'FormatError'
    this.line = line
    this.column = column
  }
}

/** A record of a CSV file and the line of the file where it begins. */
type CsvRecord = { line: number; fields: string[] }

export type ReadingOptions = {
  /** The text of a key file (`item,key`); without it the cells are 1 and 0. */
  key?: string
  /** What an empty cell is: an omitted answer, which counts as wrong, or a question that was not presented. */
  blank?: 'wrong' | 'not-presented'
}

/** The answers of a class: right or wrong, or where somebody earned a part of a question, its points (0 to 1 each). */
export type Answers =
  | { kind: 'right or wrong'; responses: Responses }
  | { kind: 'points'; items: string[]; points: (number | null)[][] }

/**
 * Reads the answers of a class from CSV: a header of item names, then a line per pupil, with `;`, `,` or a tabulator
 * between cells, with or without BOM; 1 and 0 may be written 1,0 or 1.0, and a part of a point 0,5. Columns with the
 * pupils' names or numbers, which their titles tell (Nome, Aluno, N.º, Código), and lines with nothing in them are left
 * out. With a key the cells hold options, in capitals or not.
 * @throws FormatError one Portuguese sentence that names the line and the column
 */
export function readAnswers(text: string, { key, blank = 'wrong' }: ReadingOptions = {}): Answers {
  const [header, ...lines] = readRecords(text)
  if (!header) throw new FormatError(1, 1, 'o ficheiro está vazio')
  const skip = nameColumns(header)
  const items = itemNames(header, skip)
  const rows = pupilLines(lines, header, items, skip)
  const empty = blank === 'wrong' ? null : undefined
  if (key === undefined) {
    const marks = rows.map(row =>
      row.fields.map((field, place) => markOf(field, row.line, place + skip + 1, empty)),
    )
    const isWhole = (mark: number | null | undefined): mark is Mark => !mark || mark === 1
    if (marks.every(row => row.every(isWhole)))
      return { kind: 'right or wrong', responses: responsesFromMarks(items, marks as Mark[][]) }
    const points = marks.map(row => row.map(mark => (mark === undefined ? null : (mark ?? 0))))
    return { kind: 'points', items, points }
  }
  const keyOf = readKey(key, items, skip)
  const spelling = spellings(keyOf, rows)
  const choices = rows.map(row =>
    row.fields.map((field): Choice => {
      const option = plain(field)
      return option === '' ? empty : (spelling.get(option.toLowerCase()) ?? option)
    }),
  )
  return { kind: 'right or wrong', responses: responsesFromChoices(items, keyOf, choices) }
}

/**
 * The same where every answer is right or wrong.
 * @throws FormatError also where somebody earned a part of a question
 */
export function readResponses(text: string, options: ReadingOptions = {}): Responses {
  const answers = readAnswers(text, options)
  if (answers.kind === 'right or wrong') return answers.responses
  throw new FormatError(1, 1, 'há perguntas certas só em parte')
}

function readRecords(text: string, file = ''): CsvRecord[] {
  try {
    const { rows } = readCsvText(text, { known: separatorOf(text) })
    let line = rows[0]?.line ?? 1
    return rows.map(({ cells }) => {
      const record = { line, fields: cells.map(cell => cell.text) }
      line += record.fields.join('').split('\n').length
      return record
    })
  } catch (error) {
    if (!(error instanceof TableError && error.place)) throw error
    throw new FormatError(
      error.place.line,
      error.place.column,
      'as aspas não fecham onde a célula acaba',
      file,
    )
  }
}

/** What the header is separated by: cells may hold decimal commas, and look as if the comma separated more. */
function separatorOf(text: string): Separator {
  const header = text.replace(/"(?:[^"]|"")*"?/g, '').split(/[\r\n]/, 1)[0] ?? ''
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ','
}

/** How many columns before the questions say who the pupil is. */
function nameColumns({ fields }: CsvRecord): number {
  const isName = (field: string) =>
    /^(?:n|no|n[.º°]*o?|num(?:ero)?|nome|nomes|aluno|aluna|alunos|nome do aluno|codigo|id|name|student|pupil)\.?$/.test(
      field.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase(),
    )
  const first = fields.findIndex(field => !isName(field))
  return first < 0 || first === fields.length ? 0 : first
}

function itemNames({ fields, line }: CsvRecord, skip: number): string[] {
  const names = fields.map(field => field.trim()).slice(skip)
  names.forEach((name, place) => {
    if (name === '') throw new FormatError(line, place + skip + 1, 'falta o nome da pergunta')
    const first = names.indexOf(name)
    if (first < place) {
      throw new FormatError(
        line,
        place + skip + 1,
        `a pergunta «${name}» já está na coluna ${first + skip + 1}`,
      )
    }
  })
  return names
}

function pupilLines(
  lines: CsvRecord[],
  header: CsvRecord,
  items: readonly string[],
  skip: number,
): CsvRecord[] {
  const k = items.length + skip
  const isEmpty = ({ fields }: CsvRecord) => fields.length === 1 && fields[0]?.trim() === ''
  // With a single question an empty line in the middle is a pupil who left it blank; a file may end in empty lines.
  const last = lines.findLastIndex(line => !isEmpty(line))
  const rows = lines.slice(0, last + 1).filter(line => k === 1 || !isEmpty(line))
  if (rows.length === 0) throw new FormatError(header.line + 1, 1, 'falta pelo menos um aluno')
  return rows.map(({ fields, line }) => {
    if (fields.length > k) {
      throw new FormatError(line, k + 1, `há ${fields.length} colunas e o cabeçalho tem ${k}`)
    }
    if (fields.length < k) {
      const missing = items[Math.max(0, fields.length - skip)] ?? ''
      throw new FormatError(
        line,
        fields.length + 1,
        `falta a resposta à pergunta «${missing}», porque a linha tem menos colunas do que o cabeçalho`,
      )
    }
    return { line, fields: fields.slice(skip) }
  })
}

function markOf(
  field: string,
  line: number,
  column: number,
  empty: null | undefined,
): number | null | undefined {
  const text = plain(field)
  if (text === '') return empty
  const value = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new FormatError(line, column, `esperava-se 1, 0 ou uma parte de 1 (0,5) e está «${shortened(text)}»`)
}

/** A cell without the blanks around it, and a whole number without its empty decimals: 1,0 and 1.0 are 1. */
function plain(field: string): string {
  return field.trim().replace(/^(\d+)[.,]0*$/, '$1')
}

function readKey(text: string, items: readonly string[], skip: number): string[] {
  const records = readRecords(text, 'da chave').filter(({ fields }) =>
    fields.some(field => field.trim() !== ''),
  )
  const [first] = records
  if (!first) throw new FormatError(1, 1, 'o ficheiro está vazio', 'da chave')
  const headed = first.fields[0]?.trim().toLowerCase() === 'item' && !items.includes(first.fields[0].trim())
  const titled = headed || first.fields[1]?.trim().toLowerCase() === 'key'
  const key = new Map<string, string>()
  for (const { fields, line } of titled ? records.slice(1) : records) {
    const item = fields[0]?.trim() ?? ''
    const option = plain(fields[1] ?? '')
    if (!items.includes(item)) {
      throw new FormatError(line, 1, `a pergunta «${shortened(item)}» não está nas respostas`, 'da chave')
    }
    if (key.has(item)) throw new FormatError(line, 1, `a pergunta «${item}» aparece duas vezes`, 'da chave')
    if (option === '') throw new FormatError(line, 2, `falta a opção certa da pergunta «${item}»`, 'da chave')
    if (fields.length > 2) throw new FormatError(line, 3, 'há mais de duas colunas', 'da chave')
    key.set(item, option)
  }
  return items.map((item, place) => {
    const option = key.get(item)
    if (option === undefined) throw new FormatError(1, place + skip + 1, `a pergunta «${item}» não tem chave`)
    return option
  })
}

/** One spelling for each option whatever its capitals: the key's, or else the first in alphabetical order. */
function spellings(key: readonly string[], rows: readonly CsvRecord[]): Map<string, string> {
  const seen = new Set(rows.flatMap(({ fields }) => fields.map(plain)))
  const spelling = new Map<string, string>()
  for (const option of [...key, ...[...seen].sort()]) {
    const folded = option.toLowerCase()
    if (!spelling.has(folded)) spelling.set(folded, option)
  }
  return spelling
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
