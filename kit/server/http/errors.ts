import type { FastifyInstance, FastifyRequest } from 'fastify'
import { snake } from '#kit/fields.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import { isDatabaseAway, isDiskFull, isReadOnly } from '#kit/server/database/database.ts'

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  table?: string
}

/** The one place where what was thrown becomes an answer: `{ code, message, fields?, details? }`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const { status, headers, body } = errorAnswer(thrown, request)
    return reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body)
  })
}

/** What is answered to a call that failed; a fault of ours is noted in the log. */
export function errorAnswer(thrown: unknown, request: FastifyRequest) {
  const { status, headers, code, message, fields, details } = asHttpError(thrown, request)
  if (status >= 500) request.log.error({ err: thrown }, 'request failed')
  return { status, headers, body: { code, message, fields, details } }
}

/** The error for a change outside the account's reach. */
export function beyondReach(): HttpError {
  return new HttpError(
    403,
    'REACH',
    'Está fora do alcance da sua conta: quem tem mais alcance é que o pode mudar.',
  )
}

/** What a connection that went away says of itself, while a request is read from it or an answer written to it. */
const GONE = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_(?:PREMATURE_CLOSE|DESTROYED)|ABORT_ERR)$/

function hasGone(thrown: unknown, { raw }: FastifyRequest): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  return GONE.test(code) && raw.socket.destroyed
}

function asHttpError(thrown: unknown, request: FastifyRequest): HttpError {
  if (thrown instanceof HttpError) return thrown
  if (hasGone(thrown, request)) return new HttpError(499, 'STOPPED', 'O pedido foi interrompido.')
  if (isDatabaseAway(thrown))
    return new HttpError(
      503,
      'DATABASE_AWAY',
      'A base de dados não responde neste momento. Tente de novo daqui a pouco.',
      { headers: { 'retry-after': '5' } },
    )
  if (isReadOnly(thrown))
    return new HttpError(
      503,
      'READ_ONLY',
      'Neste momento só se pode ler: o que enviou não foi guardado. Tente de novo daqui a pouco.',
      { headers: { 'retry-after': '5' } },
    )
  if (isDiskFull(thrown))
    return new HttpError(
      507,
      'DISK_FULL',
      'O disco do servidor está cheio e nada foi guardado. Avise quem administra: é preciso libertar espaço.',
    )
  const error = thrown as { statusCode?: number; code?: string } & DatabaseError
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, 'TOO_LARGE', 'O que enviou é grande de mais.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, 'MEDIA_TYPE', 'Este tipo de conteúdo não é aceite aqui.')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new HttpError(error.statusCode, 'BAD_REQUEST', 'O pedido não está bem formado.')
  return (
    fromDatabase(error, request) ??
    new HttpError(500, 'UNEXPECTED', 'Algo correu mal no servidor. Tente de novo daqui a pouco.')
  )
}

/**
 * A constraint violation that the contract let through: a bug of ours, logged. The answer names the field, where the
 * constraint has one, and otherwise says that the user did nothing wrong.
 */
function refusedByRule(
  { constraint = '', table = '', code }: DatabaseError,
  request: FastifyRequest,
): HttpError {
  request.log.error({ constraint, code }, 'a rule of the database refused what its contract takes')
  const column = constraint.replace(`${table}_`, '').replace(/_check\d*$/, '')
  const body = (request.body ?? {}) as object
  const field = Object.keys(body).find(name => snake(name) === column)
  return field === undefined
    ? new HttpError(
        400,
        'VALIDATION',
        'O servidor não consegue guardar isto assim, e nada foi alterado. Ficou registado: avise quem administra.',
      )
    : invalidField(field, 'O servidor não consegue guardar este valor: escolha outro.')
}

/** Races that only the database can see (PostgreSQL error codes, appendix A of its manual). */
function fromDatabase(error: DatabaseError, request: FastifyRequest): HttpError | undefined {
  switch (error.code) {
    case '23505':
      return new HttpError(409, 'ALREADY_EXISTS', 'Já existe outro registo igual.')
    case '23P01':
      return new HttpError(
        409,
        'OVERLAPS',
        'Nesses dias já está outro registo no seu lugar: desfaça ou corrija primeiro o mais recente.',
      )
    case '23503':
      return new HttpError(
        409,
        'IN_USE',
        'Este registo está ligado a outros ou aponta para um que já não existe.',
      )
    // A rule of the table: the row is, or would be, beyond the caller's reach.
    case '42501':
      return beyondReach()
    // What a trigger of ours refuses, in a sentence.
    case 'DZ409':
      return new HttpError(409, 'LIMIT', error.message ?? '')
    case '23514':
      return refusedByRule(error, request)
    case '57014':
      return new HttpError(
        503,
        'TOOK_TOO_LONG',
        'Isto demorou de mais e foi interrompido; nada foi alterado. Tente de novo daqui a pouco.',
        { headers: { 'retry-after': '5' } },
      )
    case '40001':
    case '40P01':
      return new HttpError(503, 'BUSY', 'Outra pessoa estava a alterar o mesmo. Tente de novo.', {
        headers: { 'retry-after': '1' },
      })
    case '53200':
      return new HttpError(503, 'BUSY', 'O servidor está sem memória livre. Tente de novo daqui a pouco.', {
        headers: { 'retry-after': '5' },
      })
    default:
      // Class 22: a value that its type does not hold. A division by zero is no caller's fault.
      if (!error.code?.startsWith('22') || error.code === '22012') return undefined
      return refusedByRule(error, request)
  }
}
