// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { AnswerField, type AnswerFieldProps } from './answer-field.tsx'

const question = choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0)
const [right, tried, other] = question.options.map(option => option.id)

afterEach(cleanup)

/** Of each option whether it takes a tap, and what it says beside its text, which no test browser draws. */
function rowsOf(more: Partial<AnswerFieldProps>): [boolean, string | null][] {
  const { container, unmount } = render(
    <AnswerField question={question} answer={null} onAnswer={() => undefined} {...more} />,
  )
  const rows = [...container.querySelectorAll('label')].map((label): [boolean, string | null] => [
    label.querySelector('input')?.disabled === false,
    label.textContent,
  ])
  unmount()
  return rows
}

it('an option that was tried takes no other tap and says that it is not it', () => {
  expect(rowsOf({ answer: tried ?? null, tried: [tried] })).toEqual([
    [true, 'A'],
    [false, 'BNão é esta'],
    [true, 'C'],
  ])
  expect(rowsOf({ answer: right ?? null })).toEqual([
    [true, 'A'],
    [true, 'B'],
    [true, 'C'],
  ])
})

it('an answer is said to be the pupil’s own where it is wrong, and nothing tells which is right', () => {
  expect(rowsOf({ answer: other ?? null, onAnswer: undefined, verdict: 'errada' })).toEqual([
    [false, 'A'],
    [false, 'B'],
    [false, 'CA tua'],
  ])
})

it('the right option says so where it was chosen, or where its pupil may know it', () => {
  const shown = { onAnswer: undefined, verdict: 'certa' }
  expect(rowsOf({ answer: right ?? null, ...shown })[0]).toEqual([false, 'ACerta'])
  const wrong = { answer: other ?? null, onAnswer: undefined, verdict: 'errada', rightText: '4' }
  expect(rowsOf(wrong)).toEqual([
    [false, 'AA certa'],
    [false, 'B'],
    [false, 'CA tua'],
  ])
})
