import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import type { QuizState } from '../contract.ts'
import { type QuizException, type QuizPart, quizException, quizSettings } from '../settings.ts'
import { itemsOf, stateNow } from './queries.ts'

/** A quiz as its pupils meet it: its rules, its paper, its exceptions. */
export async function readOpenedQuiz(db: Db, id: string) {
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
    exceptions: (row.exceptions as unknown[]).map(exception => quizException.parse(exception)),
    closesAt: row.closes_at,
    released: row.released_at !== null,
    state: row.state as QuizState,
  }
}
export type OpenedQuiz = Awaited<ReturnType<typeof readOpenedQuiz>>

/** The exception of a pupil and the one of the group; what the first leaves open, the second says. */
export function limitsOf(
  { settings, exceptions }: Pick<OpenedQuiz, 'settings' | 'exceptions'>,
  who: { studentId: string | null; groupId: string },
): { attempts: number | null; opensAt: string | null; closesAt: string | null } {
  const own = [
    exceptions.find(exception => exception.studentId !== null && exception.studentId === who.studentId),
    exceptions.find(exception => exception.studentId === null && exception.groupId === who.groupId),
  ].filter((one): one is QuizException => one !== undefined)
  const attempts = own.find(one => one.attempts !== null)?.attempts
  return {
    attempts:
      attempts === undefined || attempts === null ? settings.attempts : attempts === 0 ? null : attempts,
    opensAt: own.find(one => one.opensAt !== null)?.opensAt ?? null,
    closesAt: own.find(one => one.closesAt !== null)?.closesAt ?? null,
  }
}

/**
 * Paper and grid hold the same questions for everybody: a quiz whose rules draw others for each pupil has none, and
 * what was entered for it would be marked over questions that nobody was asked.
 * @throws HttpError 409 DRAWN_FOR_EACH
 */
export async function refuseDrawn(db: Db, { quiz_id }: { quiz_id: string | null }): Promise<void> {
  if (quiz_id === null) return
  const { parts } = await readOpenedQuiz(db, quiz_id)
  if (!parts.some(part => part.kind === 'rule')) return
  throw new HttpError(
    409,
    'DRAWN_FOR_EACH',
    'Este quiz tira outras perguntas para cada aluno: responde-se em telemóveis. Para papel, faça um com perguntas escolhidas uma a uma.',
  )
}
