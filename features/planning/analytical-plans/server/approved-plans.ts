import * as z from 'zod/mini'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { CLOSED_AGAIN } from '#school/editions/contract.ts'
import { keepEdition, readEdition } from '#school/editions/server/editions.ts'
import { type Plan, plan } from '../contract.ts'
import type { PlanState } from '../plan.ts'

/** What an approval approves: what was written, and all names that stand in its form. */
export const approvedContent = z.pick(plan, {
  ...{ kind: true, subject: true, grade: true, groups: true, shift: true, year: true, trimester: true },
  ...{ startsOn: true, endsOn: true, weeklyHours: true, lessonMinutes: true, lessonsAllowed: true },
  ...{ teacher: true, delegate: true, colleagues: true, school: true, programme: true, bibliography: true },
  ...{ rows: true, weeks: true, lessons: true },
})
export type ApprovedContent = z.infer<typeof approvedContent>

/** States in which a plan waits for an approval, although it may have had one. */
export const openedAgain: readonly PlanState[] = ['rascunho', 'submetido', 'devolvido', 'visto']

/** Stores a version of a plan as it is approved; the caller holds its row. @returns what to record */
export async function keepApproved(
  db: Db,
  account: Account,
  { read, label }: { read: Plan; label: string },
): Promise<Change> {
  const content: ApprovedContent = approvedContent.parse(read)
  const last = await readEdition(db, closedPlan(read.id), approvedContent)
  const { change } = await keepEdition(db, account, {
    ...{ ...closedPlan(read.id), schoolId: read.school.id, content, reason: last ? CLOSED_AGAIN : '', label },
  })
  return change
}

const closedPlan = (id: string) => ({ kind: 'plano analítico', id }) as const

/** What an approval kept of a plan, whatever its subject, its groups or its people are called now; nothing of a plan that waits for one. */
export async function findApproved(
  db: Db,
  { id, state }: { id: string; state: PlanState },
): Promise<(ApprovedContent & Pick<Plan, 'isRecomputed'>) | undefined> {
  if (openedAgain.includes(state)) return undefined
  const last = await readEdition(db, closedPlan(id), approvedContent)
  return last && { ...last.content, isRecomputed: last.head.isRecomputed }
}
