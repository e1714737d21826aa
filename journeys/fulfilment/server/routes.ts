import { Readable } from 'node:stream'
import { drawPdf } from '#engines/documents/pdf.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { exportFulfilment, listFulfilment, saveFulfilment } from '../contract.ts'
import { addTotals } from '../count.ts'
import { fulfilmentDocument, summaryCells, summaryHead, totalCells } from '../document.ts'
import { presentFulfilment, worstFirst } from './present.ts'
import { findFulfilments, insertFulfilment, lockFulfilment, updateFulfilment } from './queries.ts'

export const routes: Served[] = [
  serve(listFulfilment, async ({ db, account, query, today }) => {
    const { offset, limit, ...filters } = query
    const all = worstFirst(
      (await findFulfilments(db, account, filters)).map(row => presentFulfilment(row, today)),
    )
    return {
      today,
      rows: all.slice(offset, offset + limit),
      count: all.length,
      plans: new Set(all.map(row => row.planId)).size,
      groups: new Set(all.map(row => row.group.id)).size,
      total: addTotals(all.map(row => row.totals)),
    }
  }),

  serve(saveFulfilment, async ({ db, account, params, body, today, record }) => {
    const stored = await findOne(db, account, params)
    const row = stored.weeks.find(week => week.id === params.rowId)
    if (!row) throw notFound('Esta semana')
    if (!stored.may_register)
      throw new HttpError(403, 'FORBIDDEN', 'Só quem lecciona esta turma, ou quem dirige, regista as aulas.')
    if (row.startsOn > today) throw invalidField('given', 'Esta semana ainda não começou.')
    if (body.given > row.lessons)
      throw invalidField(
        'given',
        `Estavam previstas ${row.lessons} aulas; o que for além delas regista-se como reposto.`,
      )
    const register = {
      ...body,
      familyId: stored.family_id,
      groupId: params.groupId,
      row,
      by: account.id,
    }
    const before = await lockFulfilment(db, { familyId: stored.family_id, ...params })
    if ((before?.version ?? null) !== body.version)
      throw new HttpError(409, 'VERSION_CONFLICT', 'Esta semana foi registada entretanto.', {
        details: {
          current: presentFulfilment(stored, today),
          by: before ? ((await findLastAuthor(db, 'fulfilments', before.id)) ?? null) : null,
        },
      })
    const after = before
      ? await updateFulfilment(db, before.id, before.version, register)
      : await insertFulfilment(db, register)
    if (!after) throw notFound('Este registo')
    await record({
      table: 'fulfilments',
      id: after.id,
      label: `${stored.subject_name}, ${stored.group_name}, semana ${row.week}`,
      before: before ?? null,
      after,
    })
    return presentFulfilment(await findOne(db, account, params), today)
  }),

  serve(exportFulfilment, async ({ db, account, query, today }) => {
    const { format, ...filters } = query
    const rows = worstFirst(
      (await findFulfilments(db, account, filters)).map(row => presentFulfilment(row, today)),
    )
    if (format !== 'pdf')
      return tableAnswer(
        {
          name: 'Cumprimento',
          header: summaryHead,
          rows: [...rows.map(summaryCells), totalCells(rows)],
        },
        format,
      )
    const bytes = await drawPdf(fulfilmentDocument(rows, today))
    return {
      stream: Readable.from([Buffer.from(bytes)]),
      type: 'application/pdf',
      name: 'cumprimento.pdf',
      bytes: bytes.length,
      inline: true,
    }
  }),
]

async function findOne(db: Db, account: Account, of: { planId: string; groupId: string }) {
  const [stored] = await findFulfilments(db, account, { planId: of.planId, groupId: of.groupId })
  if (!stored) throw notFound('Este plano')
  return stored
}
