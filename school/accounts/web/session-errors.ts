import { ApiError } from '#kit/web/api-error.ts'

/** The server was not reached, or is away for a moment (502, 503, 504), which refuses nothing. */
export function noAnswerCame(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof ApiError && cause.isTransient
}

/** The password opens nothing here any more: people sign in elsewhere. */
export function isOtherMethod(error: unknown): boolean {
  const cause = error instanceof ApiError ? error : error instanceof Error ? error.cause : undefined
  return cause instanceof ApiError && cause.code === 'OTHER_METHOD'
}

/** What the server itself said, if it said anything. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const body = error.body
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof said === 'string' && said !== '' ? said : undefined
}

export function messageIn(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined
}

export function fieldsOf(error: unknown): { fields?: Record<string, string>; status?: number } {
  return error instanceof ApiError ? { fields: error.fields, status: error.status } : {}
}
