import { answerText } from '#engines/questions/answer-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { hasAnswer } from './answered.ts'

/** So many questions are shown again at once: more are not read. */
const SHOWN_AGAIN = 3

/** A question that was not right, with what the pupil gave and what is right, as far as that may be seen. */
export interface SeenAgain {
  id: string
  place: number
  text: string
  /** Null where it was left blank. */
  own: string | null
  right: string | null
  feedback: QuizFeedback
}

/** What came of a quiz: how many are right of how many, and the first of those to look at again. */
export interface Ending {
  /** Null where the outcome of some answer may not be seen, or waits to be marked. */
  right: number | null
  of: number
  again: SeenAgain[]
}

export function endingOf(
  items: readonly string[],
  review: QuizSitting['review'],
  answers: Readonly<Record<string, { answer: unknown }>>,
  questions: readonly { id: string; question: unknown }[],
): Ending {
  const outcomes = items.map(id => review?.items[id]?.outcome)
  const isKnown = outcomes.every(outcome => outcome !== undefined && outcome !== 'por corrigir')
  const wrong = items.flatMap((id, at): SeenAgain[] => {
    const feedback = review?.items[id]
    const isWrong = feedback && ['errada', 'parcial', 'branco'].includes(feedback.outcome ?? '')
    const question = questions.find(each => each.id === id)?.question as Question | undefined
    // Without what is right or why, there is nothing to learn from looking again.
    if (!isWrong || !question || !(feedback.right || feedback.explanation || feedback.feedback)) return []
    const answer = answers[id]?.answer
    return [
      {
        id,
        place: at + 1,
        text: plainText(question.stem),
        own: hasAnswer(answer) ? answerText(question, answer) : null,
        right: feedback.right || null,
        feedback,
      },
    ]
  })
  // What was tried and missed teaches more than what was left blank.
  const tried = [...wrong.filter(({ own }) => own !== null), ...wrong.filter(({ own }) => own === null)]
  return {
    right: isKnown && items.length > 0 ? outcomes.filter(outcome => outcome === 'certa').length : null,
    of: items.length,
    again: tried.slice(0, SHOWN_AGAIN),
  }
}
