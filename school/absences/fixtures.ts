import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import type { Mark } from './contract.ts'

/** A lesson that was taught, or a day where it names none, with who was missing. */
export interface FixtureCall {
  lessonId: string | null
  groupId: string
  subjectId: string | null
  heldOn: string
  startsAt: string | null
  accountId: string
  pupils: number
  missing: ReadonlyMap<string, Exclude<Mark, 'presente'>>
}

/** Stored calls of lessons, for the demonstration and for tests. */
export async function fixtureCalls(db: Db, calls: readonly FixtureCall[]): Promise<void> {
  if (calls.length === 0) return
  const ids = calls.map(() => uuid())
  await insertRows(
    db,
    'lesson_calls',
    calls.map((call, at) => ({
      id: ids[at] ?? '',
      group_id: call.groupId,
      held_on: call.heldOn,
      lesson_id: call.lessonId,
      subject_id: call.subjectId,
      starts_at: call.startsAt,
      pupils: call.pupils,
      account_id: call.accountId,
    })),
  ).execute()
  const rows = calls.flatMap((call, at) =>
    [...call.missing].map(([studentId, mark]) => ({
      id: uuid(),
      call_id: ids[at] ?? '',
      student_id: studentId,
      kind: mark === 'atraso' ? ('atraso' as const) : ('falta' as const),
      justified: mark === 'justificada',
      reason: mark === 'justificada' ? 'Doença; disse o encarregado.' : '',
      account_id: call.accountId,
    })),
  )
  if (rows.length > 0) await insertRows(db, 'lesson_absences', rows).execute()
}
