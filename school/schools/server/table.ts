import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { sheetCells, sheetFields } from '#kit/sheet.ts'
import type { School } from '../contract.ts'
import { schoolFields } from '../school.ts'

/** Schools as a table to download, with the columns that an import reads back. */
export function schoolTable(schools: readonly School[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  const header = sheetFields(schoolFields).map(field => field.label)
  const rows = schools.map(school => sheetCells(schoolFields, school, {}))
  return tableAnswer({ name: 'Escolas', header, rows }, format, reply)
}
