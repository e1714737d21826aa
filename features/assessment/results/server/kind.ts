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
 * What is particular to one kind of application. Whatever a kind leaves out is done as for a test: one attempt, of the
 * whole paper, with results announced by the teacher.
 * @typeParam Door what a pupil sees before beginning
 * @typeParam View what a pupil sees once begun
 */
export interface Kind<Door, View> {
  door(db: Db, found: Found): Promise<Door>
  /** The application as one pupil has it: exceptions may change its hours. */
  own(db: Db, found: Found, studentId: string | null): Promise<Found>
  /**
   * Decides whether a new attempt begins, in the transaction that holds the place.
   * @throws HttpError if none may begin
   */
  begin(
    db: Db,
    found: Found,
    who: Beginner,
    how: { password: string | undefined; again: boolean },
  ): Promise<NewAttempt | undefined>
  /** Gives feedback on answers, and closes those that are final by it. */
  check(db: Db, sitting: TakenSitting, items: readonly PaperItem[], itemIds: readonly string[]): Promise<void>
  /**
   * Items that take no answer now, because of the answers before. The device applies the same rules; the server enforces
   * them.
   * @param answers all of one request, with the numbers that order them
   */
  barred(
    db: Db,
    sitting: TakenSitting,
    paper: Paper,
    items: readonly PaperItem[],
    answers: readonly { itemId: string; sequence: number; blank: boolean }[],
  ): Promise<ReadonlySet<string>>
  /** Returns why an answer of that moment does not count, or undefined if it does; it is stored in any case. */
  late(db: Db, sitting: TakenSitting, paper: Paper): Promise<(at: string | undefined) => string | undefined>
  /** What the pupil may know at this moment; a device that has the place alone asks. */
  view(db: Db, sitting: TakenSitting, paper: Paper): Promise<View>
}
