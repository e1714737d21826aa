import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { findApplications } from '#features/assessment/results/server/queries.ts'
import { findPlansAwaiting } from '#features/planning/analytical-plans/server/queries.ts'
import { fulfilmentShare } from '#features/planning/fulfilment/count.ts'
import { findElsewhere } from '#features/planning/fulfilment/server/elsewhere.ts'
import { presentFulfilment } from '#features/planning/fulfilment/server/present.ts'
import { findFulfilments } from '#features/planning/fulfilment/server/queries.ts'
import { findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import { withoutPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { findReadingStatuses } from '#features/policies/server/standing.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { eachDay, mondayOf, reasonClosed, weekdaysFrom, weekOf } from '#school/calendar/weeks.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { dayOfSchool, dayToShow } from '../school-view.ts'
import type { WeekSummary } from '../week-paper.ts'

/** So many tests under way are read; of more the page says that there are more. */
const MAX_TESTS = 100

/** The week of the day that is shown to those who lead: this one, or the next where it has no school left. */
export async function readWeek(db: Db, account: Account, today: string): Promise<WeekSummary> {
  const calendar = (await findCalendarInForce(db, today, schoolOfAccount(account.id))) ?? null
  const shown = dayToShow(calendar, today)
  const from = mondayOf(shown)
  const to = weekdaysFrom(calendar, from).at(-1) ?? from
  const [lessons, awaiting, fulfilled, tests, standings, schools] = await Promise.all([
    findSchedule(db, account, { span: { startsOn: from, endsOn: to }, findSharedHours }),
    findPlansAwaiting(db, account),
    findFulfilments(db, account, { year: calendar?.year ?? Number(today.slice(0, 4)) }),
    findApplications(db, account, {
      state: ['em aplicação', 'encerrado'],
      group: [],
      test: [],
      quiz: [],
      kind: 'test',
      limit: MAX_TESTS,
    }),
    findReadingStatuses(db, { today }),
    findSchools(db),
  ])
  const elsewhere = await findElsewhere(db, fulfilled, findSharedHours)
  const place = calendar && weekOf(calendar, shown)
  return {
    school: schools.length === 1 ? (schools[0]?.name ?? '') : '',
    from,
    to,
    today,
    week: place ? `semana ${place.week.number} do ${place.trimester}.º trimestre` : '',
    days: eachDay({ startsOn: from, endsOn: to }).map(date => ({
      ...dayOfSchool(lessons, date),
      date,
      closed: calendar && reasonClosed(calendar, date),
    })),
    withoutPlan: withoutPlan(lessons, shown),
    awaiting: awaiting.map(plan => ({
      subject: plan.subject_name,
      grade: plan.grade,
      teacher: plan.teacher_name,
    })),
    tests: tests.rows.map(row => ({ title: row.title, group: row.group_name, state: row.state })),
    moreTests: tests.next !== null,
    fulfilment: fulfilled
      .map(row => presentFulfilment(row, { today, elsewhere }))
      .map(({ group, subject, teacher, totals }) => ({
        group: group.name,
        subject: subject.name,
        teacher: teacher.name,
        share: fulfilmentShare(totals),
      }))
      .sort((a, b) => (a.share ?? 0) - (b.share ?? 0)),
    policies: [...Map.groupBy(standings, standing => standing.policy_id).values()]
      .map(all => ({
        title: all[0]?.title ?? '',
        read: all.filter(standing => standing.state === 'lida').length,
        all: all.length,
        overdue: all.filter(standing => standing.state === 'em atraso').length,
      }))
      .filter(policy => policy.read < policy.all),
  }
}
