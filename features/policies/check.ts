import { forPupil, fromDevice, orderForPupil } from '#engines/questions/for-pupil.ts'
import type { Question } from '#engines/questions/question.ts'
import { score } from '#engines/questions/score.ts'

/** A question of the bank as it was when it was chosen for a policy. */
export interface CheckItem {
  questionId: string
  question: Question
}

/** A check as readers have it: without its keys. */
export function shownCheck(items: readonly CheckItem[]) {
  return items.map(({ questionId: id, question }) => ({
    id,
    question: forPupil(question, orderOf(id, question)),
  }))
}

/** Places of the questions, from 1, that are not answered right. */
export function wrongAnswers(
  items: readonly CheckItem[],
  answers: readonly { questionId: string; answer?: unknown }[],
): number[] {
  return items.flatMap(({ questionId, question }, at) => {
    const answer = answers.find(candidate => candidate.questionId === questionId)?.answer ?? null
    const own = answer === null ? null : fromDevice(question, orderOf(questionId, question), answer)
    return own !== null && score(question, { state: 'answered', answer: own as never }).outcome === 'right'
      ? []
      : [at + 1]
  })
}

/** Why a question cannot be asked after reading; undefined where it can. */
export function whyNotAsked(question: Question): string | undefined {
  if (question.type === 'essay') return 'precisa de quem a corrija'
  if (question.media.length > 0) return 'tem imagens'
  return undefined
}

function orderOf(id: string, question: Question) {
  return orderForPupil(question, id, true, undefined)
}
