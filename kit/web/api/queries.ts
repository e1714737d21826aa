import {
  type Query,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { v7 as uuid } from 'uuid'
import type { Api, CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { asRemoved, asSaved, isSavedRow, removedId } from './as-saved.ts'
import { type Answered, addressIn, apiOf, baseOf, call, callWithChange } from './client.ts'
import { takeEarlyData } from './early-answers.ts'
import { answerOrKept, keepLater, RETRIES } from './kept-answers.ts'

/** What a question is asked with. */
interface Asking {
  signal: AbortSignal
  client: QueryClient
}

/** The options of a `useQuery` for an endpoint; the key begins with the endpoint's path, then the input. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>, api: Api = apiOf(endpoint)) {
  const { body, ...inAddress } = input as { params?: object; query?: object; body?: unknown }
  const address = addressIn(endpoint.path, inAddress)
  // The same question has the same address, however the page words it.
  const queryKey: QueryKey = [...keyOf(endpoint), api, address, ...(body === undefined ? [] : [body])]
  const ask = (signal: AbortSignal): Promise<ResponseOf<E>> => call(endpoint, input, { signal, api })
  return {
    queryKey,
    initialData: () => {
      const early = endpoint.method === 'GET' ? takeEarlyData(baseOf(api) + address) : undefined
      if (early !== undefined) keepLater(queryKey, early)
      return early as ResponseOf<E> | undefined
    },
    queryFn: ({ signal, client }: Asking): Promise<ResponseOf<E>> =>
      typeof endpoint.response === 'object' && endpoint.method === 'GET'
        ? answerOrKept(queryKey, () => ask(signal), signal, client.getQueryState(queryKey))
        : ask(signal),
    // Two retries (C7), but not of what the server has decided: asking again changes nothing.
    retry: (failures: number, error: unknown) => failures < RETRIES && !isDecided(error),
  }
}

function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.isDecided
}

/** What cached answers of an endpoint are filed under: its first word, `things`, then its path. */
export function keyOf({ path }: Endpoint): readonly [string, string] {
  return [path.split('/')[1] ?? '', path]
}

export interface SaveOptions<E extends Endpoint> {
  onSaved?: (answer: Answered<ResponseOf<E>>, input: CallInput<E>) => void
  /** First words of the paths whose cached answers are out of date afterwards; the endpoint's own always is. */
  touches?: readonly string[]
  api?: Api
  /** Error message prefix; null for background work, which fails silently. */
  failed?: string | null
  /** The caller shows the failure itself: toast only when it has unmounted. */
  failsInPlace?: boolean
}

interface Attempt<A> {
  /** The input, and others like it that came while it was under way. */
  inputs: Set<unknown>
  key: string
  /** What it is answered, while that is awaited. */
  answer?: Promise<A> | undefined
  /** Its failure has been said. */
  isSaid?: boolean
}

/** Answers that `onSaved` has been called with: a double click shares one. */
const announced = new WeakSet<object>()

/**
 * A mutation for an endpoint. Every attempt at the same input carries the same idempotency key, so that a
 * retry after a lost answer is done once (C7: one retry after 1000 ms). The same asked for again before the answer is
 * there, as by a double click, is one request. A save that fails says so aloud, unless the call itself brings an
 * `onError`, or awaits `mutateAsync`, and is still there to be answered.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  options: SaveOptions<E> = {},
): UseMutationResult<Answered<ResponseOf<E>>, Error, CallInput<E>> {
  const client = useQueryClient()
  const last = useRef<Attempt<Answered<ResponseOf<E>>>>({ inputs: new Set(), key: '' })
  /** Inputs of calls that say themselves why they failed. */
  const handlesOwnError = useRef(new Set<unknown>())
  const isThere = useIsThere()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (input: CallInput<E>) => {
      const isKnown = last.current.inputs.has(input)
      const underWay = last.current.answer
      if (underWay && (isKnown || [...last.current.inputs].some(other => isSame(other, input)))) {
        last.current.inputs.add(input)
        return underWay
      }
      if (!isKnown) last.current = { inputs: new Set([input]), key: uuid() }
      const attempt = last.current
      const answer = callWithChange(endpoint, input, { idempotencyKey: attempt.key, api: options.api })
      attempt.answer = answer
      const settled = () => {
        attempt.answer = undefined
      }
      answer.then(settled, settled)
      return answer
    },
    retry: (failures, error) => failures < 1 && !isDecided(error),
    retryDelay: 1000,
    // What a call says to do of its answer is done for the last call alone, while its part is there; no other is refused in silence.
    onError: (error, input) => {
      const isHandled = handlesOwnError.current.delete(input) || options.failsInPlace === true
      const isLast = last.current.inputs.has(input)
      if (options.failed === null) return
      if (isLast && ((isHandled && isThere.current) || last.current.isSaid)) return
      if (isLast) last.current.isSaid = true
      const words = isLast ? (options.failed ?? FAILED) : 'Não foi possível fazer o que pediu antes.'
      notify.error(words, { detail: messageOf(error) })
    },
    onSuccess: async (answer, input) => {
      const touched = [keyOf(endpoint)[0], ...(options.touches ?? [])]
      const change = changeOfRead(endpoint, answer.data)
      const gone = endpoint.method === 'DELETE' ? removedId(answer.data) : undefined
      if (gone !== undefined) deleted.add(gone)
      for (const word of touched) {
        // The next change is made from what this one left, however long reading takes.
        if (change) client.setQueriesData({ queryKey: [word] }, change)
        // Of what is deleted nothing can be read; the page that shows it is about to be left.
        const predicate = ({ queryKey }: Query) => gone === undefined || !isAbout(queryKey, gone)
        void client.invalidateQueries({ queryKey: [word], predicate })
        if (gone !== undefined) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' })
      }
      if (announced.has(answer)) return
      announced.add(answer)
      options.onSaved?.(answer, input)
    },
  })
  const { mutate, mutateAsync } = mutation
  return {
    ...mutation,
    mutate: useCallback(
      (...call) => {
        if (call[1]?.onError) handlesOwnError.current.add(call[0])
        mutate(...call)
      },
      [mutate],
    ),
    mutateAsync: useCallback(
      (...call) => {
        handlesOwnError.current.add(call[0])
        return mutateAsync(...call)
      },
      [mutateAsync],
    ),
  }
}

const FAILED = 'Não foi possível.'

/** Whether the part that asks is still on the page. */
function useIsThere(): { readonly current: boolean } {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

/** Rows that were deleted from this tab, until they are opened anew. */
const deleted = new Set<string>()

/** Whether what a question is about was deleted from this tab: the page that shows it is about to be left. */
export function isAboutDeleted(queryKey: QueryKey): boolean {
  return [...deleted].some(id => isAbout(queryKey, id))
}

/** What a question is about is opened, whatever was deleted before: somebody may have given it back. */
export function opensAnew(queryKey: QueryKey): void {
  for (const id of deleted) if (isAbout(queryKey, id)) deleted.delete(id)
}

/** Whether a question is asked about the row of an id: its address names it. */
function isAbout(queryKey: QueryKey, id: string): boolean {
  return queryKey.some(part => typeof part === 'string' && part.split(/[/?&=]/).includes(id))
}

/** Files are the same only where they are one. */
function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}

/** What an answer to a change says of what was read before; undefined where it says nothing. */
function changeOfRead({ method }: Endpoint, answer: unknown): ((read: unknown) => unknown) | undefined {
  if (isSavedRow(answer)) return read => asSaved(read, answer)
  const id = method === 'DELETE' ? removedId(answer) : undefined
  return id === undefined ? undefined : read => asRemoved(read, id)
}
