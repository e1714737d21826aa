import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType, input as InputOf } from 'zod/v4/core'
import type { Account } from '#kit/account.ts'
import type { Api, Endpoint, ParamsOf, QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { Words } from '#kit/server/records/words.ts'

/** What a handler receives: validated input, and a transaction if the call changes something. */
export interface Handling<E extends Endpoint> {
  db: Db
  /** The caller; may be absent for endpoints open to `anyone`. */
  account: E['who'] extends 'anyone' ? Account | undefined : Account
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  api: Api
  /** Today in Maputo, `2026-05-05`. */
  today: string
  /** What the audit, the history and the bin say of actions and tables. */
  words: Words
  /** Writes the audit, the history and what undo needs, in the same transaction. */
  record: (...changes: Change[]) => Promise<void>
  /** How many changes the call has recorded; set back where they are rolled back. */
  recorded?: { count: number }
  /** Groups all changes of this call, such as those of an import or a bulk action. */
  batchId: string
  request: FastifyRequest
  reply: FastifyReply
  /** The database as far as somebody reaches, for whom an endpoint without an account speaks. */
  asFarAs: (person: Pick<Account, 'id' | 'onlyWithin'>) => Db
}

export type BodyOf<E extends Endpoint> = E['body'] extends $ZodType
  ? E['body']['_zod']['output']
  : E['body'] extends 'bytes'
    ? Readable
    : undefined

/** Bytes to be sent. */
export interface ByteAnswer {
  stream: Readable
  type: string
  name?: string
  /** Size of the whole, also if the stream is a part of it. */
  bytes?: number
  inline?: boolean
  /** Identifies the content, so that a client may ask for parts of it. */
  etag?: string
  /** First and last byte in the stream, both included, if it is not the whole. */
  part?: { start: number; end: number }
}

/** An answer that a worker has written as JSON: the event loop sends its bytes and never holds the value. */
export class WrittenJson<Value> {
  readonly bytes: Uint8Array
  /** Never set: keeps answers of different values apart. */
  declare readonly value?: Value

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  toString(): string {
    return new TextDecoder().decode(this.bytes)
  }
}

/** What a handler returns: the input of the response schema, the same as JSON, a stream of bytes, or nothing. */
export type AnswerOf<E extends Endpoint> = E['response'] extends $ZodType
  ? InputOf<E['response']> | WrittenJson<InputOf<E['response']>>
  : E['response'] extends 'bytes'
    ? ByteAnswer | FastifyReply
    : E['response'] extends 'events'
      ? FastifyReply
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
        void

/** An endpoint with its handler, ready to be registered. */
export interface Served {
  endpoint: Endpoint
  /** Runs before the transaction of a call that changes something. */
  prepare?: (handling: Handling<Endpoint>) => Promise<unknown>
  handle: (handling: Handling<Endpoint>, prepared: unknown) => Promise<unknown>
}

/** Binds a handler to an endpoint. Guard, validation and transaction are in `register.ts`. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (handling: Handling<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): Served {
  return {
    endpoint,
    handle: async handling => handler(handling as unknown as Handling<E>),
  }
}

/**
 * Like `serve`, for a change with a slow first part that must not hold a transaction open, such as receiving and
 * reading a file.
 */
export function servePrepared<E extends Endpoint, P>(
  endpoint: E,
  prepare: (handling: Handling<E>) => Promise<P>,
  handler: (handling: Handling<E>, prepared: P) => Promise<AnswerOf<E>>,
): Served {
  return {
    endpoint,
    prepare: async handling => prepare(handling as unknown as Handling<E>),
    handle: async (handling, prepared) => handler(handling as unknown as Handling<E>, prepared as P),
  }
}
