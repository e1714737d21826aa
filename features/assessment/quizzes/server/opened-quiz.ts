import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { QuizState } from '../quiz.ts'
import { type QuizPart, quizException, quizSettings } from '../settings.ts'
import { itemsOf, stateNow } from './queries.ts'

/** A quiz as its pupils meet it: its rules, its paper, its exceptions. */
export async function readOpenedQuiz(db: Db, id: string) {
  const row = await withDeleted(db, 'quizzes')
    .select([
      'id',
      'title',
      'settings',
      'parts',
      'items',
      'exceptions',
      'opens_at',
      'closes_at',
      'released_at',
      'keys_seen_at',
      'practice_of',
    ])
    .select(stateNow.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    title: row.title,
    settings: quizSettings.parse(row.settings),
    parts: row.parts as QuizPart[],
    items: itemsOf(row),
    exceptions: (row.exceptions as unknown[]).map(exception => quizException.parse(exception)),
    closesAt: row.closes_at,
    released: row.released_at !== null,
    /** When a pupil was first shown which answers are right. */
    keysSeenAt: row.keys_seen_at,
    practice: row.practice_of !== null,
    state: row.state as QuizState,
  }
}
/** Notes that a pupil is about to be shown which answers are right. */
export async function recordKeysSeen(db: Db, id: string): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ keys_seen_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('keys_seen_at', 'is', null)
    .execute()
}

export type OpenedQuiz = Awaited<ReturnType<typeof readOpenedQuiz>>

/**
 * Paper and grid hold the same questions for everybody: where rules draw, one draw that was kept when the quiz was opened.
 * @throws HttpError 409 DRAWN_FOR_EACH for a quiz that was opened before such draws were kept
 */
export async function refuseDrawn(
  db: Db,
  { quiz_id, paper_item_ids }: { quiz_id: string | null; paper_item_ids: string[] | null },
): Promise<void> {
  if (quiz_id === null || paper_item_ids !== null) return
  const { parts } = await readOpenedQuiz(db, quiz_id)
  if (!parts.some(part => part.kind === 'rule')) return
  throw new HttpError(
    409,
    'DRAWN_FOR_EACH',
    'Este quiz ainda não tem perguntas tiradas para o papel: abra-o, guarde-o outra vez, e tente de novo.',
  )
}
