import { Readable } from 'node:stream'
import { writeCsv, writeWorkbook } from '#engines/spreadsheets/write-table.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table to be downloaded; the cells stand in the order of the header. */
export interface DownloadTable {
  /** Name of the sheet and, with its ending, of the file: «Pessoas» → `pessoas.xlsx`. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** A table as an answer of bytes. */
export async function tableAnswer({ name, header, rows }: DownloadTable, format: 'csv' | 'xlsx') {
  const cells = rows.map(row => row.map(cell => cell ?? ''))
  const bytes =
    format === 'csv'
      ? writeCsv({ header: [...header], rows: cells })
      : await writeWorkbook([{ name, header: [...header], rows: cells }])
  return {
    stream: Readable.from([bytes]),
    type: types[format],
    name: `${name.toLowerCase()}.${format}`,
    bytes: bytes.length,
  }
}
