// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer } from '#engines/questions/answer.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { AnswerField } from './answer-field.tsx'

const place = (id: string, x: number, match: string) => ({
  ...{ id, shape: 'rect' as const, coords: [x, 0, x + 20, 20], match },
})
const heart = (more: Partial<QuestionOf<'labels'>> = {}): QuestionOf<'labels'> => ({
  ...blankQuestion('labels'),
  stem: 'Legenda.',
  media: [{ name: 'm.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }],
  ...{ picture: '<img src="media:m.png" alt="um coração" />', width: 100, height: 50 },
  places: [place('a', 0, 'x'), place('b', 40, 'y')],
  labels: [
    { id: 'x', text: 'Aorta' },
    { id: 'y', text: 'Aurícula' },
    { id: 'z', text: 'Pulmão' },
  ],
  ...more,
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function draw(question: QuestionOf<'labels'>, onKeyDown?: () => void) {
  const answers: (Answer | null)[] = []
  function Held() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog.
      <div onKeyDown={onKeyDown}>
        <AnswerField
          question={question}
          answer={answer}
          onAnswer={next => {
            answers.push(next)
            setAnswer(next)
          }}
        />
      </div>
    )
  }
  const { container } = render(<Held />)
  return { answers, container }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }), { detail: 0 })

it('a label is taken and put by key or tap, moved, and taken off again', () => {
  const { answers, container } = draw(heart())
  press('Lugar 1: vazio')
  expect(answers, 'nothing was taken').toEqual([])
  press(/^Aorta/)
  expect(container.querySelector('[aria-live]')?.textContent).toBe('«Aorta»: escolhe o lugar na imagem.')
  press('Lugar 1: vazio')
  expect(answers.at(-1)).toEqual({ a: 'x' })
  press(/^Aorta/)
  press('Lugar 2: vazio')
  expect(answers.at(-1), 'it stands in one place alone').toEqual({ b: 'x' })
  press(/^Pulmão/)
  press('Lugar 2: Aorta')
  expect(answers.at(-1), 'the label before goes back').toEqual({ b: 'z' })
  press('Lugar 2: Pulmão')
  press('Lugar 1: vazio')
  expect(answers.at(-1), 'from place to place').toEqual({ a: 'z' })
  press('Lugar 1: Pulmão')
  press('Lugar 1: Pulmão')
  expect(answers.at(-1), 'blank again').toBeNull()
})

it('what is held is let go by Escape, which a dialog around it does not hear', () => {
  const heard = vi.fn()
  const { answers } = draw(heart(), heard)
  press(/^Aorta/)
  fireEvent.keyDown(screen.getByRole('button', { name: /^Aorta/ }), { key: 'Escape' })
  expect(heard).not.toHaveBeenCalled()
  press('Lugar 1: vazio')
  expect(answers).toEqual([])
  fireEvent.keyDown(screen.getByRole('button', { name: /^Aorta/ }), { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
})

it('a label that may be repeated stands in several places', () => {
  const { answers } = draw(heart({ reuse: true }))
  for (const to of ['Lugar 1: vazio', 'Lugar 2: vazio']) {
    press(/^Aorta/)
    press(to)
  }
  expect(answers.at(-1)).toEqual({ a: 'x', b: 'x' })
})

it('a label is dragged to its place, and out of it', () => {
  const { answers } = draw(heart())
  const drag = (name: string | RegExp, target: Element) => {
    const from = screen.getByRole('button', { name })
    from.setPointerCapture = () => undefined
    document.elementFromPoint = () => target
    fireEvent.pointerDown(from, { button: 0, clientX: 0, clientY: 0, pointerId: 1 })
    fireEvent.pointerMove(from, { clientX: 30, clientY: 30, pointerId: 1 })
    fireEvent.pointerUp(from, { clientX: 30, clientY: 30, pointerId: 1 })
    fireEvent.click(from, { detail: 1 })
  }
  drag(/^Aurícula/, screen.getByRole('button', { name: 'Lugar 2: vazio' }))
  expect(answers).toEqual([{ b: 'y' }])
  drag('Lugar 2: Aurícula', document.body)
  expect(answers.at(-1)).toBeNull()
})

it('without a way to answer nothing is taken, and with the key each place says whether it is right', () => {
  const { container } = render(<AnswerField question={heart()} answer={{ a: 'x', b: 'z' }} showKey />)
  const states = [...container.querySelectorAll('[data-place]')].map(each => each.getAttribute('data-state'))
  expect(states).toEqual(['right', 'wrong'])
  const same = ['x', 'y', 'z'].map(id => ({ id, text: 'Folha' }))
  const twice = render(<AnswerField question={heart({ labels: same })} answer={{ a: 'y' }} showKey />)
  expect(twice.container.querySelector('[data-place=a]')?.getAttribute('data-state')).toBe('right')
  expect(screen.getAllByRole('button').every(each => each.hasAttribute('disabled'))).toBe(true)
  expect(container.textContent).toContain('Lugar 2')
})
