/** A record of a CSV file and the line of the file where it begins. */
export type CsvRecord = { line: number; fields: string[] }

/** What is wrong with a file and where; the message is one Portuguese sentence. */
export class FormatError extends Error {
  readonly line: number
  readonly column: number

  constructor(line: number, column: number, what: string, file = '') {
    super(`Linha ${line}${file ? ` ${file}` : ''}, coluna ${column}: ${what}.`)
    this.name = 'FormatError'
    this.line = line
    this.column = column
  }
}

/**
 * Splits CSV text into records (RFC 4180): cells in quotes may hold separators, quotes written twice and line breaks.
 * The separator is `;` if the first line has one outside quotes, else `,`. A BOM and the last line break are dropped.
 * @param file how errors name the file, such as "da chave"
 * @throws FormatError for a quote that is not closed or is followed by more text
 */
export function readCsv(text: string, file = ''): CsvRecord[] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(source)
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  while (at < source.length) {
    const record: CsvRecord = { line, fields: [] }
    for (;;) {
      const field =
        source[at] === '"' ? quoted(source, at, separator, line, record, file) : bare(source, at, separator)
      record.fields.push(field.text)
      line += field.breaks
      at = field.end
      if (source[at] !== separator) break
      at++
    }
    records.push(record)
    if (source[at] === '\r' && source[at + 1] === '\n') at++
    at++
    line++
  }
  return records
}

function separatorOf(source: string): string {
  const line = source.replace(/"(?:[^"]|"")*"?/g, '').split(/[\r\n]/, 1)[0] ?? ''
  return line.includes(';') ? ';' : ','
}

type Field = { text: string; end: number; breaks: number }

function bare(source: string, start: number, separator: string): Field {
  let end = start
  for (; end < source.length; end++) {
    const character = source[end]
    if (character === separator || character === '\n' || character === '\r') break
  }
  return { text: source.slice(start, end), end, breaks: 0 }
}

function quoted(
  source: string,
  start: number,
  separator: string,
  line: number,
  record: CsvRecord,
  file: string,
): Field {
  const column = record.fields.length + 1
  let end = start + 1
  for (;;) {
    end = source.indexOf('"', end)
    if (end < 0) throw new FormatError(line, column, 'há aspas por fechar', file)
    if (source[end + 1] !== '"') break
    end += 2
  }
  const text = source.slice(start + 1, end).replaceAll('""', '"')
  const next = source[end + 1]
  if (next !== undefined && !`${separator}\r\n`.includes(next)) {
    throw new FormatError(line, column, 'há texto depois de fechar as aspas', file)
  }
  return { text, end: end + 1, breaks: text.split(/\r\n|\r|\n/).length - 1 }
}
