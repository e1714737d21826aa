import type { Answer } from '#engines/questions/answer.ts'
import { type TypedNumber, typedText } from '#engines/questions/drawn-formulas.ts'
import { asDrawn, ofDraw } from '#engines/questions/drawn-values.ts'
import { idsByPlace } from '#engines/questions/hotspot.ts'
import type { Question } from '#engines/questions/question.ts'
import { mapRichText, richTexts } from '#engines/questions/rich-fields.ts'
import { mediaNames, mediaSource, replaceMedia } from '#engines/questions/rich-text.ts'
import { type FrozenItem, freezeOrder, inOrder, seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import { BANK, hasWordBank, idInGap, wordsOfBank } from '#engines/questions/word-bank.ts'

type Order = FrozenItem['order']

/**
 * The order of a question's parts for one pupil: that of the frozen form or, without one, drawn from `seed`.
 * What could tell the answer by its place (pairs, things to be ordered, a bank of words) is moved always.
 * @param seed known to the server alone: who knows it can undo the shuffling
 */
export function orderForPupil(
  question: Question,
  seed: string,
  shuffle: boolean,
  frozen: Order | undefined,
): Order {
  const order = { ...freezeOrder(question, seed, shuffle), ...frozen }
  if (question.type === 'hotspot') order.areas ??= idsByPlace(question.areas)
  for (const [list, parts] of movedAlways(question))
    order[list] ??= shuffled(
      parts.map(part => part.id),
      seededRandom(`${seed}/${list}`),
    )
  return order
}

function movedAlways(question: Question): [list: string, parts: Part[]][] {
  if (question.type === 'labels') return [['choices', question.labels]]
  if (question.type === 'matching') return [['choices', question.choices]]
  if (question.type === 'gaps' && hasWordBank(question)) return [[BANK, wordsOfBank(question)]]
  return []
}

/**
 * A question as a pupil's device may have it: no key, no weights, no feedback, no explanation, no file that only they
 * show; its parts in `order`. What is taken out is replaced by what means nothing, so that the same screens draw it.
 * Every part that an answer names is named by its place, and every file by its number: how the author called them, or
 * in which order they were written, may tell which is right.
 */
export function forPupil(question: Question, order: Order): Question {
  const bare = withoutKey(asDrawn(question, order), order)
  const shown = [...new Set(richTexts(bare).flatMap(mediaNames))].flatMap(name => {
    const file = question.media.find(file => file.name === name)
    return file ? [file] : []
  })
  const renamed = new Map(shown.map(({ name }, place) => [name, `f${place + 1}`]))
  const texts = mapRichText(bare, html =>
    replaceMedia(html, name => `src="${mediaSource(renamed.get(name) ?? name)}"`),
  )
  return { ...texts, media: shown.map(entry => ({ ...entry, name: renamed.get(entry.name) ?? '' })) }
}

/**
 * What a device gave, as it is stored: with the question's own ids. What names no place stays as it came where it is
 * a text, and becomes the name of no part where it should be one: the author's own names are none to a device.
 */
export function fromDevice(question: Question, order: Order, answer: unknown): unknown {
  return rename(question, ofDraw(question, order, answer), list => {
    const own = ownIds(question, order, list)
    return place => own[Number(/^p(\d{1,3})$/.exec(place)?.[1]) - 1] ?? NO_PART
  })
}

/** A stored answer, as a device that goes on with the test has to show it. */
export function toDevice(question: Question, order: Order, answer: Answer | null): Answer | null {
  if (question.type === 'numeric' && answer !== null) return typedText(answer as TypedNumber)
  return rename(question, answer, list => {
    const own = ownIds(question, order, list)
    return id => placeId(own.indexOf(id))
  }) as Answer | null
}

type Part = { id: string }

/** The id of no part: ids begin with a letter or a digit. */
const NO_PART = '?'

/** The question's own ids of a list, in the pupil's order. */
function ownIds(question: Question, order: Order, list: string): string[] {
  if (question.type === 'gaps' && hasWordBank(question))
    return inOrder(wordsOfBank(question), order[BANK]).map(word => idInGap(question, list, word))
  return inOrder(partsOf(question, list), order[list]).map(part => part.id)
}

function partsOf(question: Question, list: string): readonly Part[] {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options
    case 'matching':
      return question.choices
    case 'labels':
      return question.labels
    case 'ordering':
      return question.items
    case 'hotspot':
      return question.areas
    case 'gaps': {
      const gap = question.gaps.find(gap => gap.id === list)
      return gap?.kind === 'choice' ? gap.options : []
    }
    default:
      return []
  }
}

/** `p1`, `p2` … */
function placeId(place: number): string {
  return `p${place + 1}`
}

/** An answer with every part that it names called by another name; `namesOf` gives the way for one list of parts. */
function rename(
  question: Question,
  answer: unknown,
  namesOf: (list: string) => (id: string) => string,
): unknown {
  const nameOf = (list: string, id: unknown) => (typeof id === 'string' && id !== '' ? namesOf(list)(id) : id)
  const each = (value: unknown, listOf: (name: string) => string | undefined) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, id]) => {
        const list = listOf(name)
        return [name, list === undefined ? id : nameOf(list, id)]
      }),
    )
  }
  switch (question.type) {
    case 'single-choice':
      return nameOf('options', answer)
    case 'multiple-choice':
      return Array.isArray(answer) ? answer.map(id => nameOf('options', id)) : answer
    case 'ordering':
      return Array.isArray(answer) ? answer.map(id => nameOf('items', id)) : answer
    case 'hotspot':
      return question.shown && Array.isArray(answer) ? answer.map(id => nameOf('areas', id)) : answer
    case 'matching':
    case 'labels':
      return each(answer, () => 'choices')
    case 'gaps':
      return each(answer, name =>
        question.gaps.some(gap => gap.id === name && gap.kind === 'choice') ? name : undefined,
      )
    default:
      return answer
  }
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
        options: inOrder(question.options, order.options).map(({ text }, place) => ({
          id: placeId(place),
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
    case 'labels':
      return {
        ...question,
        ...bare,
        labels: inOrder(question.labels, order.choices).map(({ text }, place) => ({
          id: placeId(place),
          text,
        })),
        places: question.places.map(place => ({ ...place, match: placeId(0) })),
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
              options: (hasWordBank(question)
                ? inOrder(wordsOfBank(question), order[BANK])
                : inOrder(gap.options, order[gap.id])
              ).map(({ text }, place) => ({
                id: placeId(place),
                text,
                weight: 0,
                feedback: '',
              })),
            }
          return { ...gap, answers: [] }
        }),
      }
    case 'essay':
      return { ...question, ...bare, guidance: '', rubric: [] }
    case 'hotspot':
      return {
        ...question,
        ...bare,
        // Where any point is tapped, the areas are the key.
        areas: (question.shown ? inOrder(question.areas, order.areas ?? idsByPlace(question.areas)) : []).map(
          ({ shape, coords }, place) => ({
            ...{ id: placeId(place), shape, coords, label: `Área ${place + 1}`, weight: 0 },
            ...silent,
          }),
        ),
      }
  }
}
