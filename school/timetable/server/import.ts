import type { ImportRequest } from '#kit/import.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findNamed, fold, missingFields, namesOf, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findStaffNamed } from '#school/subjects/server/staff-queries.ts'
import { ROOM_LENGTH, type SlotBody, weekdays } from '../contract.ts'
import { type FromDay, timetableImport, timetableImportFields, timetableNoun } from '../import-contract.ts'
import type { AfterChange } from './after-change.ts'
import { startOfChange } from './from-when.ts'
import { findTimetableNames, lockGroupOfTimetable } from './queries.ts'
import { writeGroupSlots } from './write.ts'

export const importRoutes = (around: AfterChange) =>
  serveImport<NewSlot, never, FromDay>(timetableImport, {
    fields: timetableImportFields,
    noun: timetableNoun,
    choices: async ({ db, account, today }) => {
      const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
      const { groups, subjects } = await findTimetableNames(db, year)
      return { group: groups.map(group => group.name), subject: subjects.map(subject => subject.name) }
    },
    check: checkTimetableRows,
    write: (db, made, by) => writeSlots(db, made, by, around),
  })

interface NewSlot {
  groupId: string
  slot: SlotBody
}

/** Writes the slots over those that stand in their place from a day on; the other slots of a group stay. */
async function writeSlots(
  db: Db,
  made: readonly NewSlot[],
  { account, today, query }: ImportBy<FromDay>,
  { afterChange }: AfterChange,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [groupId, rows] of Map.groupBy(made, row => row.groupId)) {
    const group = orNotFound(await lockGroupOfTimetable(db, groupId), 'Uma das turmas')
    const from = await startOfChange(db, group, { today, chosen: query.from })
    const slots = rows.map(row => row.slot)
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
): Promise<CheckedImport<NewSlot>[]> {
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
      return findNamed(all, { key, words, none: none(words) }, key === 'teacher' ? warnings : errors)
    }
    const written = record.group ?? ''
    const group = findNamed(
      groupOf,
      {
        key: 'group',
        words: groupOf.has(fold(written)) ? written : foldGroup(written),
        none: `«${written}» não é uma turma de ${year}.`,
      },
      errors,
    )
    const subject = named('subject', subjectOf, words => `«${words}» não é uma disciplina da escola.`)
    const teacher = named(
      'teacher',
      staffOf(group?.school_id),
      words => `«${words}» não tem conta de professor: o tempo entra sem professor.`,
    )
    if (group && subject && !subject.grades.includes(group.grade))
      errors.subject = `${subject.name} não é da ${gradeName(group.grade)} classe.`
    const weekday = readWeekday(record.weekday ?? '')
    if (record.weekday && weekday === undefined) errors.weekday = 'Use Segunda a Sábado, ou 1 a 6.'
    const period = Number(/^\d+/.exec(record.period ?? '')?.[0])
    if (record.period && !(period >= 1 && period <= 12)) errors.period = 'Use de 1 a 12.'
    const room = record.room ?? ''
    if (room.length > ROOM_LENGTH) errors.room = `No máximo ${ROOM_LENGTH} caracteres.`
    const sound = () => Object.keys(errors).length === 0
    if (!group || !subject || weekday === undefined || !sound())
      return { row: { ...row, errors, warnings }, made: undefined }
    const place = `${group.id}|${weekday}|${period}`
    const before = lines.get(place)
    if (before === undefined) lines.set(place, row.line)
    else errors.period = `Repete a linha ${before}.`
    const slot = { weekday, period, subjectId: subject.id, teacherId: teacher?.id ?? null, room }
    return { row: { ...row, errors, warnings }, made: sound() ? { groupId: group.id, slot } : undefined }
  })
}

/** 1 for Monday to 6: from its name, its number, or its ordinal (2ª feira is Monday). */
function readWeekday(words: string): number | undefined {
  const folded = fold(words)
  const [, digit, rest = ''] = /^(\d)(.*)$/.exec(folded) ?? []
  if (digit !== undefined) {
    const number = Number(digit) - (/^ ?[ªa]?( ?feira)?$/.test(rest) && rest !== '' ? 1 : 0)
    return number >= 1 && number <= 6 && /^( ?[ªa])?( ?feira)?$/.test(rest) ? number : undefined
  }
  const at = weekdays.findIndex(day => folded !== '' && folded.startsWith(fold(day).slice(0, 3)))
  return at === -1 ? undefined : at + 1
}
