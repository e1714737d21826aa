/** A user-facing error: a Portuguese sentence, per field where it can be, and what a screen needs to go on. */
export interface ErrorDetail {
  /** Sentence per field, keyed by path: `translations.0.term`. */
  fields?: Record<string, string>
  /** What a screen needs to recover: the current version of a row, the seconds to wait. */
  details?: unknown
  /** Headers of the answer: `retry-after`, in seconds. */
  headers?: Readonly<Record<string, string>>
}

/** An answer that is not a success. Thrown by handlers; one place turns it into JSON. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.fields = detail.fields
    this.details = detail.details
    this.headers = detail.headers ?? {}
  }
}

/** 404 in the words of the thing that was looked for: `notFound('Este termo')`. */
export function notFound(what: string): HttpError {
  return new HttpError(404, 'NOT_FOUND', `${what} não existe ou não está ao seu alcance.`)
}

/** What was looked for, or 404 where there is none: `orNotFound(await findTerm(…), 'Este termo')`. */
export function orNotFound<Found>(found: Found, what: string): NonNullable<Found> {
  if (!found) throw notFound(what)
  return found
}

/** 403 for whom it is not. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, 'FORBIDDEN', message)
}

/** 409 for what cannot be done as the thing stands now. */
export function wrongState(message: string): HttpError {
  return new HttpError(409, 'WRONG_STATE', message)
}

/** 400 that names one field. */
export function invalidField(field: string, message: string): HttpError {
  return new HttpError(400, 'VALIDATION', message, { fields: { [field]: message } })
}
