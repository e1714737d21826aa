import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { forbidden, type HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What is answered to who had a group, reads its days of then, and would change something of it. */
export async function noLongerInCharge(
  db: Db,
  account: Account,
  group: { id: string; name: string },
): Promise<HttpError> {
  const { rows } = await sql<{ until: string | null }>`select max(until) as until from (
      select until from group_teachers where group_id = ${group.id} and account_id = ${account.id} and deleted_at is null
      union all
      select until from group_directors where group_id = ${group.id} and account_id = ${account.id} and deleted_at is null
    ) held`.execute(db)
  const until = rows[0]?.until
  const since = until ? ` desde ${formatDateSlashes(until)}` : ''
  return forbidden(`A ${group.name} já não é sua${since}: pode ler, e quem a tem agora é que muda.`)
}
