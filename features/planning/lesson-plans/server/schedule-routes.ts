import { HttpError, invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { listReminders, remindTeachers } from '../reminders-contract.ts'
import { rollForwardPreview } from '../roll-forward-contract.ts'
import { listSchedule } from '../schedule-contract.ts'
import { withoutPlan } from '../without-plan.ts'
import { findGroupOfLesson } from './queries.ts'
import { findRemindedOn, insertReminders } from './reminders.ts'
import { readLessons } from './routes.ts'
import { findLessonTimes, findSchedule } from './schedule.ts'

/** A week: what lies further ahead is nobody's fault yet. */
const MAX_DAYS = 7

/** What is asked of the timetable at once: a month's weeks and some more. */
const MAX_SCHEDULE_DAYS = 62

/**
 * The lessons of a span of days, where lessons of another year would fall, and reminders to teachers of lessons without
 * a plan.
 */
export const scheduleRoutes = ({ findSharedHours }: TimetableDependencies): Served[] => [
  serve(listSchedule, async ({ db, account, query }) => {
    if (daysBetween(query.from, query.to) >= MAX_SCHEDULE_DAYS)
      throw invalidField('to', `No máximo ${MAX_SCHEDULE_DAYS} dias de cada vez.`)
    const own = query.group === undefined && query.teacher === undefined && account.role === 'professor'
    const teacher = own ? account.id : query.teacher
    return {
      lessons: await findSchedule(db, account, {
        span: { startsOn: query.from, endsOn: query.to },
        group: query.group,
        teacher,
        findSharedHours,
      }),
    }
  }),

  serve(rollForwardPreview, async ({ db, account, body }) => {
    const lessons = await readLessons(db, account, body.ids)
    const [first] = lessons
    const group = first && (await findGroupOfLesson(db, account, body.groupId, first.subject.id))
    if (!group) throw invalidField('groupId', 'Não lecciona esta disciplina nesta turma.')
    const times = await findLessonTimes(db, {
      groupId: body.groupId,
      subjectId: first.subject.id,
      from: body.from,
      count: lessons.length,
      findSharedHours,
    })
    return {
      rows: lessons.map((lesson, at) => ({
        id: lesson.id,
        theme: lesson.theme || lesson.summary,
        before: lesson.heldOn,
        heldOn: times[at]?.date ?? null,
        startsAt: times[at]?.startsAt ?? null,
      })),
    }
  }),

  serve(listReminders, async ({ db, today }) => ({
    reminded: (await findRemindedOn(db, today)).map(row => ({
      teacherId: row.account_id,
      by: row.by,
      at: row.created_at,
    })),
  })),

  serve(remindTeachers, async ({ db, account, body: { from, to }, today, record }) => {
    if (to < today) throw invalidField('to', 'Estes dias já passaram.')
    if (daysBetween(from, to) >= MAX_DAYS) throw invalidField('to', 'No máximo uma semana de cada vez.')
    const lessons = await findSchedule(db, account, { span: { startsOn: from, endsOn: to }, findSharedHours })
    const lacking = withoutPlan(lessons, from < today ? today : from)
    const stored = await insertReminders(db, lacking, { from, to, day: today, by: account.id })
    if (stored.length === 0)
      throw new HttpError(
        409,
        'NOBODY_TO_REMIND',
        lacking.length === 0
          ? 'Já nenhuma aula destes dias está sem plano.'
          : 'Quem tem aulas sem plano já foi lembrado hoje.',
      )
    await record(
      ...stored.map(row => ({
        table: 'lesson_reminders',
        id: row.id,
        label: `Lembrete a ${lacking.find(teacher => teacher.id === row.account_id)?.name ?? ''}`,
        before: null,
        after: row,
      })),
    )
    return { reminded: stored.length }
  }),
]
