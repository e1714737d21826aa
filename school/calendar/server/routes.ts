import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { maySetState } from '#kit/states.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { findSchool, refuseUnknownSchool } from '#school/schools/server/queries.ts'
import { type CalendarState, calendarFields, calendarStateTable, calendarThing } from '../calendar.ts'
import {
  type Calendar,
  type CalendarBody,
  createCalendar,
  getCalendar,
  getCurrentCalendar,
  listCalendarHistory,
  listCalendars,
  putCalendarInForce,
  removeCalendar,
  updateCalendar,
} from '../contract.ts'
import { weekOf } from '../weeks.ts'
import {
  findCalendar,
  findCalendarInForce,
  findCalendars,
  insertCalendar,
  isDemonstrationYear,
  isEditionTaken,
  lockCalendar,
  lockCalendarInForce,
  removeCalendarRow,
  updateCalendarRow,
} from './queries.ts'

const calendarRows: Editable<Awaited<ReturnType<typeof lockCalendar>>, Calendar> = {
  ...calendarThing,
  fields: calendarFields,
  labelOf,
  read: (db, _account, id) => findCalendar(db, id),
}

export const routes: Served[] = [
  serve(listCalendars, async ({ db, query: { year, group } }) => ({
    rows: await findCalendars(db, {
      ...(year !== undefined && { year }),
      ...(group !== undefined && { school: schoolOfGroup(group) }),
    }),
  })),

  serve(getCurrentCalendar, async ({ db, account, query, today }) => {
    const school = query.group === undefined ? schoolOfAccount(account.id) : schoolOfGroup(query.group)
    const calendar = (await findCalendarInForce(db, today, school)) ?? null
    const now = calendar ? weekOf(calendar, today) : undefined
    return { today, calendar, trimester: now?.trimester ?? null, week: now?.week.number ?? null }
  }),

  serve(getCalendar, ({ db, params }) => readCalendar(db, params.id)),

  serve(createCalendar, async call => {
    const { db } = call
    const body = await ofOwnSchool(call, call.body)
    await refuseEditionTaken(db, body)
    const demonstration = await isDemonstrationYear(db, body.year)
    return addRow(calendarRows, call, await insertCalendar(db, body, { demonstration }))
  }),

  serve(updateCalendar, async call => {
    const { db, params } = call
    const before = await lockCalendar(db, params.id)
    const body = await ofOwnSchool(call, call.body)
    return editRow(calendarRows, call, before, body, async () => {
      if (before.state === 'em vigor' && before.year !== body.year)
        throw invalidField('year', 'O calendário em vigor não muda de ano; crie uma versão para o outro.')
      if (before.state === 'em vigor' && before.school_id !== body.schoolId)
        throw invalidField(
          'schoolId',
          'O calendário em vigor não muda de escola; crie uma versão para a outra.',
        )
      await refuseEditionTaken(db, body, before.id)
      return updateCalendarRow(db, before.id, columnsOf(calendarFields, body))
    })
  }),

  serve(putCalendarInForce, async call => {
    const { db, account, params, body, record } = call
    const before = await lockCalendar(db, params.id)
    if (!maySetState(calendarStateTable, before.state as CalendarState, 'em vigor', account.role))
      throw wrongState('Este calendário já está em vigor.')
    return editRow(calendarRows, call, before, body, async () => {
      const old = await lockCalendarInForce(db, before)
      if (old) {
        const replaced = await updateCalendarRow(db, old.id, { state: 'substituído' })
        await record({
          table: 'calendars',
          id: old.id,
          label: await labelOf(old, db),
          before: old,
          after: replaced,
        })
      }
      return updateCalendarRow(db, before.id, { state: 'em vigor' })
    })
  }),

  serve(removeCalendar, async call => {
    const { db, params, query } = call
    const before = await lockCalendar(db, params.id)
    if (before.state === 'em vigor')
      throw new HttpError(
        409,
        'IN_FORCE',
        'O calendário em vigor não se elimina; ponha outro em vigor primeiro.',
      )
    return removeRow(calendarRows, call, before, query, () => removeCalendarRow(db, before.id))
  }),

  serve(listCalendarHistory, async ({ db, params, words }) => {
    await readCalendar(db, params.id)
    return findThingHistory(db, words, calendarFields, params.id)
  }),
]

/** An account of one school writes that school's rows. */
async function ofOwnSchool<Body extends CalendarBody>(
  { db, account }: { db: Db; account: Account },
  body: Body,
): Promise<Body> {
  if (account.onlyWithin) return { ...body, schoolId: account.onlyWithin }
  await refuseUnknownSchool(db, body.schoolId)
  return body
}

async function readCalendar(db: Db, id: string): Promise<Calendar> {
  return orNotFound(await findCalendar(db, id), calendarThing.what)
}

async function refuseEditionTaken(db: Db, body: CalendarBody, exceptId?: string): Promise<void> {
  if (await isEditionTaken(db, body, exceptId))
    throw new HttpError(
      409,
      'EDITION_TAKEN',
      `Já existe a versão ${body.edition} do calendário de ${body.year}.`,
      {
        fields: { edition: 'Este número já é de outra versão do mesmo ano.' },
      },
    )
}

async function labelOf(
  { year, edition, school_id }: { year: number; edition: number; school_id: string | null },
  db: Db,
): Promise<string> {
  const school = school_id === null ? undefined : await findSchool(db, school_id)
  return [`Calendário de ${year}, versão ${edition}`, school?.name].filter(Boolean).join(', ')
}
