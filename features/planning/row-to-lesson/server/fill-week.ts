import { blankLesson, nameOf } from '#features/planning/lesson-plans/lesson-values.ts'
import { findGroupOfLesson, insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import { lacksPlan } from '#features/planning/lesson-plans/without-plan.ts'
import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import type { Begun } from '../contract.ts'
import { type EmptyLesson, fillWeek, previewWeek } from '../fill-week-contract.ts'
import { beginOnDay } from './begin-lesson.ts'

export const fillWeekRoutes = (around: TimetableDependencies): Served[] => [
  serve(previewWeek, async call => {
    const found = await findEmpty(call, call.query, around)
    return {
      lessons: found.map(({ begun, schoolId: _schoolId, ...place }) => ({ ...place, begun: said(begun) })),
    }
  }),

  serve(fillWeek, async call => {
    const { db, account, body, record } = call
    const groups = [...new Set(body.places.map(({ groupId }) => groupId))].toSorted()
    // Two calls at once wait for each other, always in the same order.
    for (const id of groups)
      await withDeleted(db, 'groups').select('id').where('id', '=', id).forUpdate().execute()
    const found = await findEmpty(call, body, around)
    for (const place of body.places) {
      const empty = found.find(
        each =>
          each.group.id === place.groupId &&
          each.subject.id === place.subjectId &&
          each.day === place.day &&
          each.startsAt === place.startsAt,
      )
      if (!empty?.begun)
        throw new HttpError(
          409,
          'VERSION_CONFLICT',
          'As aulas mudaram entretanto: veja de novo o que se preenche.',
        )
      const row = await insertLesson(db, blankLesson(empty.begun.lesson), {
        schoolId: empty.schoolId,
        teacherId: account.id,
      })
      await record({ table: 'lesson_plans', id: row.id, label: nameOfRow(row), before: null, after: row })
    }
    return { created: body.places.length }
  }),
]

type Found = Omit<EmptyLesson, 'begun'> & { begun: Begun | null; schoolId: string }

/** The person's own lessons to come without a plan, with what their rows give them. */
async function findEmpty(
  { db, account, today }: { db: Db; account: Account; today: string },
  { from, to }: { from: string; to: string },
  around: TimetableDependencies,
): Promise<Found[]> {
  const span = { startsOn: from < today ? today : from, endsOn: to }
  if (span.endsOn < span.startsOn) return []
  const lessons = await findSchedule(db, account, { span, teacher: account.id, ...around })
  const empty = lessons.filter(
    lesson =>
      lacksPlan(lesson) &&
      lesson.period !== null &&
      lesson.insteadOf === undefined &&
      lesson.coveredBy === undefined,
  )
  const found: Found[] = []
  for (const { group, subject, date, startsAt } of empty) {
    const place = await findGroupOfLesson(db, account, group.id, subject.id, date)
    if (!place) continue
    const of = { group: group.id, subject: subject.id, day: date, startsAt: startsAt ?? undefined }
    found.push({
      group,
      subject: { id: subject.id, name: subject.name },
      day: date,
      startsAt,
      begun: await beginOnDay(db, account, of, around),
      schoolId: place.school_id,
    })
  }
  return found
}

function said(begun: Begun | null): EmptyLesson['begun'] {
  if (!begun) return null
  const { theme, lessonNumber } = begun.lesson
  return { rowText: begun.rowText, theme, lessonNumber }
}

function nameOfRow({ theme, summary }: { theme: string; summary: string }): string {
  return nameOf({ templateName: null, theme, summary })
}
