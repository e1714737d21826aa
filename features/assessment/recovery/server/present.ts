import { countOutcomes, risenByChance } from '#engines/psychometrics/outcome.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { closedCounts } from '../closed-as.ts'
import type { RecoveryPlan, RecoveryRow } from '../contract.ts'
import { recoveryThing } from '../recovery.ts'
import { findRecoveryPlan, type findRecoveryPlans } from './queries.ts'

/** What sentences about a plan begin with. */
export const WHAT = recoveryThing.what

type StoredRow = Omit<Awaited<ReturnType<typeof findRecoveryPlans>>['rows'][number], 'sort_key'>

/** A row of the list, with what follows from what is stored. */
export function presentRow({ pupilGroups, sessions, results, ...row }: StoredRow): RecoveryRow {
  const closed = closedCounts(results)
  return {
    ...row,
    levels: row.competences.length > 0 ? [] : pupilGroups.map(({ name }) => name),
    pupils: new Set(pupilGroups.flatMap(group => group.studentIds)).size,
    sessions: {
      held: sessions.filter(session => Object.keys(session.presence).length > 0).length,
      total: sessions.length,
    },
    outcomes: countOutcomes(results.map(({ outcome }) => outcome)),
    closedWith: closed && { recovered: closed.recovered, measured: closed.measured },
    byChance: risenByChance(results),
  }
}

/** What is shown of a lesson plan by its id: those of another wing, who hand it down; null once it was deleted. */
export type FindLesson = (db: Db, id: string) => Promise<RecoveryPlan['lessonPlan']>

/** The plan as this account may read it, or 404. */
export async function readRecoveryPlan(
  db: Db,
  findLesson: FindLesson,
  account: Account,
  id: string,
): Promise<RecoveryPlan> {
  const row = orNotFound(await findRecoveryPlan(db, account, id), WHAT)
  const { application, retest, retested, lesson_plan_id: lessonPlanId, ...plan } = row
  return {
    ...presentRow(plan),
    ...plan,
    application: application && {
      id: application.id,
      title: application.title,
      date: dayOf(application.at),
      isWritten: application.kind === 'escrito',
    },
    retest: retest && {
      ...retest,
      application: retested && { id: retested.id, state: retested.state, date: dayOf(retested.at) },
    },
    lessonPlan: lessonPlanId === null ? null : await findLesson(db, lessonPlanId),
  }
}
