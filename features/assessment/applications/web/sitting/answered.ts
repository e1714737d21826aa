import { type Answer, isEmpty } from '#engines/questions/answer.ts'

/** How one question stands for the pupil. */
export interface Mark {
  id: string
  answered: boolean
  flagged: boolean
}

/** Whether something was answered: an empty field is no answer. */
export function hasAnswer(answer: unknown): boolean {
  return answer !== null && answer !== undefined && !isEmpty(answer as Answer)
}
