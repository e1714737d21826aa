import { href } from '#kit/address.ts'
import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import type { NewNotice } from '#school/notices/notice.ts'
import * as pages from '#school/pages.ts'
import type { Absence, LessonToGive } from './contract.ts'

/** Notices to substitutes, each of their own lessons, and to the absent teacher of all. */
export function noticesOf(absence: Absence, changed: readonly string[]): NewNotice[] {
  const { teacher, lessons, endsOn } = absence
  const news = lessons.filter(({ choice }) => choice !== null && changed.includes(choice.id))
  const covered = news.filter(({ choice }) => choice?.substitute)
  const byWhom = Map.groupBy(covered, ({ choice }) => choice?.substitute?.id ?? '')
  const key = changed.toSorted().join(' ')
  const toSubstitutes = [...byWhom].map(
    ([accountId, own]): NewNotice => ({
      accountId,
      about: `substitution ${idsOf(own)}`,
      title: `Dá ${counted(own.length, 'aula', 'aulas')} em vez de ${teacher.name}`,
      detail: inWords(own),
      path: href(pages.calendar, { dia: own[0]?.date }),
      until: own.at(-1)?.date ?? endsOn,
    }),
  )
  const left = lessons.filter(({ choice }) => choice === null).length
  const names = [...new Set(lessons.flatMap(({ choice }) => choice?.substitute?.name ?? []))]
  const toTeacher: NewNotice = {
    accountId: teacher.id,
    about: `absence ${absence.id} ${key}`,
    title: `Quem dá as suas aulas até ${formatDateInProse(endsOn)}`,
    detail: [
      `${lessons.length - left} de ${lessons.length} já decididas`,
      names.length > 0 && `com ${names.join(', ')}`,
    ]
      .filter(Boolean)
      .join(', '),
    path: href(pages.calendar, { dia: absence.startsOn }),
    until: endsOn,
  }
  return news.length === 0 ? [] : [...toSubstitutes, toTeacher]
}

interface Refused {
  id: string
  absence_id: string
  held_on: string
  group_name: string
  away_name: string
  substitute_name: string | null
}

/** Notice to the author of an absence about refusing substitutes. */
export function noticeOfRefusal(
  rows: readonly Refused[],
  choosers: ReadonlyMap<string, string>,
): NewNotice[] {
  return [...Map.groupBy(rows, row => row.absence_id)].flatMap(([absenceId, own]) => {
    const [first] = own
    const accountId = choosers.get(absenceId)
    return first && accountId !== undefined
      ? [
          {
            accountId,
            about: `refusal ${own
              .map(({ id }) => id)
              .toSorted()
              .join(' ')}`,
            title: `${first.substitute_name ?? 'Quem substitui'} não pode dar ${counted(own.length, 'aula', 'aulas')} de ${first.away_name}`,
            detail: own.map(row => `${formatWeekday(row.held_on)}, ${row.group_name}`).join('; '),
            path: href(pages.teacherAbsence, { id: absenceId }),
            until:
              own
                .map(row => row.held_on)
                .toSorted()
                .at(-1) ?? first.held_on,
          },
        ]
      : []
  })
}

interface Lost extends Refused {
  substitute_id: string | null
  subject_name: string
  starts_at: string | null
  period: number
}

/** The notice to the substitute and to the person who marked the absence about lessons that the timetable no longer has. */
export function noticesOfLost(rows: readonly Lost[], choosers: ReadonlyMap<string, string>): NewNotice[] {
  const concerned = rows.flatMap(row => {
    const chooser = choosers.get(row.absence_id)
    const away = href(pages.teacherAbsence, { id: row.absence_id })
    return [
      ...(row.substitute_id
        ? [{ accountId: row.substitute_id, path: href(pages.calendar, { dia: row.held_on }), row }]
        : []),
      ...(chooser && chooser !== row.substitute_id ? [{ accountId: chooser, path: away, row }] : []),
    ]
  })
  return [...Map.groupBy(concerned, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
    const [first] = own
    if (!first) return []
    const lessons = own.map(({ row }) => row)
    return [
      {
        accountId,
        about: `lost ${lessons
          .map(({ id }) => id)
          .toSorted()
          .join(' ')}`,
        title:
          lessons.length === 1
            ? `A aula de ${first.row.subject_name} já não está no horário`
            : `${lessons.length} aulas já não estão no horário`,
        detail: `${lessons.map(row => `${formatWeekday(row.held_on)}, ${row.starts_at ?? `${row.period}.º`}: ${row.subject_name} na ${row.group_name}, em vez de ${row.away_name}`).join('; ')}. O horário mudou: não há substituição.`,
        path: first.path,
        until:
          lessons
            .map(row => row.held_on)
            .toSorted()
            .at(-1) ?? first.row.held_on,
      },
    ]
  })
}

function idsOf(lessons: readonly LessonToGive[]): string {
  return lessons
    .map(({ choice }) => choice?.id ?? '')
    .toSorted()
    .join(' ')
}

function inWords(lessons: readonly LessonToGive[]): string {
  return lessons
    .map(
      ({ date, startsAt, period, group, subject }) =>
        `${formatWeekday(date)}, ${startsAt ?? `${period}.º`}: ${subject.name} na ${group.name}`,
    )
    .join('; ')
}
