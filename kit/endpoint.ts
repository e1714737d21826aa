import type { $ZodType, input as InputOf, output as OutputOf } from 'zod/v4/core'
import type { Thing } from './thing.ts'

/** The two APIs that one server speaks; a shared endpoint is served by both, each with its own token. */
export type Api = 'academy' | 'diagnostics'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, signed-in accounts, or the accounts of the listed roles. */
export type Who = 'anyone' | 'signed-in' | readonly string[]

/** What comes back: a schema of JSON, a stream of bytes, server-sent events, or nothing. */
export type ResponseKind = $ZodType | 'bytes' | 'events' | 'nothing'

/** What a file that is stored as it comes may be refused for: see `storeFile`. */
export const uploadErrors = {
  FILE_TYPE: 415,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 400,
  UPLOAD_STALLED: 408,
} as const

/** What is sent: a schema of JSON, or raw bytes (a file), at most `bodyLimit` long. */
export type BodyKind = $ZodType | 'bytes'

/**
 * One description of a call, read by the server (guard, validation, serialisation, audit), by the browser
 * (typed client, filters kept in the URL), by the OpenAPI page and by the test that tries every role.
 */
export interface Endpoint {
  method: Method
  /** Path below the API's base address, with `:name` parameters. */
  path: string
  apis: readonly [Api, ...Api[]]
  who: Who
  /** One sentence in Portuguese, shown in the API's documentation. */
  summary: string
  params?: $ZodType
  query?: $ZodType
  body?: BodyKind
  response: ResponseKind
  /** Error codes on which a screen branches, with their HTTP status. */
  errors?: Readonly<Record<string, number>>
  /** Name of the change in the audit; required of every call that changes something people see. */
  audit?: string
  /**
   * What it did, as the audit and the history go on after a name: «comentou». Without it the last word of `audit` says it
   * (`update`: «alterou»); where the handler records several actions, each by its name.
   */
  done?: string | Readonly<Record<string, string>>
  /** The thing that it changes, where no call made from the thing's outline says so already. */
  of?: Thing
  /** The change can be taken back with `POST /changes/:id/undo`; its id comes in the `x-change` header. */
  undoable?: boolean
  /** Bytes; 1 MiB when absent. */
  bodyLimit?: number
  /** A POST that only reads (a preview, a dry run): no transaction, no idempotency. */
  readOnly?: boolean
  /**
   * A list of the body, and of the answer, that may be so long that it is looked through in turns, others being answered
   * in between; and how many it may have at most. Checks on the list as a whole are its handler's.
   */
  inTurns?: { list: string; max: number }
  /**
   * A class makes this call at the same moment: a few are worked on at a time, the others wait in the order in which they came,
   * so that what anybody else asks does not wait behind them all.
   */
  queued?: boolean
  /**
   * The handler opens its own transactions, because something must stay even when it refuses (a sign-in that
   * counts its failures), or because its answer must not be stored (a token). No idempotency, no `record`.
   */
  ownTransactions?: boolean
}

/** Declares an endpoint by its method and path; the type keeps every literal so that client and server are inferred from it. */
export function endpoint<
  const M extends Method,
  const P extends string,
  const D extends Omit<Endpoint, 'method' | 'path'>,
>(method: M, path: P, description: D): D & { readonly method: M; readonly path: P } {
  return { ...description, method, path }
}

type Parsed<T> = T extends $ZodType ? OutputOf<T> : undefined
type Sent<T> = T extends $ZodType ? InputOf<T> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type ResponseOf<E extends Endpoint> = E['response'] extends $ZodType
  ? OutputOf<E['response']>
  : E['response'] extends 'bytes'
    ? Blob
    : undefined

/** What a caller hands over: only the parts that the endpoint declares, optional where all their fields are. */
export type CallInput<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  (E['body'] extends 'bytes' ? { body: Blob } : Part<'body', Sent<E['body']>>)

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }
