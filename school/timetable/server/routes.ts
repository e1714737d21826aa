import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { partRows, readUpload, requireColumns } from '#kit/server/transfer/import-table.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import {
  checkTimetableImport,
  getTimetable,
  importTimetable,
  previewTimetableImport,
  putGroupTimetable,
  type SlotBody,
  timetableImportFields,
} from '../contract.ts'
import { checkTimetableRows } from './import.ts'
import { findClashes, findGroupOfTimetable, findSlots } from './queries.ts'
import { writeGroupSlots } from './write.ts'

export const routes: Served[] = [
  serve(getTimetable, async ({ db, account, query, today }) => {
    const year = query.year ?? (await findSchoolYear(db, today))
    const own = query.group === undefined && query.teacher === undefined && account.role === 'professor'
    const slots = await findSlots(db, { ...query, year, ...(own ? { teacher: account.id } : {}) })
    return { slots, clashes: account.role === 'admin' ? await findClashes(db, year) : [] }
  }),

  serve(putGroupTimetable, async ({ db, params, body, record }) => {
    const group = await findGroupOfTimetable(db, params.id)
    if (!group) throw notFound('Esta turma')
    refuseTwice(body.slots)
    await record(...(await writeGroupSlots(db, group, body.slots, true)))
    return { slots: await findSlots(db, { group: group.id }), clashes: await findClashes(db, group.year) }
  }),

  serve(previewTimetableImport, async ({ db, body, query, today }) => {
    const upload = await readUpload(body, query.fileName, timetableImportFields)
    return {
      ...upload,
      rows: (await checkTimetableRows(db, upload, await findSchoolYear(db, today))).map(one => one.row),
    }
  }),

  serve(checkTimetableImport, async ({ db, body, today }) => {
    requireColumns(body.mapping, timetableImportFields)
    return { rows: (await checkTimetableRows(db, body, await findSchoolYear(db, today))).map(one => one.row) }
  }),

  serve(importTimetable, async ({ db, body, record, today }) => {
    requireColumns(body.mapping, timetableImportFields)
    const checked = await checkTimetableRows(db, body, await findSchoolYear(db, today))
    const { ready, failed } = partRows(checked.map(one => one.row))
    if (ready.length === 0)
      throw new HttpError(422, 'NOTHING_TO_IMPORT', 'Nenhuma linha está pronta a entrar.')
    const byGroup = Map.groupBy(
      checked.filter(one => one.body !== undefined),
      one => one.group,
    )
    for (const [group, rows] of byGroup)
      if (group) {
        const slots = rows.flatMap(one => (one.body ? [one.body] : []))
        await record(...(await writeGroupSlots(db, group, slots, false)))
      }
    return { imported: ready.length, failed }
  }),
]

function refuseTwice(slots: readonly SlotBody[]): void {
  const seen = new Set<string>()
  slots.forEach((slot, at) => {
    const place = `${slot.weekday}|${slot.period}`
    if (seen.has(place)) throw invalidField(`slots.${at}.period`, 'Este tempo já está ocupado no mesmo dia.')
    seen.add(place)
  })
}
