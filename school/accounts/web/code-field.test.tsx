// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { CodeField } from './code-field.tsx'

await testApi()

/** What is sent by itself of what is typed, and what stays in the field for who sends it. */
function typed(code: string, digits?: { min: number; max: number }) {
  const onFull = vi.fn()
  const { unmount } = show(
    '/',
    <CodeField label="Código" help="Da mensagem." error={undefined} digits={digits} onFull={onFull} />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Código')
  for (let length = 1; length <= code.length; length++)
    fireEvent.change(field, { target: { value: code.slice(0, length) } })
  const { value } = field
  unmount()
  return { sent: onFull.mock.calls.flat(), value }
}

it('a code that has six digits is sent with the sixth, once, without what is no digit', () => {
  expect(typed('123456')).toEqual({ sent: ['123456'], value: '123456' })
  expect(typed('12 34 56')).toEqual({ sent: ['123456'], value: '123456' })
  expect(typed('1234567')).toEqual({ sent: ['123456'], value: '123456' })
  expect(typed('12345')).toEqual({ sent: [], value: '12345' })
})

it('a code of six to ten digits stays whole, and is sent by itself only when it cannot be longer', () => {
  const digits = { min: 6, max: 10 }
  for (const code of ['123456', '1234567', '12345678', '123456789'])
    expect(typed(code, digits)).toEqual({ sent: [], value: code })
  expect(typed('1234567890', digits)).toEqual({ sent: ['1234567890'], value: '1234567890' })
  expect(typed('12345678901', digits)).toEqual({ sent: ['1234567890'], value: '1234567890' })
})
