import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { isHeldOn } from '#kit/server/records/held.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { findPeriodsOn } from '#school/schools/server/earlier-periods.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findStaffAmong } from '#school/subjects/server/staff-queries.ts'
import { clashesOf } from '../clashes.ts'
import {
  getTimetable,
  printTimetable,
  putGroupTimetable,
  type SharedHour,
  type SlotBody,
  type Timetable,
} from '../contract.ts'
import { timetableDocument } from '../document.ts'
import { sharedOf, standsOn } from '../shared-hours.ts'
import type { AfterChange } from './after-change.ts'
import { startOfChange } from './from-when.ts'
import { importRoutes } from './import.ts'
import {
  findChangeDays,
  findGradesOfSubjects,
  findGroupOfTimetable,
  findLastChangedSlot,
  findRevision,
  findSlotsOn,
  lockGroupOfTimetable,
  lockGroupSlots,
} from './queries.ts'
import { placeOf, writeGroupSlots } from './write.ts'

/** What other rooms know of the week: the hours in which groups of a year are parted into others, also those whose place others took. */
export interface TimetableDependencies {
  findSharedHours(db: Db, year: number): Promise<SharedHour[]>
}

export function timetableRoutes(around: TimetableDependencies & AfterChange): Served[] {
  /** The week of today shows what stands until something else is made, any other what stood or will stand then. */
  const findStanding = async (db: Db, year: number, { on, today }: { on: string; today: string }) =>
    (await around.findSharedHours(db, year)).filter(hour =>
      on === today ? hour.until === null : standsOn(hour, on),
    )

  async function readGroupTimetable(
    db: Db,
    id: string,
    { on, today, withClashes }: { on: string; today: string; withClashes: boolean },
  ): Promise<Timetable> {
    const group = orNotFound(await findGroupOfTimetable(db, id), 'Esta turma')
    const shared = await findStanding(db, group.year, { on, today })
    return {
      slots: await findSlotsOn(db, on, { group: id }),
      shared: shared.filter(({ groups }) => groups.some(each => each.id === id)),
      clashes: withClashes ? clashesOf(await findSlotsOn(db, on, { year: group.year }), shared) : [],
      revision: await findRevision(db, id),
      on,
      today,
      periods: await findPeriodsOn(db, group.school_id, on),
      changesOn: await findChangeDays(db, id),
      proposedFrom: withClashes ? await startOfChange(db, group, { today }) : null,
    }
  }

  async function stale(db: Db, groupId: string, of: { on: string; today: string }): Promise<HttpError> {
    const last = await findLastChangedSlot(db, groupId)
    const by = last && (await findLastAuthor(db, 'timetable_slots', last.id))
    const current = await readGroupTimetable(db, groupId, { ...of, withClashes: true })
    const message = `Este horário foi alterado${by ? ` por ${by}` : ''} entretanto.`
    return new HttpError(409, 'VERSION_CONFLICT', message, { details: { current, by: by ?? null } })
  }

  return [
    serve(getTimetable, async ({ db, account, query, today }) => {
      const mayWrite = account.role === 'admin'
      const on = query.on ?? today
      if (query.group !== undefined)
        return readGroupTimetable(db, query.group, { on, today, withClashes: mayWrite })
      const year = query.year ?? (await findSchoolYear(db, today, schoolOfAccount(account.id)))
      const own = query.whose === 'own' || (query.teacher === undefined && account.role === 'professor')
      const teacher = own ? account.id : query.teacher
      const slots = await findSlotsOn(db, on, { teacher, year })
      const shared = await findStanding(db, year, { on, today })
      return {
        slots,
        shared: teacher === undefined ? shared : sharedOf(teacher, slots, shared),
        clashes: mayWrite
          ? clashesOf(teacher === undefined ? slots : await findSlotsOn(db, on, { year }), shared)
          : [],
        revision: '',
        on,
        today,
        periods: [],
        changesOn: [],
        proposedFrom: null,
      }
    }),

    serve(printTimetable, async ({ db, account, today, reply }) => {
      const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
      const slots = await findSlotsOn(db, today, { teacher: account.id, year })
      const shared = sharedOf(account.id, slots, await findStanding(db, year, { on: today, today }))
      const title = `Horário de ${account.name}`
      return documentAnswer(
        timetableDocument({ title, year, slots, shared, teacherId: account.id }),
        { name: 'o-meu-horario.pdf', format: 'pdf' },
        reply,
      )
    }),

    serve(putGroupTimetable, async ({ db, account, params, body, today, record }) => {
      const group = orNotFound(await lockGroupOfTimetable(db, params.id), 'Esta turma')
      if (body.revision !== (await findRevision(db, group.id)))
        throw await stale(db, group.id, { on: body.from ?? today, today })
      refuseTwice(body.slots)
      const from = await startOfChange(db, group, { today, chosen: body.from })
      await refuseStrangers(db, group, body.slots, from)
      const changes = await writeGroupSlots(db, group, body.slots, { from, whole: true })
      await record(...changes)
      if (changes.length > 0)
        await record(
          ...(await around.afterChange(db, { groupId: group.id, from }, { accountId: account.id, today })),
        )
      // The first week of a year that is to come holds from its beginning, which may be after today.
      const on = from !== null && from > today ? from : today
      return readGroupTimetable(db, group.id, { on, today, withClashes: true })
    }),

    ...importRoutes(around),
  ]
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
  group: { id: string; grade: number; school_id: string },
  slots: readonly SlotBody[],
  from: string | null,
): Promise<void> {
  const stored = new Map(
    (await lockGroupSlots(db, group.id))
      .filter(row => (from === null ? row.starts_on === null : isHeldOn(row, from)))
      .map(row => [placeOf(row), row]),
  )
  const grades = await findGradesOfSubjects(db, [...new Set(slots.map(slot => slot.subjectId))])
  const people = [...new Set(slots.flatMap(slot => slot.teacherId ?? []))]
  const teaching = await findStaffAmong(db, people, group.school_id)
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
      throw invalidField(`slots.${at}.teacherId`, 'Escolha alguém do corpo docente desta escola.')
  })
}
