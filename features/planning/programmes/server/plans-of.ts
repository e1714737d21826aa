import { findPlansOfProgramme } from '#features/planning/analytical-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { fold } from '#kit/fold.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Programme } from '../contract.ts'

/** How many plans within reach follow a programme, and each of its units. */
export async function countPlansOf(
  db: Db,
  account: Account,
  { id, units }: Pick<Programme, 'id' | 'units'>,
): Promise<{ total: number; byUnit: Map<string, number> }> {
  const plans = await findPlansOfProgramme(db, account, id)
  const titles = plans.map(plan => new Set(plan.rows.flatMap(row => row.unit.split('; ').map(fold))))
  return {
    total: plans.length,
    byUnit: new Map(units.map(unit => [unit.id, titles.filter(of => of.has(fold(unit.title))).length])),
  }
}
