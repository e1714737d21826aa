import fc from 'fast-check'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { drawValues } from './draw-values.ts'
import type { DrawnQuestion } from './drawn-values.ts'
import { question } from './question.ts'

const formulas = fc.constantFrom(
  'a + b',
  'a*b - 3',
  '(a + b)/2',
  'a^2 + 0,5*b',
  'sqrt(a*b)',
  'max(a; b) - min(a; b)',
  '-a',
  'round(a/b; 2)',
  'abs(a - b)',
  'pi*b^2',
)

const bounds = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 0, 1, 2))
  .map(([from, width, decimals]) => ({ from, to: from + width, decimals }))

/** Questions whose values are drawn, of the types that may have them. */
export function arbitraryDrawnQuestion(...types: DrawnQuestion['type'][]): fc.Arbitrary<DrawnQuestion> {
  return fc
    .tuple(
      arbitraryQuestion(...types),
      bounds,
      bounds,
      fc.array(formulas, { minLength: 26, maxLength: 26 }),
      fc.boolean(),
    )
    .map(([plain, a, b, written, isOff]) => {
      const draft = plain as DrawnQuestion
      const drawn = {
        values: [
          { name: 'a', ...a },
          { name: 'b', ...b },
        ],
        draws: [],
      }
      const stem = `${draft.stem.replaceAll(/[{}]/g, 'o')} {a} e {b}`
      const bare = JSON.parse(JSON.stringify({ ...draft, drawn }), (key, value) =>
        ['explanation', 'text', 'feedback', 'typicalError', 'otherFeedback'].includes(key) &&
        typeof value === 'string'
          ? value.replaceAll(/[{}]/g, 'o')
          : value,
      ) as DrawnQuestion
      bare.hints = bare.hints.map(hint => hint.replaceAll(/[{}]/g, 'o'))
      bare.feedback = { right: '', partial: '', wrong: '' }
      const full: DrawnQuestion =
        bare.type === 'numeric'
          ? {
              ...bare,
              stem,
              answers: bare.answers.map((answer, at) => ({
                ...answer,
                formula: written[at] ?? 'a',
                ...(isOff ? { margin: `0,01*abs(${written[at] ?? 'a'})` } : {}),
              })),
            }
          : {
              ...bare,
              stem,
              options: bare.options.map((option, at) => ({
                ...option,
                text: `${at}. {=${written[at] ?? 'a'}}`,
              })),
            }
      return question.parse(drawValues(full).question) as DrawnQuestion
    })
}
