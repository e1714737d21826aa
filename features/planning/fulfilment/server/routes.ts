import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import { forbidden, HttpError, invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { exportFulfilment, listFulfilment, saveFulfilment, saveTaughtUntil } from '../contract.ts'
import { addTotals, subtotalsOf } from '../count.ts'
import { findElsewhere } from './elsewhere.ts'
import type { jobs } from './fulfilment-jobs.ts'
import { presentFulfilment, summariesOf, worstFirst } from './present.ts'
import {
  findFulfilments,
  insertFulfilment,
  lockFulfilment,
  type StoredFulfilment,
  updateFulfilment,
} from './queries.ts'

const fulfilmentJobs = jobsBeside<typeof jobs>(import.meta.filename, 'fulfilment-jobs')

/** @param around when groups are parted into others: known by what plans that */
export const fulfilmentRoutes = (around: TimetableDependencies): Served[] => [
  serve(listFulfilment, async ({ db, account, query, today }) => {
    const { offset, limit, ...filters } = query
    const { all, teachers, year } = await find(db, account, filters, { today, ...around })
    return {
      today,
      year,
      teachers,
      by: summariesOf(all),
      rows: all.slice(offset, offset + limit),
      count: all.length,
      plans: new Set(all.map(row => row.planId)).size,
      groups: new Set(all.map(row => row.group.id)).size,
      total: addTotals(all.map(row => row.totals)),
    }
  }),

  serve(saveFulfilment, async ({ db, account, params, body, today, record }) => {
    const before = await lockFulfilment(db, params)
    const stored = await findOne(db, account, params)
    const row = stored.weeks.find(week => week.id === params.rowId)
    if (!row) throw notFound('Esta semana')
    if (!stored.may_register)
      throw forbidden('Só quem lecciona esta turma, ou quem dirige, regista as aulas.')
    if (row.startsOn > today) throw invalidField('taught', 'Esta semana ainda não começou.')
    if (body.taught > row.lessons)
      throw invalidField(
        'taught',
        `${row.lessons === 1 ? 'Estava prevista 1 aula' : `Estavam previstas ${row.lessons} aulas`}; o que for além delas regista-se como reposto.`,
      )
    const register = {
      ...body,
      familyId: stored.family_id,
      groupId: params.groupId,
      row,
      by: account.id,
    }
    const late = async () =>
      new HttpError(409, 'VERSION_CONFLICT', 'Esta semana foi registada entretanto.', {
        details: {
          current: await presentOne(db, await findOne(db, account, params), { today, ...around }),
          by: before ? ((await findLastAuthor(db, 'fulfilments', before.id)) ?? null) : null,
        },
      })
    if ((before?.version ?? null) !== body.version) throw await late()
    const after = before
      ? await updateFulfilment(db, before.id, before.version, register)
      : await insertFulfilment(db, register)
    if (!after) throw await late()
    await record({
      table: 'fulfilments',
      id: after.id,
      label: `${stored.subject_name}, ${stored.group_name}, semana ${row.week}`,
      before: before ?? null,
      after,
    })
    return await presentOne(db, await findOne(db, account, params), { today, ...around })
  }),

  serve(saveTaughtUntil, async ({ db, account, params, body, today, record }) => {
    const stored = await findOne(db, account, params)
    if (!stored.may_register)
      throw forbidden('Só quem lecciona esta turma, ou quem dirige, regista as aulas.')
    const last = stored.weeks.findIndex(week => week.id === body.rowId)
    if (last < 0) throw notFound('Esta semana')
    if ((stored.weeks[last]?.startsOn ?? '') > today)
      throw invalidField('rowId', 'Esta semana ainda não começou.')
    const seen = await presentOne(db, stored, { today, ...around })
    const changes: Change[] = []
    for (const row of stored.weeks.slice(0, last + 1)) {
      // What somebody has spoken of, in a register or lesson by lesson, stays as it was said.
      const week = seen.weeks.find(({ rowId }) => rowId === row.id)
      if (!week || week.known) continue
      const after = await insertFulfilment(db, {
        ...allTaught,
        taught: week.planned,
        familyId: stored.family_id,
        groupId: params.groupId,
        row,
        by: account.id,
      })
      if (!after) continue
      changes.push({
        table: 'fulfilments',
        id: after.id,
        label: `${stored.subject_name}, ${stored.group_name}, semana ${row.week}`,
        before: null,
        after,
      })
    }
    await record(...changes)
    return {
      row: await presentOne(db, await findOne(db, account, params), { today, ...around }),
      registered: changes.length,
    }
  }),

  serve(exportFulfilment, async ({ db, account, query, today, reply }) => {
    const { format, ...filters } = query
    const { all: rows } = await find(db, account, filters, { today, ...around })
    const bytes = await fulfilmentJobs.run(reply, 'fulfilmentFile', rows, summariesOf(rows), {
      format,
      today,
    })
    return drawnAnswer(bytes, { name: `cumprimento.${format}`, format })
  }),
]

const allTaught = { madeUp: 0, contents: 'sim', reason: '', measure: '', makeUpOn: null, notes: '' } as const

type FulfilmentDependencies = TimetableDependencies & { today: string }
type Filters = Omit<QueryOf<typeof exportFulfilment>, 'format'>

/** All rows that the filters leave, worst first, and the teachers who could be asked for instead. */
async function find(
  db: Db,
  account: Account,
  { teacher, ...filters }: Filters,
  { today, findSharedHours }: FulfilmentDependencies,
) {
  const year = filters.year ?? Number(today.slice(0, 4))
  const inYear = filters.family === undefined ? { ...filters, year } : filters
  const stored = await findFulfilments(db, account, inYear)
  const elsewhere = await findElsewhere(db, stored, findSharedHours)
  const found = stored.map(row => presentFulfilment(row, { today, elsewhere }))
  const teachers = subtotalsOf(found, row => row.teacher)
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt'))
  const all = worstFirst(teacher.length > 0 ? found.filter(row => teacher.includes(row.teacher.id)) : found)
  return { all, teachers, year }
}

async function presentOne(
  db: Db,
  stored: StoredFulfilment,
  { today, findSharedHours }: FulfilmentDependencies,
) {
  return presentFulfilment(stored, { today, elsewhere: await findElsewhere(db, [stored], findSharedHours) })
}

async function findOne(db: Db, account: Account, of: { planId: string; groupId: string }) {
  const [stored] = await findFulfilments(db, account, { planId: of.planId, groupId: of.groupId })
  if (!stored) throw notFound('Este plano')
  return stored
}
