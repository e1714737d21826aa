import type { Db } from '#kit/server/database/database.ts'
import type { Paper, PaperItem } from './paper.ts'
import type { findByCode, findSittingsById } from './sitting-queries.ts'

export type Found = Awaited<ReturnType<typeof findByCode>>[number]
export type TakenSitting = Awaited<ReturnType<typeof findSittingsById>>[number]

/** Who begins: a pupil of the group, or somebody by name. */
export interface Beginner {
  studentId: string | null
  nickname: string | null
}

/** The attempt that begins, or undefined to go on with the last one. */
export interface NewAttempt {
  number: number
  itemIds: string[] | null
  closesAt: string | null
  /** The attempt whose answers it begins with. */
  buildsOn: string | null
}

/**
 * What a kind of thing that is given does of its own; whatever it leaves out is done as for a test: one attempt, of the
 * whole paper, told of by the teacher.
 * @typeParam Door what it tells at the door
 * @typeParam Told what it tells who is within
 */
export interface Kind<Door, Told> {
  door(db: Db, found: Found): Promise<Door>
  /** What was found as it is for one pupil, whose hours may be others. */
  own(db: Db, found: Found, studentId: string | null): Promise<Found>
  /**
   * Decides about an attempt, in the transaction that holds the place.
   * @throws HttpError where none may begin
   */
  begin(
    db: Db,
    found: Found,
    who: Beginner,
    asked: { password: string | undefined; again: boolean },
  ): Promise<NewAttempt | undefined>
  /** Tells of answers that were given, and takes no other to what is settled by that. */
  check(db: Db, sitting: TakenSitting, items: readonly PaperItem[], itemIds: readonly string[]): Promise<void>
  /**
   * Items to which an answer is not taken now, because of what was answered before it. The device keeps to the same rules;
   * this holds whoever goes round it.
   * @param given all that came together, with the numbers that tell their order
   */
  barred(
    db: Db,
    sitting: TakenSitting,
    items: readonly PaperItem[],
    answers: readonly { itemId: string; sequence: number; blank: boolean }[],
  ): Promise<ReadonlySet<string>>
  /** Tells why an answer that comes now, and was given at that hour, counts nothing, where it does not; it is kept all the same. */
  late(db: Db, sitting: TakenSitting): Promise<(at: string | undefined) => string | undefined>
  /** What the pupil may know at this moment. */
  told(db: Db, sitting: TakenSitting, paper: Paper, isOwnDevice: boolean): Promise<Told>
}
