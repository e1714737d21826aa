import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'

/** What goes with a change of a group's timetable in the rooms that build on it. */
export interface AfterChange {
  /** Takes away what the changed week no longer has, lets those concerned know, and gives what is to be recorded. */
  afterChange(
    db: Db,
    changed: { groupId: string; from: string | null },
    by: { accountId: string; today: string },
  ): Promise<Change[]>
}
