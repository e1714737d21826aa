import type { CheckedRow, ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fold, missingFields, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type SlotBody, timetableImportFields, weekdays } from '../contract.ts'
import { findTimetableNames } from './queries.ts'

export interface CheckedSlot {
  row: CheckedRow
  group: { id: string; name: string } | undefined
  body: SlotBody | undefined
}

/** Checks the rows of a timetable against the groups of the year, the subjects, the people and each other. */
export async function checkTimetableRows(
  db: Db,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
  year: number,
): Promise<CheckedSlot[]> {
  const { groups, subjects, teachers } = await findTimetableNames(db, year)
  const groupOf = byName(groups, one => [one.name])
  const subjectOf = byName(subjects, one => [one.code, one.abbreviation, one.name])
  const teacherOf = byName(teachers, one => [one.name, one.email])
  const lines = new Map<string, number>()
  return recordsOf(request).map(({ row, record }) => {
    const errors = missingFields(record, timetableImportFields)
    const group = groupOf.get(fold(record.group ?? ''))
    const subject = subjectOf.get(fold(record.subject ?? ''))
    const teacher = teacherOf.get(fold(record.teacher ?? ''))
    const weekday = readWeekday(record.weekday ?? '')
    const period = Number(/^\d+/.exec(record.period ?? '')?.[0])
    if (record.group && !group) errors.group = `«${record.group}» não é uma turma de ${year}.`
    if (record.subject && !subject) errors.subject = `«${record.subject}» não é uma disciplina da escola.`
    if (record.teacher && !teacher) errors.teacher = `«${record.teacher}» não tem conta de professor.`
    if (record.weekday && weekday === undefined) errors.weekday = 'Use Segunda a Sábado, ou 1 a 6.'
    if (record.period && !(period >= 1 && period <= 12)) errors.period = 'Use de 1 a 12.'
    const place = `${group?.id}|${weekday}|${period}`
    const before = lines.get(place)
    if (group && before !== undefined) errors.period ??= `Repete a linha ${before}.`
    lines.set(place, row.line)
    const sound = Object.keys(errors).length === 0 && group && subject && weekday !== undefined
    const body = sound
      ? { weekday, period, subjectId: subject.id, teacherId: teacher?.id ?? null, room: record.room ?? '' }
      : undefined
    return { row: { ...row, errors }, group, body }
  })
}

function byName<T>(all: readonly T[], namesOf: (one: T) => readonly string[]): Map<string, T> {
  return new Map(all.flatMap(one => namesOf(one).map(name => [fold(name), one] as const)))
}

function readWeekday(words: string): number | undefined {
  const folded = fold(words)
  const number = Number(folded.replace(/\D.*$/, ''))
  if (number >= 1 && number <= 6) return number
  const at = weekdays.findIndex(day => folded !== '' && folded.startsWith(fold(day).slice(0, 3)))
  return at === -1 ? undefined : at + 1
}
