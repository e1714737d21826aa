import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { WriteCell, WriteSheet } from '#engines/spreadsheets/write-table.ts'
import type { ByteAnswer } from '#kit/server/http/serve.ts'
import { inWorker } from '#kit/server/workers/in-worker.ts'

/** A table to be downloaded; the cells stand in the order of the header. */
export interface DownloadTable {
  /** Name of the sheet and, with its ending, of the file: «Pessoas» → `pessoas.xlsx`. */
  name: string
  header: readonly string[]
  rows: readonly (readonly WriteCell[])[]
  /** Of a workbook: what stands in its columns. */
  columns?: WriteSheet['columns']
}

/** A table as an answer of bytes, written in a worker. */
export async function tableAnswer(
  { name, header, rows, columns }: DownloadTable,
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
): Promise<ByteAnswer> {
  const table = { header: [...header], rows: rows.map(row => [...row]) }
  const fileName = `${name.toLowerCase()}.${format}`
  if (format === 'xlsx')
    return workbookAnswer([{ name, ...table, ...(columns && { columns }) }], fileName, reply)
  const bytes = await inWorker('writeCsv', table, reply)
  return {
    stream: Readable.from([bytes]),
    type: 'text/csv; charset=utf-8',
    name: fileName,
    bytes: bytes.length,
  }
}

/** A workbook as an answer of bytes, written in a worker. */
export async function workbookAnswer(
  sheets: readonly WriteSheet[],
  name: string,
  reply: FastifyReply,
): Promise<ByteAnswer> {
  const bytes = await inWorker('writeWorkbook', sheets, reply)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { stream: Readable.from([bytes]), type, name, bytes: bytes.length }
}
