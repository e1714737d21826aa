import type { Db } from '#kit/server/database/database.ts'
import { type SlotBody, slotBody } from './contract.ts'
import { insertSlot } from './server/queries.ts'

/** A stored lesson time of a group's week, for tests and for the demonstration. */
export function fixtureSlot(
  db: Db,
  {
    groupId,
    ...body
  }: Partial<SlotBody> & Pick<SlotBody, 'weekday' | 'period' | 'subjectId'> & { groupId: string },
) {
  return insertSlot(db, groupId, slotBody.parse({ teacherId: null, ...body }))
}
