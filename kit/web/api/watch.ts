import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { addressIn, apiOf, authorizationOf, baseOf } from './client.ts'
import { isAboutDeleted, opensAnew, query } from './queries.ts'

const RETRY_MS = [1000, 2000, 5000]
/** A stream says something every fifteen seconds, a little later under load: one that says nothing for so long is dead, with nobody to say so. */
const MAX_SILENCE_MS = 40_000

/**
 * What an endpoint reads, kept as it changes by the stream of another: the query's value is replaced with every event.
 * `live` says whether the stream runs; when it breaks, the query is read again (which asks to sign in where that is
 * why) and the stream is taken up anew. A tab that nobody sees does not listen.
 * @param afterEvent what is known after an event, where an event does not hold all
 */
export function useWatched<E extends Endpoint>(
  read: E,
  watch: Endpoint,
  input: CallInput<E>,
  afterEvent: (event: unknown, before: ResponseOf<E> | undefined) => ResponseOf<E> = event =>
    event as ResponseOf<E>,
) {
  const client = useQueryClient()
  const { queryKey, ...options } = query(read, input)
  const answer = useQuery({ queryKey, ...options })
  const [live, setLive] = useState(false)
  const name = JSON.stringify(queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the endpoint and its input.
  useEffect(() => {
    let stop: AbortController | undefined
    let timer: number | undefined
    let silence: number | undefined
    let failures = 0
    const listen = async () => {
      stop = new AbortController()
      const { signal } = stop
      const silent = new AbortController()
      const heard = () => {
        window.clearTimeout(silence)
        silence = window.setTimeout(() => silent.abort(), MAX_SILENCE_MS)
      }
      heard()
      try {
        const onValue = (value: unknown) => {
          failures = 0
          setLive(true)
          client.setQueryData<ResponseOf<E>>(queryKey, (before: ResponseOf<E> | undefined) =>
            afterEvent(value, before),
          )
        }
        signal.addEventListener('abort', () => silent.abort(), { once: true })
        await readEvents(watch, input, silent.signal, onValue, heard)
      } catch (error) {
        if (!signal.aborted) console.info('The stream broke and is taken up again.', error)
      }
      window.clearTimeout(silence)
      if (signal.aborted) return
      setLive(false)
      failures += 1
      timer = window.setTimeout(() => void again(), RETRY_MS[Math.min(failures, RETRY_MS.length) - 1])
    }
    const again = async () => {
      if (isAboutDeleted(queryKey)) return
      await client.refetchQueries({ queryKey })
      if (!stop?.signal.aborted) void listen()
    }
    const end = () => {
      stop?.abort()
      window.clearTimeout(timer)
      setLive(false)
    }
    const seen = () => {
      end()
      if (document.visibilityState === 'visible') void listen()
    }
    opensAnew(queryKey)
    void listen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      end()
    }
  }, [name])
  return { ...answer, live }
}

/**
 * Reads server-sent events (WHATWG HTML §9.2) until the stream ends; each carries one JSON value.
 * @param onHeard called with every sign that the line is alive, values or not
 */
export async function readEvents(
  endpoint: Endpoint,
  input: object,
  signal: AbortSignal,
  onValue: (value: unknown) => void,
  onHeard: () => void = () => undefined,
): Promise<void> {
  const api = apiOf(endpoint)
  const response = await fetch(baseOf(api) + addressIn(endpoint.path, input), {
    headers: { ...authorizationOf(api), Accept: 'text/event-stream' },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onHeard()
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) onValue(JSON.parse(event.slice(6)))
  }
}
