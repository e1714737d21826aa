// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#engines/questions/answer.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { AnswerField } from './answer-field.tsx'

const area = (id: string, x: number, weight: number) => ({
  ...{ id, shape: 'rect' as const, coords: [x, 0, x + 20, 20], label: `Lugar ${id}`, weight },
  ...{ typicalError: '', feedback: '' },
})
const map = (more: Partial<QuestionOf<'hotspot'>> = {}): QuestionOf<'hotspot'> => ({
  ...blankQuestion('hotspot'),
  stem: 'Onde?',
  media: [{ name: 'm.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }],
  ...{ picture: '<img src="media:m.png" alt="um mapa" />', width: 100, height: 50, most: 1 },
  areas: [area('a', 0, 1), area('b', 40, 0), area('c', 80, 0)],
  ...more,
})

afterEach(cleanup)

/** Draws a question that keeps what is answered, and says it. */
function draw(question: QuestionOf<'hotspot'>) {
  const answers: (Answer | null)[] = []
  function Held() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    return (
      <AnswerField
        question={question}
        answer={answer}
        onAnswer={next => {
          answers.push(next)
          setAnswer(next)
        }}
      />
    )
  }
  const { container } = render(<Held />)
  return { answers, container }
}

it('an area is chosen on the picture or by its letter, and another takes its place', () => {
  const { answers, container } = draw(map())
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  fireEvent.click(container.querySelectorAll('svg g')[1] as Element)
  fireEvent.click(screen.getByRole('radio', { name: 'Área C' }))
  fireEvent.click(container.querySelectorAll('svg g')[2] as Element)
  expect(answers).toEqual([['b'], ['c'], null])
  expect(container.textContent, 'what is there is not said').not.toContain('Lugar')
})

it('of several areas no more are chosen than may be', () => {
  const { answers, container } = draw(map({ most: 2 }))
  for (const at of [0, 1, 2]) fireEvent.click(container.querySelectorAll('svg g')[at] as Element)
  expect(answers).toEqual([['a'], ['a', 'b']])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Área C' }).disabled).toBe(true)
})

it('any point is marked by keyboard: the arrows move a cross, and a key puts the mark', () => {
  const { answers, container } = draw(map({ shown: false }))
  expect(screen.queryByRole('radio'), 'the areas are the key').toBeNull()
  const picture = screen.getByRole('button', { name: /Tocar na imagem/ })
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'ArrowUp', shiftKey: true })
  fireEvent.click(picture, { detail: 0 })
  expect(answers.at(-1)).toEqual(['55 25'])
  expect(container.querySelector('[aria-live]')?.textContent).toMatch(/Marca posta a 55\s% da esquerda/)
  for (let press = 0; press < 30; press++) fireEvent.keyDown(picture, { key: 'ArrowLeft' })
  fireEvent.click(picture, { detail: 0 })
  expect(answers.at(-1), 'never outside, and the one mark moves').toEqual(['0 25'])
})

it('with the key the right area is drawn, and what was marked beside it', () => {
  const { container } = render(<AnswerField question={map({ shown: false })} answer={['45 5']} showKey />)
  const states = [...container.querySelectorAll('svg g[data-state]')].map(each =>
    each.getAttribute('data-state'),
  )
  expect(states).toEqual(['right', 'wrong', 'plain'])
  expect(container.textContent).toContain('Lugar a')
})
