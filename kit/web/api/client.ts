import type { AxiosInstance, AxiosResponse } from 'axios'
import type { Api, CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { ApiError } from './api-error.ts'

/** One client per API, made with its first call: no page waits for axios to be drawn. */
const clients: Partial<Record<Api, Promise<AxiosInstance>>> = {}
const tokens: Partial<Record<Api, string>> = {}

/** No time-out: a slow answer is said on the screen and never cut (C6). */
async function makeClient(api: Api): Promise<AxiosInstance> {
  try {
    const { default: axios } = await import('axios')
    const client = axios.create({ timeout: 0 })
    client.interceptors.request.use(request => {
      const token = tokens[api]
      if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`)
      return request
    })
    client.interceptors.response.use(undefined, (error: unknown) => Promise.reject(ApiError.from(error)))
    return client
  } catch (error) {
    // The next call tries again: the network may be back.
    delete clients[api]
    console.error('The client of the API could not be loaded.', error)
    throw new ApiError(0, undefined)
  }
}

function clientOf(api: Api): Promise<AxiosInstance> {
  const client = clients[api] ?? makeClient(api)
  clients[api] = client
  return client
}

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
  /** Which API serves a shared endpoint; otherwise that of the area on the screen. */
  api?: Api
  /** Bytes sent and bytes of the whole, while a file goes up. */
  onProgress?: (sent: number, total: number) => void
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
  try {
    return answered(await send(endpoint, input, api, options))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || endpoint.who === 'anyone') throw error
    if (!askToSignIn || !(await askToSignIn(api))) throw error
    return answered(await send(endpoint, input, api, options))
  }
}

function answered<R>(response: AxiosResponse<R>): Answered<R> {
  const change: unknown = response.headers['x-change']
  return { data: response.data, change: typeof change === 'string' ? change : null }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  api: Api,
  options: CallOptions,
): Promise<AxiosResponse<ResponseOf<E>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const headers: Record<string, string> = {}
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (endpoint.body === 'bytes') headers['Content-Type'] = 'application/octet-stream'
  const { onProgress } = options
  const client = await clientOf(api)
  return client.request({
    method: endpoint.method,
    url: baseOf(api) + pathWith(endpoint.path, params),
    params: query,
    paramsSerializer: { indexes: null },
    data: body,
    headers,
    signal: options.signal,
    responseType: endpoint.response === 'bytes' ? 'blob' : 'json',
    ...(onProgress
      ? { onUploadProgress: event => onProgress(event.loaded, event.total ?? event.loaded) }
      : {}),
  })
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
