import type { Api, Endpoint } from '#kit/endpoint.ts'
import type { Served } from '#kit/server/http/serve.ts'
import type { Route } from './routes.ts'

/** One of them, as `/config.js` hands it to `app/first-asks.js`. */
export interface FirstQuestion {
  api: Api
  /** Path of the endpoint with the parameters of the page in it, and the query where that is always the same. */
  address: string
  /** What a list takes from the URL of the page. */
  fields?: readonly string[]
  /** It is answered to people without an account too. */
  anyone?: true
  /** It is asked beside those that a word of the page's query fills in. */
  always?: true
}

/** Before what is asked in any case, as `routes.ts` writes it. */
const BESIDE = /^\+/

/** What the page at each path asks first. */
export type FirstQuestions = Readonly<Record<string, readonly FirstQuestion[]>>

/**
 * What each page asks the server for when it opens, by its path. A page that asks nothing is named where its address
 * would else be taken for that of another one: `/terms/novo` for `/terms/:id`.
 */
export function firstQuestions(routes: readonly Route[], served: readonly Served[]): FirstQuestions {
  const asking = routes.filter(({ first = [] }) => first.length > 0)
  const named = routes.filter(({ path }) => asking.some(other => fits(other.path, path)))
  return Object.fromEntries(
    named.map(({ path, frame, first = [] }) => [
      path,
      first.map(address => {
        const endpoint = endpointAt(address, served)
        if (!endpoint) throw new Error(`${path} asks first for ${address}, which nothing answers.`)
        return questionOf(address, endpoint, frame === 'diagnostics' ? 'diagnostics' : 'academy')
      }),
    ]),
  )
}

/** What answers this address as `routes.ts` gives it, if anything does. */
export function endpointAt(address: string, served: readonly Served[]): Endpoint | undefined {
  const [path = ''] = address.replace(BESIDE, '').split('?')
  const gets = served.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
  // Parameters have the names that the page gives them; a word that is there is not one of them.
  const shape = path.replaceAll(/:\w+/g, ':')
  return gets.find(endpoint => endpoint.path.replaceAll(/:\w+/g, ':') === shape)
}

function questionOf(address: string, endpoint: Endpoint, area: Api): FirstQuestion {
  const [path = '', text] = address.replace(BESIDE, '').split('?')
  const query = text?.split('&').sort().join('&')
  return {
    // Shared endpoints are asked of the API of the area on the screen.
    api: endpoint.apis.includes(area) ? area : endpoint.apis[0],
    address: query ? `${path}?${query}` : path,
    ...(text === undefined && endpoint.query && { fields: fieldsOf(endpoint.query) }),
    ...(endpoint.who === 'anyone' && { anyone: true }),
    ...(BESIDE.test(address) && { always: true }),
  }
}

/** The names of a query. */
function fieldsOf(schema: NonNullable<Endpoint['query']>): string[] {
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.keys(shape)
}

/** Whether an address, or a pattern of addresses, is one of those of a pattern. */
function fits(pattern: string, address: string): boolean {
  const [parts, others] = [pattern.split('/'), address.split('/')]
  return parts.length === others.length && parts.every((part, at) => part[0] === ':' || part === others[at])
}
