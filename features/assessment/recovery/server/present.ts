import { countOutcomes } from '#engines/psychometrics/outcome.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { RecoveryPlan, RecoveryRow } from '../contract.ts'
import { type PupilGroup, type RecoveryState, recoveryThing } from '../recovery.ts'
import { findRecoveryPlan, type findRecoveryPlans, resultsOf, sessionsOf } from './queries.ts'

/** What sentences about a plan begin with. */
export const WHAT = recoveryThing.what

type StoredRow = Omit<Awaited<ReturnType<typeof findRecoveryPlans>>['rows'][number], 'sort_key'>

/** A stored row as the list shows it. */
export function presentRow(row: StoredRow): RecoveryRow {
  const sessions = sessionsOf(row)
  const pupils = new Set((row.pupil_groups as PupilGroup[]).flatMap(group => group.studentIds))
  return {
    id: row.id,
    title: row.title,
    group: { id: row.group_id, name: row.group_name },
    grade: row.grade,
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    competences: row.competences,
    levels: row.competences.length > 0 ? [] : (row.pupil_groups as PupilGroup[]).map(({ name }) => name),
    pupils: pupils.size,
    responsible: { id: row.responsible_id, name: row.responsible_name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    sessions: {
      held: sessions.filter(session => Object.keys(session.presence).length > 0).length,
      total: sessions.length,
    },
    outcomes: countOutcomes(resultsOf(row).map(({ outcome }) => outcome)),
    state: row.state as RecoveryState,
    version: row.version,
    updatedAt: row.updated_at,
    mayEdit: row.may_edit as boolean,
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
  const row = await findRecoveryPlan(db, account, id)
  if (!row) throw notFound(WHAT)
  return {
    ...presentRow(row),
    sessions: sessionsOf(row),
    objective: row.objective,
    activities: row.activities,
    pupilGroups: row.pupil_groups as PupilGroup[],
    pupilList: row.pupil_list,
    application: row.application && {
      id: row.application.id,
      title: row.application.title,
      date: dayOf(row.application.at),
    },
    retest: row.retest && {
      ...row.retest,
      application: row.retested && {
        id: row.retested.id,
        state: row.retested.state,
        date: dayOf(row.retested.at),
      },
    },
    lessonPlan: row.lesson_plan_id === null ? null : await findLesson(db, row.lesson_plan_id),
    results: resultsOf(row),
    gain: row.gain as RecoveryPlan['gain'],
    school: { id: row.school_id, name: row.school_name, province: row.province, district: row.district },
    year: row.year,
  }
}
