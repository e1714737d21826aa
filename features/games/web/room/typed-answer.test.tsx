// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TypedAnswer } from './typed-answer.tsx'
import { asSending } from './use-room.ts'

afterEach(cleanup)

function shown(before = '', over = false) {
  const answered: string[] = []
  render(<TypedAnswer before={before} over={over} onAnswer={typed => answered.push(typed)} />)
  const field = screen.getByLabelText<HTMLInputElement>('A tua resposta')
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => fireEvent.submit(field.closest('form') as HTMLFormElement)
  return { answered, field, write, send, button: screen.getByRole<HTMLButtonElement>('button') }
}

it('sends what was written, without spaces around it, and nothing where nothing was', () => {
  const { answered, write, send, button } = shown()
  send()
  expect([answered, button.disabled]).toEqual([[], true])
  write('  raiz ')
  expect(button.disabled).toBe(false)
  send()
  expect(answered).toEqual(['raiz'])
})

it('may be written anew, but not once the time is over', () => {
  const open = shown('raiz')
  expect([open.field.value, open.button.textContent, open.button.disabled]).toEqual([
    'raiz',
    'Mudar a resposta',
    true,
  ])
  open.write('caule')
  open.send()
  expect(open.answered).toEqual(['caule'])
  cleanup()
  const late = shown('raiz', true)
  late.send()
  expect([late.answered, late.field.disabled]).toEqual([[], true])
})

it('is sent as it was written, and never by the number that the school gave it', () => {
  const own = { sent: false, tookMs: null }
  expect(asSending({ ...own, choice: 1234, typed: 'raiz' })).toEqual({ choice: 0, typed: 'raiz' })
  expect(asSending({ ...own, choice: 2 })).toEqual({ choice: 2 })
})
