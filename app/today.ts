import { sql } from 'kysely'
import { dayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Config } from './config.ts'

/** The product's «today», `2026-05-05`: that of Maputo, or the demonstration's fixed day. */
export function todayIn(config: Pick<Config, 'demoDate'>): string {
  return config.demoDate ?? dayOf(new Date())
}

/** Since when this installation is stamped by the clock of its machine: its first migration. */
export async function findBeginning(db: Db): Promise<string> {
  const { since } = await db
    .selectFrom('migrations')
    .select(sql<string>`coalesce(min(applied_at), now())`.as('since'))
    .executeTakeFirstOrThrow()
  return new Date(since).toISOString()
}
