import { v7 as uuid } from 'uuid'
import { insertQuiz } from '#features/assessment/quizzes/server/queries.ts'
import type { GameItem } from '#features/games/game.ts'
import { pairOfQuestion, pairOfTerm } from '#features/games/pairs.ts'
import { insertGame } from '#features/games/server/queries.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { BodyOf } from '#kit/server/http/serve.ts'
import type { createRecovery } from '../contract.ts'
import { type PracticeQuestion, practiceQuiz } from './practice-questions.ts'
import type { findTerms } from './queries.ts'

/** Whom and what practice is for. */
interface PracticeOf {
  ownerId: string
  subjectId: string
  groupId: string
  grade: number
  year: number
  codes: string
  competenceIds: readonly string[]
  pupilIds: readonly string[]
  /** The application whose report it comes from. */
  source: { id: string; label: string } | null
}

type PracticeChoice = Pick<BodyOf<typeof createRecovery>, 'quiz' | 'game'>

/**
 * Makes the draft of a quiz from chosen questions, and gives its stored row.
 * @throws HttpError 409 NO_QUESTIONS where a chosen question is not within reach
 */
export function makeQuiz(
  db: Db,
  of: PracticeOf,
  questionIds: readonly string[],
  questions: readonly PracticeQuestion[],
) {
  refuseUnknown(questionIds, questions)
  return insertQuiz(
    db,
    of.ownerId,
    practiceQuiz({
      title: `Praticar ${of.codes}`,
      subjectId: of.subjectId,
      grade: of.grade,
      year: of.year,
      groupId: of.groupId,
      pupilIds: of.pupilIds,
      questionIds,
      source: of.source && { kind: 'relatório', ...of.source },
    }),
  )
}

/** Makes the draft of a game from chosen questions and terms, and gives its stored row. */
export function makeGame(
  db: Db,
  of: PracticeOf,
  game: NonNullable<PracticeChoice['game']>,
  from: { questions: readonly PracticeQuestion[]; terms: Awaited<ReturnType<typeof findTerms>> },
) {
  refuseUnknown(game.questionIds, from.questions)
  refuseUnknown(game.termIds, from.terms)
  const items: GameItem[] = [
    ...from.questions.flatMap(question => {
      const pair = game.questionIds.includes(question.id) ? pairOfQuestion(question.question) : undefined
      if (!pair) return []
      const source = { kind: 'pergunta' as const, id: question.id, prompt: pair.prompt, answer: pair.answer }
      return [{ ...pair, id: uuid(), source }]
    }),
    ...from.terms.flatMap(term => {
      if (!game.termIds.includes(term.id)) return []
      const source = { kind: 'termo' as const, id: term.id, prompt: term.definition, answer: term.term }
      return [{ ...pairOfTerm(term), id: uuid(), source }]
    }),
  ]
  if (items.length === 0) throw noQuestions('Escolha pelo menos um par para o jogo.')
  return insertGame(db, of.ownerId, {
    title: `Jogo de ${of.codes}`.slice(0, 120),
    kind: game.kind,
    subjectId: of.subjectId,
    grade: of.grade,
    groupIds: [of.groupId],
    theme: of.codes.slice(0, 120),
    items,
    rules: {},
    mode: 'ambos',
    teams: 3,
    shuffle: true,
    seed: uuid(),
    entry: 'código',
    attempts: null,
    closesAt: null,
    competenceIds: [...of.competenceIds],
  })
}

function refuseUnknown(ids: readonly string[], known: readonly { id: string }[]): void {
  if (ids.some(id => !known.some(question => question.id === id)))
    throw noQuestions(
      'Uma das perguntas ou dos termos escolhidos já não está ao seu alcance: escolha de novo.',
    )
}

function noQuestions(message: string): HttpError {
  return new HttpError(409, 'NO_QUESTIONS', message)
}
