import { type Answers, type Decision, decided, type RowPlace } from '#engines/decisions.ts'
import type { ImportField, ImportRequest, ImportRow } from '#kit/import.ts'
import { type Fields, recordsOf } from './import-table.ts'

/** A row as its cells are read, beside what the file says. */
export interface RowReading {
  row: ImportRow
  /** What the file says by field key, trimmed. */
  record: Fields
  /** How cells are read, where that is not as they are written. */
  read: Record<string, string>
  /** Why a cell cannot be read, or for which answer it waits. */
  errors: Record<string, string>
  /** An answer leaves the row out. */
  isLeft: boolean
}

/**
 * The rows of a table while it is decided how they are read. Deciders read `rows`, write down how cells are read, and what
 * was decided.
 */
export class Readings {
  readonly mapping: readonly (string | null)[]
  readonly header: readonly string[]
  readonly answers: Answers
  readonly fields: readonly ImportField[]
  readonly rows: readonly RowReading[]
  readonly decisions: Decision[] = []
  /** The workbook counts its days from 1904. */
  readonly countsFrom1904: boolean

  private constructor(
    request: Pick<ImportRequest, 'mapping' | 'header' | 'answers' | 'from1904'>,
    fields: readonly ImportField[],
    rows: readonly RowReading[],
  ) {
    this.mapping = request.mapping
    this.header = request.header ?? []
    this.answers = request.answers ?? {}
    this.fields = fields
    this.countsFrom1904 = request.from1904 ?? false
    this.rows = rows
  }

  static async of(
    request: Pick<ImportRequest, 'mapping' | 'rows' | 'header' | 'answers' | 'from1904'>,
    fields: readonly ImportField[],
  ): Promise<Readings> {
    const records = await recordsOf(request)
    const rows = records.map(({ row, record }) => ({ row, record, read: {}, errors: {}, isLeft: false }))
    return new Readings(request, fields, rows)
  }

  /** The rows that are not left out. */
  kept(): RowReading[] {
    return this.rows.filter(row => !row.isLeft)
  }

  /** What a field says in a row, as it is read so far. */
  textOf({ read, record }: RowReading, key: string): string {
    return read[key] ?? record[key] ?? ''
  }

  has(key: string): boolean {
    return this.mapping.includes(key)
  }

  /** Title that the file gives to the column of a field; the field's own where the file is not known to have one. */
  titleOf(key: string): string {
    const title = this.header[this.mapping.indexOf(key)]
    return title || this.fields.find(field => field.key === key)?.label || key
  }

  /** The titles are those that an export of this house writes, in its order. */
  isOwnExport(): boolean {
    const own = this.fields.filter(field => field.partOf === undefined).map(field => field.label)
    return own.length >= 4 && own.every((label, at) => this.header[at] === label)
  }

  /**
   * Adds a decision, and gives the value in force, null while it waits for an answer.
   * @param settled what the evidence gives, null where the file does not settle it
   */
  decide(
    draft: Omit<Decision, 'chosen' | 'mustAsk' | 'count' | 'rows'> & { rows: readonly RowReading[] },
    settled: string | null,
  ): string | null {
    const decision = decided({ ...draft, rows: draft.rows.map(placeOf) }, settled, this.answers)
    this.decisions.push(decision)
    return decision.chosen
  }
}

function placeOf({ row: { line, sheet } }: RowReading): RowPlace {
  return { line, sheet }
}

/**
 * Decides for the whole file where its rows agree, or else sheet by sheet: one sheet may be written otherwise.
 * @param agrees whether rows say one thing
 */
export function inScopes(
  rows: readonly RowReading[],
  agrees: (rows: readonly RowReading[]) => boolean,
): { id: string; rows: readonly RowReading[] }[] {
  const bySheet = Map.groupBy(rows, ({ row }) => row.sheet ?? 0)
  if (bySheet.size < 2 || agrees(rows)) return [{ id: '', rows }]
  return [...bySheet].map(([sheet, rows]) => ({ id: `:${sheet}`, rows }))
}
