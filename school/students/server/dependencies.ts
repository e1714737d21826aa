import type { Db } from '#kit/server/database/database.ts'

/** An absence, or a delay, that was marked of a pupil in a group. */
export interface MarkedDay {
  groupId: string
  date: string
}

/** What others know of a pupil's days in a group. */
export interface EnrolmentDependencies {
  /** Days on which the pupil was marked as missing or late, the oldest first. */
  findMarkedDays: (db: Db, studentId: string) => Promise<MarkedDay[]>
}
