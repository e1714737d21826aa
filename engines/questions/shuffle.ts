import { seeded } from '../random.ts'
import { isDrawn } from './drawn-values.ts'
import { fullestShare } from './key-places.ts'
import { asMatching } from './labels.ts'
import { inBlocks } from './passage.ts'
import type { Question } from './question.ts'
import { plainText } from './rich-text.ts'

/** A form frozen when it was made: later changes to the bank or to the shuffling change nothing in it. */
export type FrozenForm = {
  /** `A`, `B` … */
  name: string
  items: FrozenItem[]
}

export type FrozenItem = {
  question: string
  /**
   * Ids in the order shown, by list: `options`, `choices`, `items`, or a gap's id; lists not named keep their
   * order. `draw` names which of the question's draws it is.
   */
  order: Record<string, string[]>
}

/**
 * A generator of numbers in [0, 1) that any device repeats from the same words, which FNV-1a makes a seed of.
 */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return seeded(state)
}

/** A new array in an order drawn by `random` (Fisher–Yates). */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = result[last] as T
    result[last] = result[other] as T
    result[other] = kept
  }
  return result
}

/**
 * Freezes one form. The same questions, name, seed and settings give the same form on any device. Options are drawn so
 * that no letter holds many more keys than another.
 *
 * @param settings.questions whether the questions change places; those of one text together
 * @param settings.options whether options, where a question lets them, change places
 */
export function freezeForm(
  questions: { id: string; question: Question }[],
  name: string,
  seed: string,
  settings: { questions: boolean; options: boolean },
): FrozenForm {
  const places = settings.questions
    ? shuffled(inBlocks(questions), seededRandom(`${seed}/${name}/questions`)).flat()
    : questions
  const items = drawOrders(places, `${seed}/${name}`, settings.options)
  return {
    name,
    items: items.map(item => ({
      ...item,
      order: { ...item.order, ...drawOfForm(item, places, seed, name) },
    })),
  }
}

/** Which draw a form has of a question: forms that follow each other have draws that do. */
function drawOfForm(
  { question: id }: FrozenItem,
  places: readonly { id: string; question: Question }[],
  seed: string,
  name: string,
): FrozenItem['order'] {
  const question = places.find(place => place.id === id)?.question
  if (!question || !isDrawn(question)) return {}
  const first = Number(freezeOrder(question, `${seed}/${id}`, false).draw?.[0] ?? 0)
  const rank = Math.max(0, name.charCodeAt(0) - 65)
  return { draw: [String((first + rank) % question.drawn.draws.length)] }
}

/** So many orders are drawn for a form, of which the most even one stays. */
const DRAWS = 24

function drawOrders(
  places: readonly { id: string; question: Question }[],
  seed: string,
  options: boolean,
): FrozenItem[] {
  const draw = (turn: string) =>
    places.map(({ id, question }) => ({
      question: id,
      order: freezeOrder(question, `${seed}/${id}${turn}`, options),
    }))
  const shareOf = (items: readonly FrozenItem[]) =>
    fullestShare(places.map(({ question }, at) => inFrozenOrder(question, items[at]?.order ?? {})))
  let best = draw('')
  let least = shareOf(best)
  for (let turn = 2; options && turn <= DRAWS; turn++) {
    const other = draw(`/${turn}`)
    const share = shareOf(other)
    if (share < least) [best, least] = [other, share]
  }
  return best
}

/** The question with its options as they stand in a frozen order; all else as it was written. */
export function inFrozenOrder(question: Question, order: FrozenItem['order']): Question {
  if (question.type !== 'single-choice' && question.type !== 'multiple-choice') return question
  return { ...question, options: inOrder(question.options, order.options) }
}

/** The frozen order of one question's parts. Items to be ordered are shuffled always, and never into the answer. */
export function freezeOrder(question: Question, seed: string, options: boolean): FrozenItem['order'] {
  const random = seededRandom(seed)
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return {
        ...(options && question.shuffle ? { options: shuffleOptions(question.options, random) } : {}),
        ...freezeDraw(question, seed),
      }
    case 'numeric':
      return freezeDraw(question, seed)
    case 'matching':
      return options && question.shuffle ? { choices: shuffled(ids(question.choices), random) } : {}
    case 'labels':
      return freezeOrder(asMatching(question), seed, options)
    case 'ordering':
      return { items: shuffleAwayFrom(ids(question.items), random) }
    case 'gaps':
      if (!options || !question.shuffle) return {}
      return Object.fromEntries(
        question.gaps.flatMap(gap =>
          gap.kind === 'choice' ? [[gap.id, shuffled(ids(gap.options), random)]] : [],
        ),
      )
    case 'true-false':
    case 'short-answer':
    case 'essay':
    case 'hotspot':
      return {}
  }
}

function freezeDraw(question: Question, seed: string): FrozenItem['order'] {
  if (!isDrawn(question)) return {}
  const place = Math.floor(seededRandom(`${seed}/draw`)() * question.drawn.draws.length)
  return { draw: [String(place)] }
}

/** A list in its frozen order; what the form does not know comes last, what has gone is left out. */
export function inOrder<T extends { id: string }>(
  parts: readonly T[],
  order: readonly string[] | undefined,
): T[] {
  if (!order) return [...parts]
  const rank = new Map(order.map((id, place) => [id, place]))
  // Old phones have no toSorted.
  return [...parts].sort((a, b) => (rank.get(a.id) ?? order.length) - (rank.get(b.id) ?? order.length))
}

function ids(parts: readonly { id: string }[]): string[] {
  return parts.map(part => part.id)
}

const speaksOfOthers =
  /^(?:nenhuma|todas|ambas|as duas)\b.*\b(?:anteriores|acima|outras|op[cç][oõ]es|respostas)\b/i

/** «Nenhuma das anteriores» keeps its place: elsewhere it would say something else. */
function shuffleOptions(options: { id: string; text: string }[], random: () => number): string[] {
  const movable = shuffled(
    options.filter(option => !isPinned(option)),
    random,
  )
  return options.map(option => (isPinned(option) ? option : (movable.shift() ?? option)).id)
}

function isPinned(option: { text: string }): boolean {
  return speaksOfOthers.test(plainText(option.text))
}

function shuffleAwayFrom(key: string[], random: () => number): string[] {
  const order = shuffled(key, random)
  if (key.length < 2 || order.some((id, place) => id !== key[place])) return order
  return [...order.slice(1), ...order.slice(0, 1)]
}
