import { HttpError, invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import { listReminders, remindTeachers } from '../reminders-contract.ts'
import { withoutPlan } from '../without-plan.ts'
import { findRemindedOn, insertReminders } from './reminders.ts'
import { findSchedule } from './schedule.ts'

/** A week: what lies further ahead is nobody's fault yet. */
const MAX_DAYS = 7

export const routes: Served[] = [
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
    const lessons = await findSchedule(db, account, { span: { startsOn: from, endsOn: to } })
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
