import type { Db } from '#kit/server/database/database.ts'
import type { QuizState } from '../contract.ts'
import { type QuizException, type QuizPart, quizException, quizSettings } from '../settings.ts'
import { itemsOf, stateNow } from './queries.ts'

/** A quiz as its pupils meet it: its rules, its paper, its exceptions. */
export async function readGivenQuiz(db: Db, id: string) {
  const row = await db
    .selectFrom('quizzes')
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
    exceptions: (row.exceptions as unknown[]).map(one => quizException.parse(one)),
    closesAt: row.closes_at,
    released: row.released_at !== null,
    state: row.state as QuizState,
  }
}
export type GivenQuiz = Awaited<ReturnType<typeof readGivenQuiz>>

/** The exception of a pupil and the one of the group; what the first leaves open, the second says. */
export function limitsOf(
  { settings, exceptions }: Pick<GivenQuiz, 'settings' | 'exceptions'>,
  who: { studentId: string | null; groupId: string },
): { attempts: number | null; opensAt: string | null; closesAt: string | null } {
  const own = [
    exceptions.find(one => one.studentId !== null && one.studentId === who.studentId),
    exceptions.find(one => one.studentId === null && one.groupId === who.groupId),
  ].filter((one): one is QuizException => one !== undefined)
  const attempts = own.find(one => one.attempts !== null)?.attempts
  return {
    attempts:
      attempts === undefined || attempts === null ? settings.attempts : attempts === 0 ? null : attempts,
    opensAt: own.find(one => one.opensAt !== null)?.opensAt ?? null,
    closesAt: own.find(one => one.closesAt !== null)?.closesAt ?? null,
  }
}
