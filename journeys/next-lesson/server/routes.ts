import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { readRecoveryPlan } from '#features/assessment/recovery/server/present.ts'
import { findNewestPlanOf } from '#features/assessment/recovery/server/queries.ts'
import { computeReport } from '#features/assessment/reports/server/compute-report.ts'
import { findApplication } from '#features/assessment/reports/server/queries.ts'
import { readJudgedResults } from '#features/assessment/reports/server/read.ts'
import { findLessonHead } from '#features/planning/lesson-plans/server/lesson-head.ts'
import { findGroupOfLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { findLessonTimes, findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { exportNextLesson, getNextLesson, type NextLesson, type PlanOfTest } from '../contract.ts'
import { nextLessonDocument } from '../next-lesson-paper.ts'

export const routes: Served[] = [
  serve(getNextLesson, async ({ db, account, params, today }) => {
    const found = orNotFound(await findApplication(db, account, params.id), 'Este relatório')
    const of = { groupId: found.group_id, subjectId: found.subject_id }
    return {
      lesson: await readNextLesson(db, account, of, today),
      mayPlan: (await findGroupOfLesson(db, account, of.groupId, of.subjectId)) !== undefined,
      plan: await readPlanOf(db, account, found.id),
    }
  }),

  serve(exportNextLesson, async ({ db, account, params, query: { format }, reply, today }) => {
    const found = orNotFound(await findApplication(db, account, params.id), 'Este relatório')
    const of = { groupId: found.group_id, subjectId: found.subject_id }
    const report = await computeReport(reply, 'classReport', [
      await readJudgedResults(db, account, params.id),
    ])
    if (report.nextStep === null) throw notFound('A próxima aula deste relatório')
    const lesson = await readNextLesson(db, account, of, today)
    return documentAnswer(
      nextLessonDocument(report, report.nextStep, lesson, today),
      { name: `proxima-aula-${lesson?.date ?? today}.${format}`, format },
      reply,
    )
  }),
]

/** The first lesson after today: what is given today is prepared. */
async function readNextLesson(
  db: Db,
  account: Account,
  of: { groupId: string; subjectId: string },
  today: string,
): Promise<NextLesson | null> {
  const [time] = await findLessonTimes(db, { ...of, from: addDays(today, 1), count: 1, findSharedHours })
  if (!time) return null
  const span = { startsOn: time.date, endsOn: time.date }
  const lessons = await findSchedule(db, account, { span, group: of.groupId, findSharedHours })
  const lesson = lessons.find(each => each.subject.id === of.subjectId && each.startsAt === time.startsAt)
  const plan = lesson?.plan
  return {
    ...time,
    endsAt: lesson?.endsAt ?? null,
    room: lesson?.room ?? '',
    plan: plan ? { id: plan.id, title: plan.theme || plan.summary } : null,
  }
}

async function readPlanOf(db: Db, account: Account, applicationId: string): Promise<PlanOfTest | null> {
  const newest = await findNewestPlanOf(db, account, applicationId)
  if (!newest) return null
  const plan = await readRecoveryPlan(db, findLessonHead, account, newest.id)
  const names = new Map(plan.pupilList.map(pupil => [pupil.id, pupil.name]))
  const codes = new Map(plan.competences.map(competence => [competence.id, competence.code]))
  const retest = plan.retest?.application
  return {
    id: plan.id,
    state: plan.state,
    startsOn: plan.startsOn,
    endsOn: plan.endsOn,
    sessions: {
      held: plan.sessions.filter(session => Object.keys(session.presence).length > 0).length,
      total: plan.sessions.length,
    },
    retest: retest && plan.results.length > 0 ? { applicationId: retest.id, date: retest.date } : null,
    groups: plan.pupilGroups.map(({ name, competenceIds, studentIds }) => ({
      name,
      competences: competenceIds.flatMap(id => codes.get(id) ?? []).join(', '),
      pupils: studentIds.flatMap(id => {
        const pupil = names.get(id)
        if (pupil === undefined) return []
        const outcome = plan.results.find(result => result.studentId === id)?.outcome ?? null
        return [{ id, name: pupil, outcome }]
      }),
    })),
  }
}
