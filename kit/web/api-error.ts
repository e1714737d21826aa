interface ErrorBody {
  code?: string
  message?: string
  fields?: Record<string, string>
  details?: unknown
}

/** Said when a failed answer has nothing to say of itself (E1). */
export const SOMETHING_WENT_WRONG = 'Something went wrong!'

/** A page of a proxy or of a network's own sign-in: nothing that the product said. */
export function isHtml(body: unknown): boolean {
  return (
    typeof body === 'string' && /^\s{0,100}<(?:!doctype|html|head|body|\?xml|!--)/i.test(body.slice(0, 200))
  )
}

/** What is said instead of such a page. */
function wordsOf(status: number): string {
  return status >= 502 && status <= 504
    ? 'O servidor não responde neste momento. Tente de novo daqui a pouco.'
    : SOMETHING_WENT_WRONG
}

/** A call that failed. `status` 0 means that no answer came: the network, not the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown
  /** What a caller is given that expects the response body itself: the body, else the text of E1. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const own = isHtml(body) ? wordsOf(status) : body
    const said = typeof own === 'object' && own !== null ? (own as ErrorBody) : {}
    super(said.message ?? (typeof own === 'string' && own !== '' ? own : SOMETHING_WENT_WRONG))
    this.name = 'ApiError'
    this.status = status
    this.code = said.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN')
    this.fields = said.fields ?? {}
    this.details = said.details
    this.body = own === undefined || own === null || own === '' ? SOMETHING_WENT_WRONG : own
  }

  /** Whatever was thrown, as an error of a call. */
  static from(error: unknown): ApiError {
    if (error instanceof ApiError) return error
    return new ApiError(-1, error instanceof Error ? error.message : undefined)
  }

  /** The server has looked at the request and said no: asking again changes nothing. */
  get isDecided(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** No answer came, or the server is away for a moment: the same request may be sent again later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  if ((error instanceof ApiError && error.status === 0) || isFetchFailure(error))
    return 'Sem ligação ao servidor. O que escreveu está guardado neste dispositivo.'
  if (error instanceof ApiError && error.code === 'VALIDATION') return withFields(error)
  return error instanceof Error && error.message !== '' ? error.message : SOMETHING_WENT_WRONG
}

/** Away from its form a refusal says what is wrong with the fields; a sentence that points at one would point nowhere. */
function withFields({ message, fields }: ApiError): string {
  const said = new Set(
    Object.values(fields).filter(sentence => sentence !== message && !/este (?:campo|valor)/i.test(sentence)),
  )
  return [message, ...[...said].slice(0, 3)].join(' ')
}

/** Whether a file of the product could not be fetched: no network, or a file of an older version that is gone. */
export function isFetchFailure(error: unknown): boolean {
  return error instanceof Error && fetchFailures.test(error.message)
}

/** What browsers say then; each has words of its own. */
const fetchFailures =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch|load failed|networkerror/i
