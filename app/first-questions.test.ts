import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#kit/endpoint.ts'
import { addressIn } from '#kit/web/api/client.ts'
import { readQuery } from '#kit/web/list/read-query.ts'
import { type FirstQuestions, firstQuestions } from './first-questions.ts'
import type { Route } from './routes.ts'

const script = readFileSync(new URL('./first-asks.js', import.meta.url), 'utf8')

const listTerms = endpoint('GET', '/terms', {
  apis: ['academy', 'diagnostics'],
  who: 'signed-in',
  summary: 'Termos.',
  query: z.object({
    search: z.optional(z.string()),
    limit: z._default(z.coerce.number(), 25),
    sort: z._default(z.string(), 'nome'),
    state: z._default(z.array(z.string()), []),
  }),
  response: z.unknown(),
})
const getTerm = { ...listTerms, path: '/terms/:id', apis: ['academy'], query: undefined } as const
const listFaqs = { ...getTerm, path: '/faqs', who: 'anyone' } as const
const served = [listTerms, getTerm, listFaqs].map((each: Endpoint) => ({
  endpoint: each,
  handle: async () => undefined,
}))

const routes = [
  { path: '/dashboard/terms', frame: 'academy', first: ['/terms', '/terms?limit=1'] },
  { path: '/dashboard/terms/novo', frame: 'academy' },
  { path: '/dashboard/terms/:termo', frame: 'academy', first: ['/terms/:termo'] },
  { path: '/dashboard/other', frame: 'academy' },
  { path: '/diagnostico/terms', frame: 'diagnostics', first: ['/terms', '/terms/:id'] },
  { path: '/diagnostico/terms/all', frame: 'diagnostics', first: ['+/faqs', '/terms', '/terms/:id'] },
  { path: '/faqs', frame: 'plain', first: ['/faqs'] },
].map(route => ({ ...route, title: '', page: '' }) as Route)

const signedIn = { jwt_access_token: 'A', diagnostico_access_token: 'D' }

/** What is asked for at this address, and with which token. */
function askedAt(address: string, stored: Record<string, string> = signedIn) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const fetch = vi.fn(async (_url: string, _options: { headers: Record<string, string> }) => new Response())
  const window: { __DONDZA__: object; __ANSWERS__?: Map<string, unknown> } = {
    __DONDZA__: { academyApi: '/a', diagnosticsApi: '/d', first: first() },
  }
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: { getItem: (key: string) => stored[key] ?? null },
    fetch,
    URLSearchParams,
    console: { error: (...words: unknown[]) => expect(words).toEqual([]) },
  })
  return {
    urls: fetch.mock.calls.map(([url]) => url),
    tokens: fetch.mock.calls.map(([, { headers }]) => headers.Authorization),
    kept: [...(window.__ANSWERS__?.keys() ?? [])],
  }
}

function first(): FirstQuestions {
  return firstQuestions(routes, served)
}

it('asks for a list as the URL of the page has it, and as the page itself words it', () => {
  const { urls, tokens, kept } = askedAt('/dashboard/terms')
  expect(urls).toEqual(['/a/terms', '/a/terms?limit=1'])
  expect(tokens).toEqual(['Bearer A', 'Bearer A'])
  expect(kept).toEqual(urls)
  const filtered = askedAt('/dashboard/terms?state=a&state=b&search=e%20f&unknown=1').urls[0]
  const query = readQuery(listTerms.query, new URLSearchParams('state=a&state=b&search=e f'))
  expect(filtered).toBe(`/a${addressIn(listTerms.path, { query })}`)
})

it('asks for one thing by its id, which is in the path of the page or in its query', () => {
  expect(askedAt('/dashboard/terms/7%2F8').urls).toEqual(['/a/terms/7%2F8'])
  expect(askedAt('/diagnostico/terms?id=9').urls).toEqual(['/a/terms/9'])
  expect(askedAt('/diagnostico/terms').urls).toEqual(['/d/terms'])
})

it('asks beside that one what the page needs in any case', () => {
  expect(askedAt('/diagnostico/terms/all?id=9').urls).toEqual(['/a/faqs', '/a/terms/9'])
  expect(askedAt('/diagnostico/terms/all').urls).toEqual(['/a/faqs', '/d/terms'])
})

it('takes the address of a page that asks nothing for no other page', () => {
  expect(askedAt('/dashboard/terms/novo').urls).toEqual([])
  expect(Object.keys(first())).not.toContain('/dashboard/other')
})

it('asks only public endpoints when signed out or awaiting approval', () => {
  expect(askedAt('/dashboard/terms', {}).urls).toEqual([])
  const waiting = { ...signedIn, currentUser: '{"nivel":"pendente"}' }
  expect(askedAt('/dashboard/terms', waiting).urls).toEqual([])
  expect(askedAt('/faqs', {})).toMatchObject({ urls: ['/a/faqs'], tokens: [undefined] })
})

it('refuses a first question that no endpoint answers', () => {
  const lost = [{ ...routes[0], first: ['/nothing'] } as Route]
  expect(() => firstQuestions(lost, served)).toThrow('/nothing')
})
