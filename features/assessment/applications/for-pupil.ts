import type { Answer } from '#engines/questions/answer.ts'
import type { Question } from '#engines/questions/question.ts'
import { richTexts } from '#engines/questions/rich-fields.ts'
import { mediaNames } from '#engines/questions/rich-text.ts'
import { type FrozenItem, freezeOrder, inOrder, seededRandom, shuffled } from '#engines/questions/shuffle.ts'

type Order = FrozenItem['order']

/**
 * The order of a question's parts for one pupil: that of the frozen form or, without one, drawn from `seed`.
 * What could tell the answer by its place (pairs, things to be ordered) is moved always.
 */
export function orderForPupil(
  question: Question,
  seed: string,
  shuffle: boolean,
  frozen: Order | undefined,
): Order {
  const order = { ...freezeOrder(question, seed, shuffle), ...frozen }
  if (question.type === 'matching' && !order.choices)
    order.choices = shuffled(
      question.choices.map(choice => choice.id),
      seededRandom(seed),
    )
  return order
}

/**
 * A question as a pupil's device may have it: no key, no weights, no feedback, no explanation, no file that only they
 * show; its parts in `order`. What is taken out is replaced by what means nothing, so that the same screens draw it.
 * Pairs and things to be ordered were named in their right order: here they are named by their place.
 */
export function forPupil(question: Question, order: Order): Question {
  const bare = withoutKey(question, order)
  const shown = new Set(richTexts(bare).flatMap(mediaNames))
  return { ...bare, media: question.media.filter(one => shown.has(one.name)) }
}

/** What a device gave, as it is stored: with the question's own ids. What fits no question stays as it came. */
export function fromDevice(question: Question, order: Order, answer: unknown): unknown {
  const own = ownIds(question, order)
  return rename(question, answer, place => own[Number(/^n(\d{1,3})$/.exec(place)?.[1]) - 1] ?? place)
}

/** A stored answer, as a device that goes on with the test has to show it. */
export function toDevice(question: Question, order: Order, answer: Answer | null): Answer | null {
  const own = ownIds(question, order)
  return rename(question, answer, id => placeId(own.indexOf(id))) as Answer | null
}

function ownIds(question: Question, order: Order): string[] {
  if (question.type === 'ordering') return inOrder(question.items, order.items).map(item => item.id)
  if (question.type === 'matching') return inOrder(question.choices, order.choices).map(choice => choice.id)
  return []
}

function placeId(place: number): string {
  return `n${place + 1}`
}

function rename(question: Question, answer: unknown, change: (id: string) => string): unknown {
  if (question.type === 'ordering' && Array.isArray(answer))
    return answer.map(id => (typeof id === 'string' ? change(id) : id))
  if (question.type === 'matching' && typeof answer === 'object' && answer !== null)
    return Object.fromEntries(
      Object.entries(answer).map(([prompt, id]) => [
        prompt,
        typeof id === 'string' && id !== '' ? change(id) : id,
      ]),
    )
  return answer
}

function withoutKey(question: Question, order: Order): Question {
  const bare = {
    name: '',
    explanation: '',
    feedback: { right: '', partial: '', wrong: '' },
    hints: [],
    tags: [],
    category: '',
    externalId: '',
    competence: null,
    bloom: null,
    difficulty: null,
    penalty: null,
  }
  const silent = { typicalError: '', feedback: '' }
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return {
        ...question,
        ...bare,
        options: inOrder(question.options, order.options).map(({ id, text }) => ({
          id,
          text,
          correct: false,
          weight: 0,
          ...silent,
        })),
      }
    case 'true-false':
      return { ...question, ...bare, correct: true, whenTrue: silent, whenFalse: silent }
    case 'short-answer':
      return { ...question, ...bare, answers: [] }
    case 'numeric':
      return { ...question, ...bare, answers: [], otherFeedback: '' }
    case 'matching':
      return {
        ...question,
        ...bare,
        choices: inOrder(question.choices, order.choices).map(({ text }, place) => ({
          id: placeId(place),
          text,
        })),
        prompts: question.prompts.map(prompt => ({ ...prompt, match: placeId(0) })),
      }
    case 'ordering':
      return {
        ...question,
        ...bare,
        items: inOrder(question.items, order.items).map(({ text }, place) => ({ id: placeId(place), text })),
      }
    case 'gaps':
      return {
        ...question,
        ...bare,
        gaps: question.gaps.map(gap => {
          if (gap.kind === 'choice')
            return {
              ...gap,
              options: inOrder(gap.options, order[gap.id]).map(one => ({ ...one, weight: 0, feedback: '' })),
            }
          return { ...gap, answers: [] }
        }),
      }
    case 'essay':
      return { ...question, ...bare, guidance: '', rubric: [] }
  }
}
