import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { partRows, readUpload, requireColumns } from '#kit/server/transfer/import-table.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { clashesOf } from '../clashes.ts'
import {
  checkTimetableImport,
  getTimetable,
  importTimetable,
  previewTimetableImport,
  putGroupTimetable,
  type SlotBody,
  type Timetable,
  timetableImportFields,
} from '../contract.ts'
import { checkTimetableRows } from './import.ts'
import {
  findGradesOfSubjects,
  findGroupOfTimetable,
  findLastChangedSlot,
  findRevision,
  findSlots,
  findThoseWhoTeach,
  lockGroupOfTimetable,
  lockGroupSlots,
} from './queries.ts'
import { placeOf, writeGroupSlots } from './write.ts'

export const routes: Served[] = [
  serve(getTimetable, async ({ db, account, query, today }) => {
    const mayWrite = account.role === 'admin'
    if (query.group !== undefined) return readGroupTimetable(db, query.group, mayWrite)
    const year = query.year ?? (await findSchoolYear(db, today))
    const own = query.teacher === undefined && account.role === 'professor'
    const slots = await findSlots(db, { teacher: own ? account.id : query.teacher, year })
    return { slots, clashes: mayWrite ? await findClashes(db, year) : [], revision: '' }
  }),

  serve(putGroupTimetable, async ({ db, params, body, record }) => {
    const group = await lockGroupOfTimetable(db, params.id)
    if (!group) throw notFound('Esta turma')
    if (body.revision !== (await findRevision(db, group.id))) throw await stale(db, group.id)
    refuseTwice(body.slots)
    await refuseStrangers(db, group, body.slots)
    await record(...(await writeGroupSlots(db, group, body.slots, true)))
    return readGroupTimetable(db, group.id, true)
  }),

  serve(previewTimetableImport, async ({ db, body, query, today, reply }) => {
    const upload = await readUpload({ body, fileName: query.fileName, reply }, timetableImportFields)
    const checked = await checkTimetableRows(db, upload, await findSchoolYear(db, today))
    return { ...upload, rows: checked.map(entry => entry.row) }
  }),

  serve(checkTimetableImport, async ({ db, body, today }) => {
    requireColumns(body.mapping, timetableImportFields)
    return { rows: (await checkTimetableRows(db, body, await findSchoolYear(db, today))).map(row => row.row) }
  }),

  serve(importTimetable, async ({ db, body, record, today }) => {
    requireColumns(body.mapping, timetableImportFields)
    const checked = await checkTimetableRows(db, body, await findSchoolYear(db, today))
    const { ready, failed } = partRows(checked.map(entry => entry.row))
    if (ready.length === 0)
      throw new HttpError(422, 'NOTHING_TO_IMPORT', 'Nenhuma linha está pronta a entrar.')
    const sound = checked.flatMap(({ group, body }) => (group && body ? [{ group, body }] : []))
    for (const [groupId, rows] of Map.groupBy(sound, entry => entry.group.id)) {
      const group = await lockGroupOfTimetable(db, groupId)
      if (!group) throw notFound('Uma das turmas')
      const slots = rows.map(row => row.body)
      await record(...(await writeGroupSlots(db, group, slots, false)))
    }
    return { imported: ready.length, failed }
  }),
]

async function readGroupTimetable(db: Db, id: string, withClashes: boolean): Promise<Timetable> {
  const group = await findGroupOfTimetable(db, id)
  if (!group) throw notFound('Esta turma')
  return {
    slots: await findSlots(db, { group: id }),
    clashes: withClashes ? await findClashes(db, group.year) : [],
    revision: await findRevision(db, id),
  }
}

async function stale(db: Db, groupId: string): Promise<HttpError> {
  const last = await findLastChangedSlot(db, groupId)
  const by = last && (await findLastAuthor(db, 'timetable_slots', last.id))
  const current = await readGroupTimetable(db, groupId, true)
  const message = `Este horário foi alterado${by ? ` por ${by}` : ''} entretanto.`
  return new HttpError(409, 'VERSION_CONFLICT', message, { details: { current, by: by ?? null } })
}

async function findClashes(db: Db, year: number) {
  return clashesOf(await findSlots(db, { year }))
}

function refuseTwice(slots: readonly SlotBody[]): void {
  const seen = new Set<string>()
  slots.forEach((slot, at) => {
    const place = placeOf(slot)
    if (seen.has(place)) throw invalidField(`slots.${at}.period`, 'Este tempo já está ocupado no mesmo dia.')
    seen.add(place)
  })
}

/**
 * Refuses subjects that the group does not have, and people who may not teach. What stands stays: the week of somebody
 * who has left is changed lesson by lesson.
 */
async function refuseStrangers(
  db: Db,
  group: { id: string; grade: number },
  slots: readonly SlotBody[],
): Promise<void> {
  const stored = new Map((await lockGroupSlots(db, group.id)).map(row => [placeOf(row), row]))
  const grades = await findGradesOfSubjects(db, [...new Set(slots.map(slot => slot.subjectId))])
  const people = [...new Set(slots.flatMap(slot => slot.teacherId ?? []))]
  const teaching = await findThoseWhoTeach(db, people)
  slots.forEach((slot, at) => {
    const { subjectId, teacherId } = slot
    const before = stored.get(placeOf(slot))
    const isOther = before?.subject_id !== subjectId
    const taughtIn = grades.get(subjectId)
    if (isOther && !taughtIn) throw invalidField(`slots.${at}.subjectId`, 'Esta disciplina não existe.')
    if (isOther && !taughtIn?.includes(group.grade))
      throw invalidField(
        `slots.${at}.subjectId`,
        `Esta disciplina não é da ${gradeName(group.grade)} classe.`,
      )
    if (teacherId !== null && teacherId !== before?.teacher_id && !teaching.has(teacherId))
      throw invalidField(`slots.${at}.teacherId`, 'Escolha alguém do corpo docente.')
  })
}
