// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectInput } from './inputs.tsx'

afterEach(cleanup)

it('a list that is left before its options are loaded passes nothing on, and afterwards does', () => {
  const onBlur = vi.fn()
  const field = (options: { value: string; label: string }[]) => (
    <SelectInput label="Disciplina" none="Escolha a disciplina" options={options} onBlur={onBlur} />
  )
  const { rerender } = render(field([]))
  fireEvent.blur(screen.getByLabelText('Disciplina'))
  expect(onBlur).not.toHaveBeenCalled()
  rerender(field([{ value: 'mat', label: 'Matemática' }]))
  fireEvent.blur(screen.getByLabelText('Disciplina'))
  expect(onBlur).toHaveBeenCalledOnce()
})
