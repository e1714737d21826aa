import { expect, it } from 'vitest'
import { ApiError } from '#kit/web/api/api-error.ts'
import { describeError, isFetchFailure } from './describe-error.ts'

it('E8 · says status and message of a failed route', () => {
  const thrown = { status: 404, statusText: 'Not Found', internal: true, data: 'No route matches' }
  expect(describeError(thrown)).toEqual({ status: '404', message: 'No route matches' })
})

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
  expect(describeError(undefined)).toEqual({ status: '500', message: 'Something went wrong!' })
  expect(describeError(new ApiError(500, ''))).toEqual({ status: '500', message: 'Something went wrong!' })
})

it('knows a page that was not fetched in the words of each browser, and no other error', () => {
  const said = [
    'Failed to fetch dynamically imported module: http://x/a.js',
    'error loading dynamically imported module: http://x/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]
  expect(said.map(words => isFetchFailure(new TypeError(words)))).toEqual([true, true, true, true])
  expect(isFetchFailure(new TypeError('x is not a function'))).toBe(false)
  expect(isFetchFailure('Importing a module script failed.')).toBe(false)
})
