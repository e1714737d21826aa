import { expect, it } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { describeError } from './describe-error.ts'

it('E8 · says status and message of a failed call', () => {
  expect(describeError(new ApiError(503, { message: 'Volte mais tarde.' }))).toEqual({
    status: '503',
    message: 'Volte mais tarde.',
  })
})

it('E8 · says what kind of error a page threw', () => {
  expect(describeError(new TypeError('x is not a function'))).toEqual({
    status: 'TypeError',
    message: 'x is not a function',
  })
})

it('E8 · still says something when what was thrown is silent', () => {
  expect(describeError(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toEqual({
    status: 'NETWORK',
    message: 'Sem ligação ao servidor. O que escreveu está guardado neste dispositivo.',
  })
  expect(describeError(undefined)).toEqual({ status: '500', message: 'Something went wrong!' })
  expect(describeError(new ApiError(500, ''))).toEqual({ status: '500', message: 'Something went wrong!' })
})
