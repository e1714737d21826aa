import { partId, type Question, type QuestionOf, roundWeight } from './question.ts'
import type { QuestionType } from './taxonomy.ts'

/** What every type starts with. */
export function commonFields(stem = '') {
  return {
    name: '',
    stem,
    points: 1,
    competence: null,
    bloom: null,
    difficulty: null,
    explanation: '',
    feedback: { right: '', partial: '', wrong: '' },
    hints: [] as string[],
    penalty: null,
    media: [] as Question['media'],
    tags: [] as string[],
    category: '',
    externalId: '',
  }
}

export type CommonField = keyof ReturnType<typeof commonFields>

/** What a type has beyond the common fields. */
export type SpecificFields<T extends QuestionType = QuestionType> = T extends QuestionType
  ? Omit<QuestionOf<T>, CommonField>
  : never

const textRules = { caseSensitive: false, accentSensitive: false, wildcards: false }
const verdict = () => ({ typicalError: '', feedback: '' })

/** A new, still empty question of a type, as the editor opens it: not valid until it is filled in, and no option of it is right. */
export function blankQuestion<T extends QuestionType>(type: T): QuestionOf<T>
export function blankQuestion(type: QuestionType): Question {
  const common = commonFields()
  switch (type) {
    case 'single-choice':
      return { ...common, type, shuffle: true, options: blankOptions() }
    case 'multiple-choice':
      return { ...common, type, shuffle: true, scoring: 'weights', options: blankOptions() }
    case 'true-false':
      return { ...common, type, correct: true, whenTrue: verdict(), whenFalse: verdict() }
    case 'short-answer':
      return { ...common, type, ...textRules, answers: [{ text: '', weight: 1, ...verdict() }] }
    case 'numeric':
      return {
        ...common,
        type,
        // No number is right until one is written.
        answers: [{ value: Number.NaN, tolerance: 0, weight: 1, ...verdict() }],
        otherFeedback: '',
        units: [],
      }
    case 'matching': {
      const letters = [0, 1, 2].map(partId)
      return {
        ...common,
        type,
        shuffle: true,
        prompts: letters.map(id => ({ id, text: '', match: id })),
        choices: letters.map(id => ({ id, text: '' })),
      }
    }
    case 'ordering':
      return {
        ...common,
        type,
        scoring: 'positions',
        items: [0, 1, 2].map(index => ({ id: partId(index), text: '' })),
      }
    case 'gaps':
      return {
        ...common,
        type,
        shuffle: true,
        presentation: 'inline',
        gaps: [
          {
            id: '1',
            weight: 1,
            kind: 'text',
            ...textRules,
            answers: [{ text: '', weight: 1, ...verdict() }],
          },
        ],
      }
    case 'essay':
      return {
        ...common,
        type,
        lines: 10,
        minWords: null,
        maxWords: null,
        template: '',
        guidance: '',
        rubric: [],
      }
    case 'hotspot':
      return { ...common, type, picture: '', width: 0, height: 0, shown: true, most: 1, areas: [] }
    case 'labels':
      return { ...common, type, picture: '', width: 0, height: 0, reuse: false, places: [], labels: [] }
  }
}

function blankOptions() {
  return [0, 1, 2, 3].map(index => ({ id: partId(index), text: '', correct: false, weight: 0, ...verdict() }))
}

/** The same as a person begins it: which of «verdadeiro» and «falso» is right is theirs to say too. */
export function newQuestion(type: QuestionType): Question {
  const blank: Question = blankQuestion(type)
  return blank.type === 'true-false' ? { ...blank, correct: undefined as unknown as boolean } : blank
}

/**
 * The weights of a multiple choice where every right option is worth the same, and every wrong one takes away as much in
 * all as the right ones give, so that marking everything is worth nothing.
 */
export function evenWeights(correct: boolean[]): number[] {
  const right = correct.filter(Boolean).length
  const wrong = correct.length - right
  return correct.map(isRight => {
    if (isRight) return roundWeight(1 / right)
    return wrong > 0 && right > 0 ? roundWeight(-1 / wrong) : 0
  })
}
