import { limitsOf } from '#features/assessment/quizzes/limits.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { PracticeDay } from '../practice.ts'
import { type findAnswers, type findAttempts, findQuizCompetences, type HandedOutQuiz } from './queries.ts'

/** Days on which pupils finished a game. */
export type GameDays = readonly { studentId: string; day: string }[]

export type Attempt = Awaited<ReturnType<typeof findAttempts>>[number]
export type Answer = Awaited<ReturnType<typeof findAnswers>>[number]

export interface Hours {
  opensAt: string | null
  closesAt: string | null
  door: 'later' | 'open' | 'closed'
  /** For what may be seen: the quiz is over for this pupil. */
  closed: boolean
}

/** When a quiz is open for one pupil, whose exception may say otherwise. */
export function hoursOf(quiz: HandedOutQuiz, pupil: { id: string; groupId: string }, now: Date): Hours {
  const own = limitsOf(quiz, { studentId: pupil.id, groupId: pupil.groupId })
  const opensAt = own.opensAt ?? quiz.opens_at
  const closesAt = own.closesAt ?? quiz.closes_at
  const over = closesAt !== null && Date.parse(closesAt) <= now.getTime()
  const ended = quiz.state === 'encerrado' || quiz.state === 'arquivado'
  const closed = over || (ended && own.closesAt === null)
  const early = opensAt !== null && Date.parse(opensAt) > now.getTime()
  const door = closed || quiz.application_state !== 'em aplicação' ? 'closed' : early ? 'later' : 'open'
  return { opensAt, closesAt, door, closed }
}

/** Quiz → item → competence. */
export async function competencesByQuiz(
  db: Db,
  quizzes: readonly HandedOutQuiz[],
): Promise<Map<string, Map<string, string>>> {
  const byQuiz = new Map<string, Map<string, string>>()
  const rows = await findQuizCompetences(db, [...new Set(quizzes.map(quiz => quiz.quiz_id))])
  for (const { quiz_id, item_id, competence_id } of rows) {
    const items = byQuiz.get(quiz_id) ?? new Map<string, string>()
    items.set(item_id, competence_id)
    byQuiz.set(quiz_id, items)
  }
  return byQuiz
}

/** Answers as practice of a competence; what waits to be marked says nothing yet. */
export function practised(
  answers: readonly Answer[],
  attempts: readonly Attempt[],
  quizzes: readonly HandedOutQuiz[],
  byQuiz: ReadonlyMap<string, ReadonlyMap<string, string>>,
) {
  const quizOf = new Map(quizzes.map(quiz => [quiz.application_id, quiz.quiz_id]))
  const quizOfAttempt = new Map(
    attempts.map(attempt => [attempt.id, quizOf.get(attempt.application_id) ?? '']),
  )
  return answers.flatMap(answer => {
    const competenceId = byQuiz.get(quizOfAttempt.get(answer.attempt_id) ?? '')?.get(answer.item_id)
    if (competenceId === undefined || answer.outcome === 'por corrigir') return []
    return [{ competenceId, right: answer.outcome === 'certa' }]
  })
}

export function daysOf(
  answers: readonly Pick<Answer, 'day'>[],
  games: readonly { day: string }[],
): PracticeDay[] {
  return [
    ...answers.map(({ day }) => ({ day, answers: 1, games: 0 })),
    ...games.map(({ day }) => ({ day, answers: 0, games: 1 })),
  ]
}
