import type { Api, CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import type { Progress } from '#kit/progress.ts'
import { ApiError, isHtml } from '#kit/web/api-error.ts'
import { reportOffline, reportOnline } from '#kit/web/network.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { beginUpload } from './uploads.ts'

const tokens: Partial<Record<Api, string>> = {}

/** Sets the bearer header of every later call to one API, or removes it (G7, G8). */
export function setToken(api: Api, token: string | null): void {
  if (token === null) delete tokens[api]
  else tokens[api] = token
}

/** The bearer header of an API, for requests that are not made by the client: streams. */
export function authorizationOf(api: Api): Record<string, string> {
  const token = tokens[api]
  return token === undefined ? {} : { Authorization: `Bearer ${token}` }
}

type SessionEnded = (api: Api) => Promise<boolean>
let askToSignIn: SessionEnded | undefined

/**
 * Who is asked when a token has ended in the middle of work: opens the sign-in dialog in place and answers
 * whether the person signed in again, in which case the call is repeated once.
 */
export function onSessionEnded(listener: SessionEnded): void {
  askToSignIn = listener
}

export interface CallOptions {
  signal?: AbortSignal
  /** The same key for every attempt at the same work; the server does it once. */
  idempotencyKey?: string
  /** Of a call that sends a file: hears how far it is. */
  onProgress?: (progress: Progress) => void
  /** Which API serves a shared endpoint; otherwise that of the area on the screen. */
  api?: Api
}

/** The answer with what the server says of the change: the id to undo it with. */
export interface Answered<R> {
  data: R
  /** Id for `POST /changes/:id/undo`, when the change can be taken back. */
  change: string | null
}

/** Calls an endpoint; throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return (await callWithChange(endpoint, input, options)).data
}

/** Like `call`, with the id under which the change can be undone. */
export async function callWithChange<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answered<ResponseOf<E>>> {
  const api = options.api ?? apiOf(endpoint)
  const sentWith = tokens[api]
  try {
    return await send(endpoint, input, api, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || endpoint.who === 'anyone') throw error
    // Somebody signed in again while the refusal of the token before was on its way.
    const isRenewed = tokens[api] !== undefined && tokens[api] !== sentWith
    if (!isRenewed && (!askToSignIn || !(await askToSignIn(api)))) throw error
    return await send(endpoint, input, api, options)
  }
}

/** No time-out: a slow answer is said on the screen and never cut (C6). */
async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  api: Api,
  { signal, idempotencyKey, onProgress }: CallOptions,
): Promise<Answered<ResponseOf<E>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const headers = new Headers({ Accept: 'application/json, */*', ...authorizationOf(api) })
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  // What was asked before a change is no answer after it.
  if (endpoint.method !== 'GET') forgetEarlyAnswers()
  const isBytes = endpoint.body === 'bytes'
  if (body !== undefined)
    headers.set('Content-Type', isBytes ? 'application/octet-stream' : 'application/json')
  const url = baseOf(api) + addressIn(endpoint.path, { params, query })
  // Every file that a person chose is one of the list of files, whichever page sends it.
  const upload = isBytes && body instanceof File ? beginUpload(body) : undefined
  try {
    if (onProgress || upload) {
      const blob = body instanceof Blob ? body : new Blob([JSON.stringify(body)])
      const sent = { method: endpoint.method, headers, body: blob, signal }
      const {
        status,
        change,
        body: data,
      } = await sendWithProgress(url, sent, progress => {
        upload?.progress(progress)
        onProgress?.(progress)
      })
      if (status < 200 || status > 299) throw new ApiError(status, data)
      if (isHtml(data)) throw new ApiError(0, undefined)
      upload?.done()
      return { data: data as ResponseOf<E>, change }
    }
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(url) : undefined
    const response = await (early ??
      fetch(url, {
        method: endpoint.method,
        headers,
        body: isBytes ? (body as BodyInit) : JSON.stringify(body),
        signal,
      }))
    const data = await read(response, endpoint.response === 'bytes' && response.ok)
    if (!response.ok) throw new ApiError(response.status, data)
    // A network that wants its own sign-in first answers in the server's place: no answer came.
    if (isHtml(data)) throw new ApiError(0, undefined)
    reportOnline()
    return { data: data as ResponseOf<E>, change: response.headers.get('x-change') }
  } catch (error) {
    const failure =
      error instanceof ApiError
        ? error
        : // Aborted by the caller, or no answer came.
          signal?.aborted
          ? ApiError.from(error)
          : new ApiError(0, undefined)
    if (failure.isTransient) reportOffline()
    else if (!signal?.aborted) reportOnline()
    upload?.failed(signal?.aborted ? 'Interrompido.' : failure.message)
    throw failure
  }
}

/** What came: bytes where they were asked for, else JSON, else the text as it stands; nothing is undefined. */
async function read(response: Response, isBytes: boolean): Promise<unknown> {
  if (isBytes) return response.blob()
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Where an endpoint is within its API, with what it is asked: `/terms?limit=25`. */
export function addressIn(path: string, { params, query }: { params?: object; query?: object }): string {
  return pathWith(path, params) + searchOf(query)
}

/** `?a=1&b=x&b=y`: by name, a list is its name again and again; what has no value is left out. */
function searchOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, unknown][])
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item))
  search.sort()
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The API of the area on the screen, if it serves the endpoint; else the endpoint's first. */
export function apiOf(endpoint: Endpoint): Api {
  const here: Api = location.pathname.startsWith('/diagnostico') ? 'diagnostics' : 'academy'
  return endpoint.apis.includes(here) ? here : endpoint.apis[0]
}

/** Base address of an API, from configuration at run time, without a slash at its end. */
export function baseOf(api: Api): string {
  const { academyApi, diagnosticsApi } = runtimeConfig()
  return (api === 'academy' ? academyApi : diagnosticsApi).replace(/\/+$/, '')
}

/** `/terms/:id` with `{id}` filled in and escaped. */
export function pathWith(path: string, params: object = {}): string {
  const values = params as Record<string, unknown>
  return path.replace(/:([a-zA-Z]+)/g, (_all, name: string) => encodeURIComponent(String(values[name] ?? '')))
}
