import { shownMark } from '#engines/psychometrics/bands.ts'
import { fold } from '#kit/fold.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { markThatCounts } from '../marks.ts'
import type { QuizSettings } from '../settings.ts'
import { findAttemptsInQuiz } from './attempts.ts'
import type { OpenedQuiz } from './opened-quiz.ts'

/** Where a quiz may be taken as often as a pupil likes: no device fills the school's disk. */
export const MAX_ATTEMPTS = 500

/** @throws HttpError 403 where the quiz asks for a word and this is not it */
export function refusePassword({ password }: QuizSettings, typed: string | undefined): void {
  if (password === '' || fold(typed ?? '') === fold(password)) return
  throw new HttpError(
    403,
    'WRONG_PASSWORD',
    typed === undefined
      ? 'Este quiz pede uma palavra. Pergunta ao professor.'
      : 'Esta não é a palavra do quiz.',
  )
}

/**
 * @param made attempts that were begun
 * @throws HttpError 409 where no other one may begin now
 */
export async function refuseAttempt(
  db: Db,
  { settings }: OpenedQuiz,
  studentId: string | null,
  made: readonly { submitted_at: string | null }[],
  allowed: number | null,
): Promise<void> {
  if (made.length >= (allowed ?? MAX_ATTEMPTS))
    throw new HttpError(
      409,
      'NO_ATTEMPT',
      'Já usaste todas as tentativas deste quiz. Se não foste tu, diz ao professor: pode devolver-te a tentativa.',
    )
  const from = nextFrom(settings, made)
  if (from !== null && Date.parse(from) > Date.now())
    throw new HttpError(409, 'NO_ATTEMPT', 'Ainda tens de esperar antes de outra tentativa.', {
      details: { from },
    })
  if (settings.availableFrom !== null && Date.parse(settings.availableFrom) > Date.now())
    throw new HttpError(409, 'NOT_YET', 'Este quiz ainda não está disponível.')
  if (settings.after === null || studentId === null) return
  const before = await findAttemptsInQuiz(db, settings.after.quizId, studentId)
  const mark = markThatCounts(before, 'mais alta')
  const done =
    before.length > 0 && (settings.after.mark === null || shownMark(mark ?? -1) >= settings.after.mark)
  if (!done) throw new HttpError(409, 'NO_ATTEMPT', 'Há outro quiz que tens de fazer antes deste.')
}

/** When the pause after the last attempt ends; null without one. */
export function nextFrom(
  { pauseMinutes }: QuizSettings,
  made: readonly { submitted_at: string | null }[],
): string | null {
  const last = made.at(-1)?.submitted_at
  if (pauseMinutes === 0 || !last) return null
  return new Date(Date.parse(last) + pauseMinutes * 60_000).toISOString()
}
