// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { scene } from './sitting-scene-testing.ts'
import { useCheck } from './use-check.ts'

const wrong: QuizFeedback = { triesLeft: 1, final: false, cleared: 'first', outcome: 'errada' }

it('takes what was checked for the answer to a press that came between a drawing and its effects', async () => {
  const onSettled = vi.fn()
  const give = vi.fn()
  const opened = scene().open()
  const kept = opened.state()
  let draw: (drawn: { press: boolean; checked: QuizFeedback; checking: boolean }) => void = () => undefined

  function Question() {
    const [drawn, setDrawn] = useState({ press: false, checked: wrong, checking: false })
    draw = setDrawn
    const { check, checking, words } = useCheck({
      sitting: { ...opened, give, check: () => setDrawn({ ...drawn, checking: true }) },
      state: { ...kept, sitting: { ...kept.sitting, checking: drawn.checking ? ['a'] : [] } },
      quiz: { behaviour: 'imediato', checked: { a: drawn.checked } } as unknown as QuizSitting,
      itemId: 'a',
      onSettled,
    })
    useLayoutEffect(() => {
      if (drawn.press && !checking) check()
    })
    return words
  }

  render(<Question />)
  await act(async () => draw({ press: true, checked: wrong, checking: false }))
  screen.getByText('A ver…')
  expect(give, 'nothing is taken away of an answer that is being looked at').not.toHaveBeenCalled()
  await act(async () => draw({ press: false, checked: { triesLeft: 0, final: true }, checking: false }))
  expect(onSettled).toHaveBeenCalledOnce()
})
