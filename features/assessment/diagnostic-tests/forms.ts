import type { Question } from '#engines/questions/question.ts'
import { freezeForm } from '#engines/questions/shuffle.ts'
import type { TestForm } from './contract.ts'

/** What a person says of the forms: how many, and what changes place in those after the first. */
export interface FormsAsked {
  count: number
  questions: boolean
  options: boolean
}

/**
 * The forms of a test, frozen: A keeps the order in which the test was built, the others are drawn from the seed.
 * The same items, seed and wishes give the same forms. One form alone is none: the test itself.
 */
export function freezeForms(
  items: readonly { id: string; question: Question }[],
  seed: string,
  { count, questions, options }: FormsAsked,
): TestForm[] {
  if (count < 2) return []
  return Array.from({ length: count }, (_none, at) => {
    const first = at === 0
    const settings = { questions: questions && !first, options: options && !first }
    return { ...freezeForm([...items], String.fromCharCode(65 + at), seed, settings), ...settings }
  })
}

/** What was wished when these forms were frozen, to freeze them again after the items changed. */
export function formsAsked(forms: readonly TestForm[]): FormsAsked {
  const last = forms.at(-1)
  return { count: forms.length, questions: last?.questions ?? false, options: last?.options ?? false }
}
