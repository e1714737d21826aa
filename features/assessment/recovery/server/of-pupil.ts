import { sql } from 'kysely'
import type { PupilOutcome } from '#engines/psychometrics/outcome.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import type { RecoveryState } from '../recovery.ts'

/** A recovery plan that a pupil is in, with what came of it. */
export interface RecoveryOfPupil {
  id: string
  title: string
  state: RecoveryState
  startsOn: string | null
  endsOn: string | null
  competenceIds: string[]
  /** Null before the re-test, and where the pupil did not take it. */
  outcome: PupilOutcome | null
}

/** The plans of a year that a pupil is in, drafts left out, the oldest first. */
export async function findRecoveriesOfPupil(
  db: Db,
  account: Account,
  of: { studentId: string; year: number },
): Promise<RecoveryOfPupil[]> {
  const { rows } = await sql<RecoveryOfPupil>`
    select r.id, r.title, r.state, r.starts_on::text as "startsOn", r.ends_on::text as "endsOn",
      coalesce((select array_agg(distinct c) from jsonb_array_elements(r.pupil_groups) g
        cross join jsonb_array_elements_text(g -> 'competenceIds') c
        where g -> 'studentIds' ? ${of.studentId}), '{}') as "competenceIds",
      (select x ->> 'outcome' from jsonb_array_elements(r.results) x
        where x ->> 'studentId' = ${of.studentId} limit 1) as outcome
    from recovery_plans r join groups on groups.id = r.group_id
    where r.deleted_at is null and r.state <> 'rascunho' and groups.year = ${of.year} and ${visibleTo(account)}
      and exists (select from jsonb_array_elements(r.pupil_groups) g where g -> 'studentIds' ? ${of.studentId})
    order by r.starts_on nulls last, r.id limit 20`.execute(db)
  return rows
}
