import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'

const listThings = endpoint('GET', '/things', {
  apis: ['academy'],
  who: 'signed-in',
  summary: 'Coisas.',
  query: z.object({ state: z.optional(z.string()) }),
  response: z.array(z.string()),
})

vi.stubGlobal('location', new URL('http://localhost/dashboard'))
vi.stubGlobal('window', { addEventListener() {} })

it('a page begins with what was answered before its code came, once, and not with a refusal', async () => {
  const { query } = await import('./queries.ts')
  const { forgetEarlyAnswers, readEarlyAnswers } = await import('./early-answers.ts')
  const begin = (state?: string) => query(listThings, { query: { state } }).initialData()
  const arrive = () => {
    const answers = new Map([
      ['/api/academy/things', Promise.resolve(Response.json(['early']))],
      ['/api/academy/things?state=a', Promise.resolve(Response.json({}, { status: 403 }))],
      ['/api/academy/things?state=b', Promise.reject(new TypeError('no network'))],
    ])
    vi.stubGlobal('window', { ...window, __ANSWERS__: answers })
    return readEarlyAnswers()
  }
  await arrive()
  expect(['a', 'b'].map(begin)).toEqual([undefined, undefined])
  expect(begin()).toEqual(['early'])
  expect(begin()).toBeUndefined()
  await arrive()
  forgetEarlyAnswers()
  expect(begin()).toBeUndefined()
})
