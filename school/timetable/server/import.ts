import type { CheckedRow, ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { findNamed, fold, missingFields, namesOf, recordsOf } from '#kit/server/transfer/import-table.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { ROOM_LENGTH, type SlotBody, timetableImportFields, weekdays } from '../contract.ts'
import { findTimetableNames } from './queries.ts'

export interface CheckedSlot {
  row: CheckedRow
  group: { id: string; name: string } | undefined
  /** Present when nothing is wrong with the row. */
  body: SlotBody | undefined
}

/** Checks the rows of a timetable against the groups of the year, the subjects, the people and each other. */
export async function checkTimetableRows(
  db: Db,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
  year: number,
): Promise<CheckedSlot[]> {
  const { groups, subjects, teachers } = await findTimetableNames(db, year)
  const groupOf = namesOf(groups, group => [group.name])
  const subjectOf = namesOf(subjects, subject => [subject.code, subject.abbreviation, subject.name])
  const teacherOf = namesOf(teachers, teacher => [teacher.name, teacher.email])
  const lines = new Map<string, number>()
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors = missingFields(record, timetableImportFields)
    const named = <T>(key: string, all: Map<string, T[]>, none: (words: string) => string) => {
      const words = record[key] ?? ''
      return findNamed(all, { key, words, none: none(words) }, errors)
    }
    const group = named('group', groupOf, words => `«${words}» não é uma turma de ${year}.`)
    const subject = named('subject', subjectOf, words => `«${words}» não é uma disciplina da escola.`)
    const teacher = named('teacher', teacherOf, words => `«${words}» não tem conta de professor.`)
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
      return { row: { ...row, errors }, group, body: undefined }
    const place = `${group.id}|${weekday}|${period}`
    const before = lines.get(place)
    if (before === undefined) lines.set(place, row.line)
    else errors.period = `Repete a linha ${before}.`
    const body = { weekday, period, subjectId: subject.id, teacherId: teacher?.id ?? null, room }
    return { row: { ...row, errors }, group, body: sound() ? body : undefined }
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
