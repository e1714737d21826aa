import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'
import { type ClosedEarlier, hasNoEdition, keepEdition, SYSTEM } from '#school/editions/server/editions.ts'
import { findCalledEarlier } from '#school/groups/server/group-called.ts'
import { officeOf, subjectDelegate } from '#school/roles.ts'
import { type ApprovedContent, approvedContent, openedAgain } from './approved-plans.ts'
import { readPlan } from './read-plan.ts'

/** Plans that were approved before anything was kept of an approval. Their rows could not change since; their names could. */
export const approvedEarlier: ClosedEarlier = {
  async find(db, after, most) {
    const rows = await unkept(db).where('id', '>', after).orderBy('id').limit(sql.lit(most)).execute()
    return rows.map(({ id }) => id)
  },
  async keep(db, id, isRecomputed) {
    // What is kept is asked for once nobody else holds the plan.
    await withDeleted(db, 'analytical_plans').select('id').where('id', '=', id).forUpdate().execute()
    const row = await unkept(db).where('id', '=', id).executeTakeFirst()
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
  return existing(db, 'analytical_plans')
    .select(['id', 'school_id', 'approved_at', 'updated_at'])
    .where('state', 'not in', [...openedAgain])
    .where(hasNoEdition('plano analítico', sql.ref('analytical_plans.id')))
}

/** Who was the subject's delegate at a moment. */
async function delegateAt(
  db: Db,
  { subject, delegate }: ApprovedContent,
  at: string,
): Promise<ApprovedContent['delegate']> {
  const earlier = await findEarlierValues(db, {
    table: 'subjects',
    ids: [subject.id],
    column: 'delegate_id',
    at,
  })
  const id = earlier.get(subject.id)
  if (id === undefined || id === delegate?.id) return delegate
  if (id === null) return null
  const account = await withDeleted(db, 'accounts')
    .select(['id', 'name', 'job_title'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account
    ? { id: account.id, name: account.name, title: officeOf(account.job_title, subjectDelegate) }
    : null
}

/** The plan with the names of a moment, as far as it was written down that they changed since. */
async function asNamed(db: Db, content: ApprovedContent, at: string): Promise<ApprovedContent> {
  const { subject, groups, teacher, school } = content
  const delegate = await delegateAt(db, content, at)
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
  const as = <Named extends { id: string; name: string }>(
    names: ReadonlyMap<string, string | null>,
    of: Named,
  ) => ({
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
