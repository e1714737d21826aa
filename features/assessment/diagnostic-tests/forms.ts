import { type FullPlace, fullPlaceOf } from '#engines/questions/key-places.ts'
import type { Question } from '#engines/questions/question.ts'
import { freezeForm, inFrozenOrder } from '#engines/questions/shuffle.ts'
import type { TestForm } from './diagnostic-test.ts'

/** What a person says of the forms: how many, and what changes place in those after the first. */
export interface FormOptions {
  count: number
  questions: boolean
  options: boolean
}

/**
 * The forms of a test, frozen: in A the questions keep the order in which the test was built, the others are drawn from
 * the seed; options change places in all of them.
 * The same items, seed and wishes give the same forms. One form alone is none: the test itself.
 */
export function freezeForms(
  items: readonly { id: string; question: Question }[],
  seed: string,
  { count, questions, options }: FormOptions,
): TestForm[] {
  if (count < 2) return []
  return Array.from({ length: count }, (_none, at) => {
    const settings = { questions: questions && at > 0, options }
    return { ...freezeForm([...items], String.fromCharCode(65 + at), seed, settings), ...settings }
  })
}

/** What was wished when these forms were frozen, to freeze them again after the items changed. */
export function formOptions(forms: readonly TestForm[]): FormOptions {
  const last = forms.at(-1)
  return { count: forms.length, questions: last?.questions ?? false, options: last?.options ?? false }
}

/**
 * The letter at which too many keys of a test stand: of its first form that has one or, without forms, as the questions
 * are written.
 * @param shuffles whether options are shuffled where their question lets them
 */
export function fullPlaceIn(
  items: readonly { id: string; question: Question }[],
  forms: readonly TestForm[],
  shuffles: boolean,
): { full: FullPlace; form?: string } | undefined {
  const questions = items.map(item => item.question)
  const written = forms.length === 0 ? fullPlaceOf(questions, shuffles) : undefined
  if (written) return { full: written }
  for (const { name, items: places } of forms) {
    const order = new Map(places.map(place => [place.question, place.order]))
    const shown = items.map(({ id, question }) => inFrozenOrder(question, order.get(id) ?? {}))
    const full = fullPlaceOf(shown, false)
    if (full) return { full, form: name }
  }
  return undefined
}
