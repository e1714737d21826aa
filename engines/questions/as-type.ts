import { commonFields, evenWeights, newQuestion } from './blank-question.ts'
import { drawnTypes, inDraw, isDrawn } from './drawn-values.ts'
import type { Question } from './question.ts'
import type { QuestionType } from './taxonomy.ts'

/** The question as another type: what both have stays; options stay options, a picture stays a picture, and a gap's mark goes with the gap. What is drawn stays drawn where the type may, else as it was drawn first. */
export function asType(question: Question, type: QuestionType): Question {
  if (type === question.type) return question
  const drawn = isDrawn(question) && drawnTypes.some(each => each === type) ? question.drawn : undefined
  const next = otherType(drawn ? question : inDraw(question, 0), type)
  if (!drawn) return next
  if (next.type !== 'numeric') return { ...next, drawn } as Question
  return { ...next, drawn, answers: next.answers.map(answer => ({ ...answer, formula: '' })) }
}

function otherType(question: Question, type: QuestionType): Question {
  const blank = newQuestion(type)
  const common = Object.fromEntries(
    Object.keys(commonFields()).map(key => [key, question[key as keyof Question]]),
  )
  const shared = question.passage && { passage: question.passage }
  const next = { ...blank, ...common, ...shared, stem: withoutGaps(question) } as Question
  if (next.type === 'gaps' && !next.stem.includes('[[1]]'))
    return { ...next, stem: `${next.stem} [[1]]`.trim() }
  if ('picture' in question && 'picture' in next) {
    const { picture, width, height } = question
    return { ...next, picture, width, height }
  }
  if (!('options' in question) || !('options' in next)) return next
  const right = question.options.findIndex(option => option.correct)
  const correct = question.options.map((option, at) =>
    type === 'single-choice' ? at === right : option.correct,
  )
  const weights = type === 'single-choice' ? correct.map(Number) : evenWeights(correct)
  return {
    ...next,
    shuffle: question.shuffle,
    options: question.options.map((option, at) => ({
      ...option,
      correct: correct[at] === true,
      weight: weights[at] ?? 0,
    })),
  } as Question
}

/** The stem without the marks of its gaps: a line where one stood within the text, nothing where it stood at its end. */
function withoutGaps(question: Question): string {
  if (question.type !== 'gaps') return question.stem
  return question.gaps.reduceRight((stem, { id }) => {
    const mark = `[[${id}]]`
    const rest = stem.trimEnd()
    return rest.endsWith(mark) ? rest.slice(0, -mark.length).trimEnd() : stem.replace(mark, '_____')
  }, question.stem)
}
