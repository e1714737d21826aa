import { describe, expect, it } from 'vitest'
import { question as questionSchema } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { competenceRules } from './competence-rules.ts'
import { termQuestions } from './term-questions.ts'

const terms = ['Evaporação', 'Condensação', 'Solo', 'Vacina'].map((term, at) => ({
  id: `${at}`,
  term,
  definition: `Definição de ${term.toLowerCase()}.`,
}))

describe('questions of terms', () => {
  it('ask by turns for the term and for its definition, among others of the selection', () => {
    const questions = termQuestions(terms)
    expect(questions.map(question => plainText(question.stem))).toEqual([
      'Que termo é? Definição de evaporação.',
      'O que é «Condensação»?',
      'Que termo é? Definição de solo.',
      'O que é «Vacina»?',
    ])
    for (const [at, question] of questions.entries()) {
      expect(questionSchema.safeParse(question).success).toBe(true)
      if (question.type !== 'single-choice') throw new Error('four terms are enough to choose from')
      const texts = question.options.map(option => plainText(option.text))
      expect([new Set(texts).size, texts.length]).toEqual([4, 4])
      const right = question.options.filter(option => option.correct)
      expect(right.map(option => plainText(option.text))).toEqual([
        at % 2 === 0 ? terms[at]?.term : terms[at]?.definition,
      ])
    }
  })

  it('never offer a word beside itself, nor a definition, though two terms have the same', () => {
    const twice = [
      ...terms,
      { id: '4', term: 'Solo', definition: 'O chão, para a Geografia.' },
      { id: '5', term: 'Terra', definition: 'Definição de solo.' },
    ]
    for (const question of termQuestions(twice)) {
      const texts =
        question.type === 'single-choice' ? question.options.map(({ text }) => plainText(text)) : []
      expect(new Set(texts).size, plainText(question.stem)).toBe(4)
      expect(texts).toHaveLength(4)
    }
  })

  it('are written where there is nothing to choose from', () => {
    for (const some of [
      terms.slice(0, 1),
      terms.slice(0, 2),
      terms.map(term => ({ ...term, definition: 'x' })),
    ])
      for (const question of termQuestions(some)) {
        expect(question.type).toBe('short-answer')
        expect(questionSchema.safeParse(question).success).toBe(true)
      }
  })
})

describe('rules for competences', () => {
  it('share out the questions, none lost and none empty', () => {
    expect(competenceRules(['a', 'b', 'c'].map(uuidOf), 8).map(rule => rule.count)).toEqual([3, 3, 2])
    expect(competenceRules(['a', 'b', 'c'].map(uuidOf), 2).map(rule => rule.count)).toEqual([1, 1])
    expect(competenceRules([], 8)).toEqual([])
  })
})

function uuidOf(letter: string): string {
  return `00000000-0000-7000-8000-00000000000${letter}`
}
