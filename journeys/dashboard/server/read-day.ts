import { findLevelHours, findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { findBooksOwed } from '#features/assessment/marks/server/owed.ts'
import { findPlansAwaiting } from '#features/planning/analytical-plans/server/queries.ts'
import { findReminderOf } from '#features/planning/lesson-plans/server/reminders.ts'
import { findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import { findReadingStatuses } from '#features/policies/server/standing.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findRunsOfDirector } from '#school/absences/server/runs.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { aboutPolicy } from '#school/notices/notice.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { findSlotsOn } from '#school/timetable/server/queries.ts'
import type { Day } from '../contract.ts'
import { weekAhead } from '../lessons.ts'
import {
  findDraftTerms,
  findHearingsDue,
  findOpenComments,
  findPlayed,
  findProposalsDue,
  findQuizNotices,
  findRetestsDue,
  findReturnedPlans,
  findReviewsDue,
  findTestsToMark,
} from './queries.ts'

/** Beyond that there is a break, and the calendar says so. */
const LOOK_AHEAD_DAYS = 21

/** The week of an account, and what waits for it. */
export async function readDay(db: Db, account: Account, today: string): Promise<Day> {
  const monday = weekAhead(today)
  const year = await findSchoolYear(db, today, schoolOfAccount(account.id))
  const [
    lessons,
    slots,
    returned,
    awaiting,
    toMark,
    quizzes,
    standings,
    played,
    retests,
    hearings,
    reviews,
    proposals,
    comments,
    missing,
    drafts,
    reminder,
    notices,
    levelHours,
    books,
  ] = await allInOrder([
    findSchedule(db, account, {
      // A lesson made up on a Saturday is one of that day.
      span: { startsOn: monday > today ? today : monday, endsOn: addDays(monday, 6) },
      teacher: account.id,
      findSharedHours,
    }),
    findSlotsOn(db, today, { teacher: account.id, year }),
    findReturnedPlans(db, account),
    findPlansAwaiting(db, account),
    findTestsToMark(db, account),
    findQuizNotices(db, account, today),
    findReadingStatuses(db, { today, account: account.id }),
    findPlayed(db, account, today),
    findRetestsDue(db, account, today),
    findHearingsDue(db, account, today),
    findReviewsDue(db, account, today),
    findProposalsDue(db, account),
    findOpenComments(db, account),
    findRunsOfDirector(db, account, today),
    findDraftTerms(db, account),
    findReminderOf(db, account.id, today),
    findNotices(db, account.id, today),
    findLevelHours(db, year),
    findBooksOwed(db, account, today),
  ])
  const first = awaiting[0]
  const ahead = lessons.some(lesson => lesson.date === today)
    ? []
    : await findSchedule(db, account, {
        span: { startsOn: addDays(today, 1), endsOn: addDays(today, LOOK_AHEAD_DAYS) },
        findSharedHours,
        teacher: account.id,
      })
  const nextDate = ahead[0]?.date
  return {
    lessons,
    next:
      nextDate === undefined
        ? null
        : { date: nextDate, lessons: ahead.filter(lesson => lesson.date === nextDate) },
    levelHours: levelHours.filter(({ leaderId }) => leaderId === account.id),
    timetable: slots.length,
    returned,
    awaiting: {
      count: awaiting.length,
      first: first
        ? {
            id: first.id,
            subjectName: first.subject_name,
            grade: first.grade,
            teacher: first.teacher_name,
            since: first.submitted_at === null ? null : dayOf(first.submitted_at),
          }
        : null,
    },
    toMark,
    quizzes,
    toRead: standings
      .filter(standing => standing.state !== 'lida')
      .map(standing => ({
        id: standing.policy_id,
        title: standing.title,
        dueOn: standing.due_on,
        isLate: standing.state === 'em atraso',
        remindedBy: notices.find(({ about }) => about === aboutPolicy(standing.policy_id))?.by ?? null,
      }))
      .sort((one, other) => one.dueOn.localeCompare(other.dueOn)),
    played: {
      plays: played.reduce((sum, game) => sum + game.plays, 0),
      pupils: Math.max(0, ...played.map(game => game.pupils)),
      first: played[0] ? { id: played[0].id, title: played[0].title } : null,
    },
    hearings,
    retests,
    books,
    reviews,
    proposals,
    comments,
    missing: missing.map(({ run: _run, ...pupil }) => pupil),
    drafts,
    reminder: reminder ? { by: reminder.by, from: reminder.from_day, to: reminder.to_day } : null,
    // What asks for a policy stands with the policies, as long as it is not read.
    notices: notices
      .filter(({ about }) => !about.startsWith(aboutPolicy('')))
      .map(({ about: _about, ...said }) => said),
  }
}
