import type { ImportRequest } from '#kit/import.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import {
  findNamed,
  fold,
  missingFields,
  namesOf,
  readUpload,
  recordsOf,
} from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { groupInTitle } from '#school/groups/group-in-title.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findStaffNamed } from '#school/subjects/server/staff-queries.ts'
import { ROOM_LENGTH, type SlotBody, weekdays } from '../contract.ts'
import { type FromDay, timetableImport, timetableImportFields, timetableNoun } from '../import-contract.ts'
import type { AfterChange } from './after-change.ts'
import { startOfChange } from './from-when.ts'
import { decideTimetable } from './import-decide.ts'
import { withoutGrid } from './import-grid.ts'
import { decideHours } from './import-hours.ts'
import { readTimes, readWeekdays } from './import-times.ts'
import { findSchoolHours, findTimetableNames, lockGroupOfTimetable, lockGroupSlots } from './queries.ts'
import { placeOf, writeGroupSlots } from './write.ts'

export const importRoutes = (around: AfterChange) =>
  serveImport<NewSlots, never, FromDay>(timetableImport, {
    fields: timetableImportFields,
    noun: timetableNoun,
    choices: async ({ db, account, today }) => {
      const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
      const { groups, subjects } = await findTimetableNames(db, year)
      return { group: groups.map(group => group.name), subject: subjects.map(subject => subject.name) }
    },
    read: async (upload, choices) =>
      withoutGrid(
        await readUpload(upload, timetableImportFields, choices, {
          otherTitles: weekdays,
          nameIn: groupInTitle,
        }),
        choices.group ?? [],
        upload.answers,
      ),
    decide: async ({ db, account, today }, readings) => {
      decideTimetable(readings)
      const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
      const { groups } = await findTimetableNames(db, year)
      const hours = await findSchoolHours(db)
      const schoolOf = new Map(groups.map(group => [foldGroup(group.name), group.school_id]))
      decideHours(readings, group => {
        const startOf = hours.get(schoolOf.get(group) ?? '')
        return startOf && { startOf }
      })
    },
    check: checkTimetableRows,
    write: (db, made, by) => writeSlots(db, made, by, around),
  })

interface NewSlots {
  groupId: string
  slots: SlotBody[]
  /** The row says nothing of it: what stands in the place stays. */
  keepsTeacher: boolean
  keepsRoom: boolean
}

/** Writes the slots over those that stand in their place from a day on; the other slots of a group stay. */
async function writeSlots(
  db: Db,
  made: readonly NewSlots[],
  { account, today, query }: ImportBy<FromDay>,
  { afterChange }: AfterChange,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [groupId, rows] of Map.groupBy(made, row => row.groupId)) {
    const group = orNotFound(await lockGroupOfTimetable(db, groupId), 'Uma das turmas')
    const from = await startOfChange(db, group, { today, chosen: query.from })
    const holding = (await lockGroupSlots(db, groupId)).filter(row => row.until === null)
    const stored = new Map(holding.map(row => [placeOf(row), row]))
    const slots = rows.flatMap(({ slots, keepsTeacher, keepsRoom }) =>
      slots.map(slot => {
        const before = stored.get(placeOf(slot))
        const isSameSubject = before?.subject_id === slot.subjectId
        return {
          ...slot,
          teacherId: keepsTeacher && isSameSubject ? before.teacher_id : slot.teacherId,
          room: keepsRoom && before ? before.room : slot.room,
        }
      }),
    )
    const written = await writeGroupSlots(db, group, slots, { from, whole: false })
    changes.push(...written)
    if (written.length > 0)
      changes.push(...(await afterChange(db, { groupId, from }, { accountId: account.id, today })))
  }
  return changes
}

/** Checks the rows of a timetable against the groups of the year, the subjects, the people and each other. */
async function checkTimetableRows(
  { db, account, today }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<NewSlots>[]> {
  const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
  const { groups, subjects } = await findTimetableNames(db, year)
  const groupOf = namesOf(groups, group => [group.name, group.called, foldGroup(group.name)])
  const subjectOf = namesOf(subjects, subject => [subject.code, subject.abbreviation, subject.name])
  const staffOf = await findStaffNamed(db)
  const lines = new Map<string, number>()
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors = missingFields(record, timetableImportFields)
    const warnings: Record<string, string> = {}
    const named = <T>(key: string, all: Map<string, T[]>, none: (words: string) => string) => {
      const words = record[key] ?? ''
      return findNamed(all, { key, words, none: none(words) }, errors)
    }
    const written = record.group ?? ''
    const group = findNamed(
      groupOf,
      {
        key: 'group',
        words: groupOf.has(fold(written)) ? written : foldGroup(written) || written,
        none: `«${written}» não é uma turma de ${year}.`,
      },
      errors,
    )
    const subject = named('subject', subjectOf, words => `«${words}» não é uma disciplina da escola.`)
    const teacher = staffOf(group?.school_id).find(
      { key: 'teacher', words: record.teacher ?? '', otherwise: 'o tempo entra sem professor' },
      warnings,
    )
    if (record.teacher && !teacher && subjectOf.has(fold(record.teacher)))
      errors.subject ??= `«${record.subject}» e «${record.teacher}» são duas disciplinas: num tempo há uma.`
    if (group && subject && !subject.grades.includes(group.grade))
      errors.subject = `${subject.name} não é da ${gradeName(group.grade)} classe.`
    const days = readWeekdays(record.weekday ?? '')
    if (record.weekday && !days?.length) errors.weekday = 'Use Segunda a Sábado, ou 1 a 6.'
    const times = readTimes(record.period ?? '')
    const periods = times && 'periods' in times ? times.periods : undefined
    if (record.period && !periods) errors.period = 'Use de 1 a 12, ou as horas da escola.'
    const room = record.room ?? ''
    if (room.length > ROOM_LENGTH) errors.room = `No máximo ${ROOM_LENGTH} caracteres.`
    const sound = () => Object.keys(errors).length === 0
    if (!group || !subject || !days || !periods || !sound())
      return { row: { ...row, errors, warnings }, made: undefined }
    const places = days.flatMap(weekday => periods.map(period => ({ weekday, period })))
    for (const place of places) {
      const key = `${group.id}|${placeOf(place)}`
      const before = lines.get(key)
      if (before === undefined) lines.set(key, row.line)
      else errors.period = `Repete a linha ${before}.`
    }
    const slots = places.map(place => ({
      ...place,
      subjectId: subject.id,
      teacherId: teacher?.id ?? null,
      room,
    }))
    const made = { groupId: group.id, slots, keepsTeacher: !record.teacher, keepsRoom: room === '' }
    return { row: { ...row, errors, warnings }, made: sound() ? made : undefined }
  })
}
