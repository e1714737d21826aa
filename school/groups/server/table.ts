import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type GroupRow, shiftLabels } from '../contract.ts'
import { groupImportFields } from '../import-contract.ts'

/** Groups as a table to download: the columns that an import reads back, then the pupils, H, M and in all. */
export function groupTable(
  groups: readonly (GroupRow & { school: string })[],
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  return tableAnswer(
    {
      name: 'Turmas',
      header: [...groupImportFields.map(field => field.label), 'H', 'M', 'Total'],
      rows: groups.map(group => [
        group.name,
        gradeName(group.grade),
        group.year,
        shiftLabels[group.shift],
        group.room,
        group.capacity,
        group.director?.name ?? '',
        group.school,
        group.boys,
        group.girls,
        group.boys + group.girls,
      ]),
    },
    format,
    reply,
  )
}
