import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'
import { type ClosedEarlier, hasNoEdition, keepEdition, SYSTEM } from '#school/editions/server/editions.ts'
import { findCalledEarlier } from '#school/groups/server/group-called.ts'
import { type ApprovedContent, approvedContent, openedAgain } from './approved-plans.ts'
import { readPlan } from './read-plan.ts'

/** Plans that were approved before anything was kept of an approval. Their rows could not change since; their names could. */
export const approvedEarlier: ClosedEarlier = {
  async find(db, after, most) {
    const rows = await unkept(db).where('id', '>', after).orderBy('id').limit(sql.lit(most)).execute()
    return rows.map(({ id }) => id)
  },
  async keep(db, id, isRecomputed) {
    const row = await unkept(db).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    const step = await db
      .selectFrom('plan_events')
      .leftJoin('accounts', 'accounts.id', 'plan_events.account_id')
      .select(['plan_events.at', 'accounts.id as accountId', 'plan_events.account_name as name'])
      .where('plan_id', '=', id)
      .where('action', '=', 'aprovado')
      .orderBy('plan_events.at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const at = row.approved_at ?? step?.at ?? row.updated_at
    const read = await readPlan(db, SYSTEM, id)
    const content = await asNamed(db, approvedContent.parse(read), at)
    await keepEdition(db, step ? { id: step.accountId, name: step.name } : { id: null, name: SYSTEM.name }, {
      ...{ kind: 'plano analítico', id, schoolId: row.school_id, content, reason: '', label: '' },
      earlier: { at, isRecomputed },
    })
  },
}

function unkept(db: Db) {
  return db
    .selectFrom('analytical_plans')
    .select(['id', 'school_id', 'approved_at', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where('state', 'not in', [...openedAgain])
    .where(hasNoEdition('plano analítico', sql.ref('analytical_plans.id')))
}

/** The plan with the names of a moment, as far as it was written down that they changed since. */
async function asNamed(db: Db, content: ApprovedContent, at: string): Promise<ApprovedContent> {
  const { subject, groups, teacher, delegate, school } = content
  const named = (table: string, ids: readonly string[]) =>
    findEarlierValues(db, { table, ids, column: 'name', at })
  const [subjects, called, people, schools] = [
    await named('subjects', [subject.id]),
    await findCalledEarlier(
      db,
      groups.map(({ id }) => id),
      at,
    ),
    await named('accounts', [teacher.id, ...(delegate ? [delegate.id] : [])]),
    await named('schools', [school.id]),
  ]
  const as = <Named extends { id: string; name: string }>(names: ReadonlyMap<string, string>, of: Named) => ({
    ...of,
    name: names.get(of.id) ?? of.name,
  })
  return {
    ...content,
    subject: as(subjects, subject),
    groups: groups.map(group => as(called, group)),
    teacher: as(people, teacher),
    delegate: delegate && as(people, delegate),
    school: as(schools, school),
  }
}
