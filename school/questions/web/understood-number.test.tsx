// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#engines/questions/answer.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { score } from '#engines/questions/score.ts'
import { AnswerField } from './answer-field.tsx'

afterEach(cleanup)

const none = { typicalError: '', feedback: '' }
const numeric = (value: number): Question => ({
  ...blankQuestion('numeric'),
  stem: 'Quanto é?',
  answers: [{ value, tolerance: 0, weight: 1, ...none }],
})

/** A field with what is answered in it, as it is handed in. */
function open(question: Question) {
  const held: { answer: Answer | null } = { answer: null }
  function Field() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    held.answer = answer
    return <AnswerField question={question} answer={answer} onAnswer={setAnswer} />
  }
  render(<Field />)
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  return {
    type,
    outcome: () =>
      held.answer !== null && score(question, { state: 'answered', answer: held.answer }).outcome,
  }
}

it('asks «Mil ou um?», and hands in what was chosen', () => {
  const { type, outcome } = open(numeric(1))
  type('1.000')
  expect(screen.getByText('Mil ou um?')).toBeTruthy()
  expect(outcome()).toBe('wrong')
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  expect(outcome()).toBe('right')
  expect(screen.queryByText('Mil ou um?')).toBeNull()
})

it('asks it in the number of the pupil, with the unit', () => {
  const { type, outcome } = open({ ...numeric(16), units: [{ name: 'kg', factor: 1 }] } as Question)
  type('16.000 kg')
  expect(screen.getByText('Dezasseis mil ou dezasseis?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '16 kg' }))
  expect(outcome()).toBe('right')
})

it('says what it reads where groups or a fraction stand, and what is no number', () => {
  const { type } = open(numeric(1000))
  type('1 000 000')
  expect(screen.getByText('Lê-se 1 000 000.')).toBeTruthy()
  type('3/4')
  expect(screen.getByText('Lê-se 0,75.')).toBeTruthy()
  type('dez')
  expect(screen.getByText(/Não se lê como um número/)).toBeTruthy()
  type('-')
  expect(screen.queryByText(/Não se lê/)).toBeNull()
})

it('asks the same of a number in a gap, below the text', () => {
  const held: { answer: Answer | null } = { answer: null }
  const gaps: Question = {
    ...blankQuestion('gaps'),
    stem: 'Ferve a [[1]] graus.',
    gaps: [
      { id: '1', weight: 1, kind: 'numeric', answers: [{ value: 1, tolerance: 0, weight: 1, ...none }] },
    ],
  }
  const keep = (answer: Answer | null) => {
    held.answer = answer
  }
  render(<AnswerField question={gaps} answer={{ 1: '1.000' }} onAnswer={keep} />)
  expect(screen.getByText('Espaço 1:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  expect(held.answer).toEqual({ 1: '1' })
})
