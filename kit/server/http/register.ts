import { randomFillSync } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Account, Identify, WatchSession } from '#kit/account.ts'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { whole } from '#kit/figures.ts'
import { dispositionOf } from '#kit/file-names.ts'
import { fieldMessages } from '#kit/messages.ts'
import { forbidden, HttpError } from '#kit/refusals.ts'
import { happensOn } from '#kit/server/database/clock.ts'
import type { Database, Db } from '#kit/server/database/database.ts'
import { refuseUnstorable } from '#kit/server/database/storable.ts'
import { withinReach } from '#kit/server/database/within-reach.ts'
import { mapInTurns, stringifyInTurns } from '#kit/server/in-turns.ts'
import { countStream, endStream } from '#kit/server/live/stream-events.ts'
import { type Change, insertChanges } from '#kit/server/records/changes.ts'
import {
  type Claim,
  ClaimedBefore,
  claimKey,
  findStoredAnswer,
  storeAnswer,
} from '#kit/server/records/idempotency.ts'
import { type Words, wordsOf } from '#kit/server/records/words.ts'
import { beyondReach, errorAnswer } from './errors.ts'
import { responseSchema } from './json-schema.ts'
import { openProgress } from './progress.ts'
import { inQueue } from './queue.ts'
import { type ByteAnswer, type Handling, type Served, WrittenJson } from './serve.ts'

/** What every handler runs with. */
export interface Surroundings {
  database: Database
  identify: Identify
  /** Ends streams together with the session that opened them. */
  watchSession: WatchSession
  /** What is not for an account that reaches one part of the house alone, whatever its role. */
  isForAcademy?: (endpoint: Endpoint) => boolean
  /** Today in Maputo, `2026-05-05`. */
  today: () => string
}

const MEBIBYTE = 1024 * 1024
/** Rows of a long list that are checked in one go. */
const PIECE = 50
const BROKEN_LINK = 'Este endereço não leva a nada. Talvez a ligação não tenha vindo inteira.'
/** Characters of an `Idempotency-Key`: a UUID has 36. */
const LONGEST_KEY = 200

/** Registers every endpoint of one API on its Fastify prefix. @param served those of all APIs: their words are the audit's */
export function registerEndpoints(
  app: FastifyInstance,
  api: Api,
  served: readonly Served[],
  around: Surroundings,
): void {
  const words = wordsOf(served.map(({ endpoint }) => endpoint))
  for (const route of served)
    if (route.endpoint.apis.includes(api)) registerEndpoint(app, api, route, { ...around, words })
}

function registerEndpoint(
  app: FastifyInstance,
  api: Api,
  served: Served,
  around: Surroundings & { words: Words },
): void {
  const { endpoint } = served
  const serialiserFor = serialiserOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? MEBIBYTE,
    // Nobody sends HEAD, and a second route for every GET would double the route table.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const readsOnly = endpoint.method === 'GET' || endpoint.readOnly
      const today = around.today()
      const admitted = await admit(endpoint, request, api, around)
      const account = admitted && { ...admitted, today }
      const handling = {
        account,
        params: parseParams(endpoint, request.params),
        query: parsePart(endpoint.query, request.query, ''),
        body: endpoint.body === 'bytes' ? bytesOf(request) : await parseBody(endpoint, request.body),
        api,
        today,
        words: around.words,
        batchId: readsOnly ? '' : newBatchId(),
        request,
        reply,
        asFarAs: (person: Pick<Account, 'id' | 'onlyWithin'>) => withinReach(around.database, person),
      }
      if (account && endpoint.response === 'events') {
        const stop = around.watchSession(account, () => endStream(reply))
        reply.raw.once('close', stop)
        countStream(account.id, reply)
      }
      const serialiser = serialiserFor?.(reply)
      if (serialiser) reply.type('application/json; charset=utf-8').serializer(serialiser)
      const work = async (): Promise<Outcome> => {
        if (!readsOnly && !endpoint.ownTransactions) return change(served, handling, around.database, reply)
        const own = readOnly(handling, withinReach(around.database, account))
        const result = await served.handle(own, undefined)
        return endpoint.method === 'GET' ? { result, change: null } : written(endpoint, result)
      }
      const line = endpoint.method === 'GET' ? undefined : openProgress(request, reply)
      const inTurn = () => (endpoint.queued ? inQueue(around.database, request.ip, work) : work())
      if (!line) return finish(endpoint, reply, await inTurn())
      try {
        const outcome = await inTurn()
        if (!line.isOpen) return finish(endpoint, reply, outcome)
        const body =
          'response' in outcome
            ? outcome.response
            : (serialiser?.(outcome.result as Record<string, unknown>) ?? 'null')
        return line.end(200, outcome.change, body)
      } catch (error) {
        if (!line.isOpen) throw error
        const { status, body } = errorAnswer(error, request)
        return line.end(status, null, JSON.stringify(body))
      }
    },
  })
}

/** A handler's answer: still to be serialised or, after a change, serialised and stored already. */
type Outcome = { change: string | null } & (
  | { result: unknown }
  | { status: number; headers: Record<string, string>; response: string }
)

function finish(endpoint: Endpoint, reply: FastifyReply, outcome: Outcome): unknown {
  if ('result' in outcome) {
    if (outcome.change !== null) reply.header('x-change', outcome.change)
    return answer(endpoint, reply, outcome.result)
  }
  // The text is serialised already; the identity function keeps Fastify from doing it again.
  return reply
    .code(outcome.status)
    .headers(outcome.headers)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(outcome.response)
}

const randomness = new Uint8Array(16 * 256)
let used = randomness.length

/** A UUID for every call that may write. Random bytes are fetched for hundreds at once, since fetching is what costs. */
function newBatchId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += 16
  return uuid({ random: randomness.subarray(used - 16, used) })
}

/** Serialises the answer of a read; a long list is serialised in several turns of the event loop. */
async function written({ inTurns }: Endpoint, result: unknown): Promise<Outcome> {
  const sent = (response: string): Outcome => ({ status: 200, headers: {}, response, change: null })
  if (result instanceof WrittenJson) return sent(String(result))
  if (!inTurns) return { result, change: null }
  return sent(await stringifyInTurns(result as Record<string, unknown>, inTurns.list))
}

/** An endpoint's serialiser, made for its first answer: making all of them would delay every start. */
function serialiserOf({ response }: Endpoint) {
  if (typeof response !== 'object') return undefined
  let schema: ReturnType<typeof responseSchema> | undefined
  return (reply: FastifyReply) => {
    schema ??= responseSchema(response)
    return reply.compileSerializationSchema(schema)
  }
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  api: Api,
  { identify, isForAcademy }: Pick<Surroundings, 'identify' | 'isForAcademy'>,
): Promise<Account | undefined> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined
  const account = await identify(token, api)
  if (endpoint.who === 'anyone') return account
  if (!account)
    throw new HttpError(401, 'UNAUTHENTICATED', 'A sessão terminou. Entre de novo para continuar.')
  if (endpoint.who !== 'signed-in' && !endpoint.who.includes(account.role))
    throw forbidden('O seu papel não permite fazer isto.')
  if (account.onlyWithin && isForAcademy?.(endpoint)) throw beyondReach()
  return account
}

/** Checks a long list piece by piece, so that other requests are answered in between. */
async function parseBody({ body: schema, inTurns }: Endpoint, value: unknown): Promise<unknown> {
  const list = inTurns && (value as Record<string, unknown> | undefined)?.[inTurns.list]
  if (!inTurns || !Array.isArray(list) || list.length <= PIECE) return parsePart(schema, value, '')
  if (list.length > inTurns.max) {
    const fields = { [inTurns.list]: `No máximo ${whole(inTurns.max)} linhas.` }
    throw new HttpError(400, 'VALIDATION', 'Há campos por corrigir.', { fields })
  }
  const pieces = Array.from({ length: Math.ceil(list.length / PIECE) }, (_none, at) => at * PIECE)
  const parsed = await mapInTurns(pieces, at => {
    const piece = { ...(value as object), [inTurns.list]: list.slice(at, at + PIECE) }
    return parsePart(schema, piece, '') as Record<string, unknown[]>
  })
  return { ...parsed[0], [inTurns.list]: parsed.flatMap(value => value[inTurns.list] ?? []) }
}

function parsePart(schema: Endpoint['body'], value: unknown, prefix: string): unknown {
  refuseUnstorable(value)
  if (schema === undefined || schema === 'bytes') return undefined
  const parsed = z.safeParse(schema, value ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldMessages({
    issues: parsed.error.issues.map(issue => ({
      ...issue,
      path: prefix ? [prefix, ...issue.path] : issue.path,
    })),
  })
  throw new HttpError(400, 'VALIDATION', 'Há campos por corrigir.', { fields })
}

/** No row has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * A mistyped or truncated link names a row that does not exist: answers 404 in the words of that thing, as for a
 * removed row.
 */
function parseParams({ method, params }: Endpoint, value: unknown): unknown {
  if (method !== 'GET' || params === undefined) return parsePart(params, value, '')
  refuseUnstorable(value)
  const wrong = z.safeParse(params, value).error?.issues ?? []
  const named = wrong.flatMap(issue =>
    'format' in issue && issue.format === 'uuid' ? issue.path.slice(0, 1) : [],
  )
  const nobody = Object.fromEntries(named.map(name => [name, NOBODY]))
  const parsed = z.safeParse(params, { ...(value as object), ...nobody })
  // Nobody typed an address that came in a link: which rule it breaks would say nothing to them.
  if (!parsed.success) throw new HttpError(404, 'NOT_FOUND', BROKEN_LINK)
  return parsed.data
}

/** @throws HttpError 400 if the body is empty or not bytes */
function bytesOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body
  throw new HttpError(400, 'VALIDATION', 'Falta o ficheiro.')
}

type Bare = Omit<Handling<Endpoint>, 'db' | 'record' | 'account' | 'body'> & {
  account: Account | undefined
  body: unknown
}

function readOnly(handling: Bare, db: Db): Handling<Endpoint> {
  const record = () => Promise.reject(new Error('A read-only endpoint records no change.'))
  return { ...handling, db, record } as unknown as Handling<Endpoint>
}

/** One transaction around claim, work, audit and stored answer; the answer leaves only after the commit. */
async function change(served: Served, bare: Bare, database: Database, reply: FastifyReply): Promise<Outcome> {
  const claim = claimOf(served.endpoint, bare)
  const own = withinReach(database, bare.account)
  const prepared = await served.prepare?.(readOnly(bare, own))
  // Sent together with the commit.
  let storing: Promise<void> | undefined
  try {
    const outcome = await own.transaction().execute(async db => {
      const saying = happensOn(db, bare.today)
      saying.catch(() => undefined)
      // The work begins before it is known whether it was done before: its first statement goes out with the claim, and fails.
      const claiming = claim && claimKey(db, claim)
      claiming?.catch(() => undefined)
      const [worked] = await Promise.allSettled([workIn(db, served, bare, prepared, reply)])
      await saying
      await claiming
      if (worked.status === 'rejected') throw worked.reason
      if (claim && 'response' in worked.value) storing = storeAnswer(db, claim, worked.value)
      // Thrown below: a failure here prevents the commit.
      storing?.catch(() => undefined)
      return worked.value
    })
    await storing
    return outcome
  } catch (error) {
    if (!claim || !(error instanceof ClaimedBefore)) throw error
    const stored = await findStoredAnswer(own, claim)
    return { ...stored, change: stored.headers['x-change'] ?? null }
  }
}

/** What a request claims that may come again: one with a key, that is no file. */
function claimOf(endpoint: Endpoint, { request, account }: Bare): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > LONGEST_KEY)
    throw new HttpError(400, 'VALIDATION', `A chave do pedido tem no máximo ${LONGEST_KEY} caracteres.`)
  if (endpoint.body === 'bytes') return undefined
  return {
    caller: account?.id ?? `anonymous:${request.ip}`,
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    content: JSON.stringify([request.params, request.query, request.body]),
  }
}

/** The handler's work, recorded and serialised. */
async function workIn(
  db: Db,
  { endpoint, handle }: Served,
  bare: Bare,
  prepared: unknown,
  reply: FastifyReply,
): Promise<Outcome> {
  const { account, batchId } = bare
  const recorded = { count: 0 }
  const handling = {
    ...bare,
    db,
    record: async (...entries: Change[]) => {
      recorded.count += entries.length
      await insertChanges(db, entries, { account, action: endpoint.audit ?? endpoint.path, batchId })
    },
    recorded,
  } as unknown as Handling<Endpoint>
  const result = await handle(handling, prepared)
  const undo = endpoint.undoable && recorded.count > 0 ? batchId : null
  if (typeof endpoint.response !== 'object') return { result, change: undo }
  const headers: Record<string, string> = undo === null ? {} : { 'x-change': undo }
  const response =
    result instanceof WrittenJson
      ? String(result)
      : (reply.code(200).serialize(result as Record<string, unknown>) as string)
  return { status: 200, headers, response, change: undo }
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (result === reply) return reply
  if (result instanceof WrittenJson) return result.bytes
  if (endpoint.response === 'nothing') return reply.code(204).send()
  if (endpoint.response !== 'bytes') return result
  const { stream, type, name, bytes, inline, etag, part } = result as ByteAnswer
  reply.type(type).header('x-content-type-options', 'nosniff')
  if (etag !== undefined) reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes ?? '*'}`)
    reply.header('content-length', part.end - part.start + 1)
  } else if (bytes !== undefined) reply.header('content-length', bytes)
  const kind = inline ? 'inline' : 'attachment'
  reply.header('content-disposition', dispositionOf(kind, name))
  return reply.send(stream instanceof Readable ? stream : Readable.from(stream))
}
