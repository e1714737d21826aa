import { inOrder } from '#engines/questions/shuffle.ts'
import { sheetChoices } from '#school/questions/on-paper.ts'
import type { Vote } from '#school/voting-cards/web/use-card-votes.ts'
import type { GridEntry, Sitting } from '../../../results/contract.ts'
import type { CardRound } from '../../card-round-contract.ts'
import { enteredBy, type SheetItem, wordOf } from '../grid/cell-words.ts'
import { fitsCards } from './fits-cards.ts'

/** A question that a class can answer with cards. */
export interface CardQuestion {
  number: number
  place: SheetItem
  /** What is said for each letter of a card, as the grid writes it. */
  words: readonly string[]
  /** The same as the class reads it, in HTML. */
  texts: readonly string[]
}

export function cardQuestions(sheet: readonly SheetItem[]): CardQuestion[] {
  return sheet.flatMap((place, at) => {
    if (!fitsCards(place.item)) return []
    const { question } = place.item
    const texts =
      question.type === 'single-choice'
        ? inOrder(question.options, place.order.options).map(option => option.text)
        : ['Verdadeiro', 'Falso']
    return [{ number: at + 1, place, words: sheetChoices(question), texts }]
  })
}

/** What votes write of the pupils who hold the cards. */
export function entriesOfVotes(
  { place, words }: CardQuestion,
  votes: readonly Vote[],
  holders: ReadonlyMap<number, string>,
): GridEntry[] {
  return votes.flatMap(({ number, choice }): GridEntry[] => {
    const studentId = holders.get(number)
    const word = choice === null ? undefined : words[choice]
    if (choice !== null && word === undefined) return []
    const entered = word === undefined ? ({ kind: 'clear' } as const) : enteredBy(place, word)
    return studentId && entered ? [{ studentId, itemId: place.item.id, entered, voted: true }] : []
  })
}

/** The place of the letter that a pupil's stored answer is; undefined where there is none. */
export function votedBy({ place, words }: CardQuestion, { responses }: Pick<Sitting, 'responses'>) {
  const at = words.indexOf(wordOf(place, responses[place.item.id]))
  return at < 0 ? undefined : at
}

/** What this device knows of the answers to a question. */
export function answersTo({ place }: CardQuestion, sittings: readonly Sitting[]) {
  return sittings.flatMap(({ studentId, responses }) => {
    const answer = responses[place.item.id]?.answer ?? null
    return studentId && answer !== null ? [{ studentId, answer }] : []
  })
}

/** How many pupils each letter has, as a class's answers are shown. */
export function countsOf(question: CardQuestion, answers: CardRound['answers']): number[] {
  const counts = question.words.map(() => 0)
  for (const { answer, pupils } of answers) {
    const response = { answer, outcome: 'errada', points: 0 } as const
    const at = votedBy(question, { responses: { [question.place.item.id]: response } })
    if (at !== undefined) counts[at] = (counts[at] ?? 0) + pupils
  }
  return counts
}
