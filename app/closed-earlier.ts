import { heardEarlier } from '#features/assessment/hearing/server/corrected-hearings.ts'
import { correctedEarlier } from '#features/assessment/reports/server/corrected-earlier.ts'
import { approvedEarlier } from '#features/planning/analytical-plans/server/approved-earlier.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import type { ClosedEarlier } from '#school/editions/server/editions.ts'

/** What is looked for at a time: each is made in a transaction of its own, so that a start that is interrupted goes on at the next. */
const AT_A_TIME = 50
/** The least of all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const rooms = [approvedEarlier, correctedEarlier, heardEarlier]

/**
 * Makes the editions of what was approved or corrected before anything was kept of it.
 * @param isRecomputed whether they are marked as made by an upgrade
 * @param onFailure of one of them: the others are made all the same
 * @param isStopped asked before each of them
 */
export async function keepClosedEarlier(
  db: Db,
  isRecomputed: boolean,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  for (const room of rooms) await keepOfRoom(room).catch(onFailure)

  async function keepOfRoom({ find, keep }: ClosedEarlier): Promise<void> {
    for (let after = FIRST; !isStopped(); ) {
      const ids = await find(db, after, AT_A_TIME)
      for (const id of ids) {
        if (isStopped()) return
        await inTransaction(db, one => keep(one, id, isRecomputed)).catch(onFailure)
      }
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  }
}
