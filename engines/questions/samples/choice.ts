import { commonFields } from '../blank-question.ts'
import { partId, type QuestionOf } from '../question.ts'

/** A single choice with the options `a`, `b` … in the order given, one of them right. */
export function choiceOf(
  stem: string,
  options: readonly string[],
  right: number,
): QuestionOf<'single-choice'> {
  return {
    ...commonFields(stem),
    type: 'single-choice',
    shuffle: false,
    options: options.map((text, at) => ({
      id: partId(at),
      text,
      correct: at === right,
      weight: at === right ? 1 : 0,
      typicalError: '',
      feedback: '',
    })),
  }
}
