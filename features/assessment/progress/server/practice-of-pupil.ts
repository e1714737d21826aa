import type { Db } from '#kit/server/database/database.ts'
import type { PracticeDay } from '../practice.ts'
import { daysOf, type GameDays } from './practised.ts'
import { findAnswers, findAttempts, findHandedOut, findPupil } from './queries.ts'

/** The days on which a pupil practised; null where the pupil was never given anything to practise with. */
export async function findPracticeDays(
  db: Db,
  studentId: string,
  games: GameDays,
): Promise<PracticeDay[] | null> {
  const pupil = await findPupil(db, studentId)
  const handedOut = await findHandedOut(db, pupil.groupId, studentId)
  if (handedOut.length === 0 && games.length === 0) return null
  const attempts = await findAttempts(
    db,
    handedOut.map(quiz => quiz.application_id),
    [studentId],
  )
  const answers = await findAnswers(
    db,
    attempts.map(attempt => attempt.id),
  )
  return daysOf(answers, games)
}
