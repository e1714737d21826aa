import { blankQuestion, commonFields } from '#engines/questions/blank-question.ts'
import { partId, type Question } from '#engines/questions/question.ts'
import { textToHtml } from '#engines/questions/rich-text.ts'

interface Term {
  id: string
  term: string
  definition: string
}

/** Wrong options beside the right one. */
const MAX_WRONG = 3

/**
 * A question for each term, by turns from the definition to the term and back. The wrong options are other terms of the
 * selection; where they are too few to choose from, the term is written.
 */
export function termQuestions(terms: readonly Term[]): Question[] {
  return terms.map((term, at) => {
    const others = othersOf(terms, at)
    if (others.length < 2) return written(term)
    return at % 2 === 0
      ? choice(
          `Que termo é? ${term.definition}`,
          term.term,
          others.map(other => other.term),
          term,
        )
      : choice(
          `O que é «${term.term}»?`,
          term.definition,
          others.map(other => other.definition),
          term,
        )
  })
}

/** The terms that follow in the selection, which is in the order that the teacher saw, and differ in both words. */
function othersOf(terms: readonly Term[], at: number): Term[] {
  const term = terms[at]
  const ring = [...terms.slice(at + 1), ...terms.slice(0, at)]
  return ring
    .filter((other, place) => !isAlike(other, term) && ring.findIndex(each => isAlike(each, other)) === place)
    .slice(0, MAX_WRONG)
}

/** Either would be right where the other is, as the word that two subjects explain in their own way. */
function isAlike(one: Term, other: Term | undefined): boolean {
  return one.term === other?.term || one.definition === other?.definition
}

function choice(stem: string, right: string, wrong: readonly string[], { term }: Term): Question {
  return {
    ...commonFields(textToHtml(stem)),
    name: term,
    tags: ['glossário'],
    bloom: 'remember',
    type: 'single-choice',
    shuffle: true,
    options: [right, ...wrong].map((text, at) => ({
      id: partId(at),
      text: textToHtml(text),
      correct: at === 0,
      weight: at === 0 ? 1 : 0,
      typicalError: '',
      feedback: '',
    })),
  }
}

function written({ term, definition }: Term): Question {
  return {
    ...blankQuestion('short-answer'),
    ...commonFields(textToHtml(`Que termo é? ${definition}`)),
    name: term,
    tags: ['glossário'],
    bloom: 'remember',
    answers: [{ text: term, weight: 1, typicalError: '', feedback: '' }],
  }
}
