import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { $ZodType } from 'zod/v4/core'
import type { CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { query } from '#kit/web/api/queries.ts'
import { type ListChange, type ListQuery, readQuery, writeQuery } from './list-state.ts'

/** An endpoint that answers pages of rows and says in its query what it can be asked. */
export type ListEndpoint = Endpoint & { query: $ZodType }

/** A row of what the endpoint answers. */
export type RowOf<E extends Endpoint> = ResponseOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

interface Trail {
  /** Where the pages before this one began; empty text for the first. */
  trail?: readonly string[]
}

/**
 * A list whose filters, order and place all stand in the URL of its page, read and checked by the endpoint's own
 * query schema. `fixed` is what the page always asks for and no URL changes.
 */
export function useList<E extends ListEndpoint>(endpoint: E, fixed: ListQuery = {}) {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const asked: ListQuery = { ...readQuery(endpoint.query, params), ...fixed }
  const trail = (state as Trail | null)?.trail ?? []

  const client = useQueryClient()
  const options = query(endpoint, { query: asked } as CallInput<E>)
  const answer = useQuery({ ...options, placeholderData: keepPreviousData })
  // Many rows are drawn in pieces, so that a slow phone answers to a finger meanwhile.
  const shown = useDeferredValue(answer.data)
  const page = shown as { rows: RowOf<E>[]; next: string | null } | undefined

  const go = useCallback(
    (change: ListChange, options: { replace?: boolean; trail?: readonly string[] } = {}) => {
      // A search that speaks late: the person has gone on, and the list stands only until the next page has come.
      if (location.pathname !== pathname) return
      const next = writeQuery(params, change).toString()
      navigate(
        { pathname, search: next === '' ? '' : `?${next}` },
        { replace: options.replace, state: { trail: options.trail ?? [] }, preventScrollReset: true },
      )
    },
    [navigate, params, pathname],
  )

  return {
    query: asked,
    rows: page?.rows ?? [],
    /** The first rows are on their way. */
    isLoading:
      shown === undefined &&
      (answer.data !== undefined || (answer.isPending && answer.fetchStatus === 'fetching')),
    /** Other rows are on their way, those of before are shown. */
    isStale: answer.isPlaceholderData || shown !== answer.data,
    error: answer.data === undefined ? failureOf(answer) : null,
    /** Stops waiting for an answer that does not come. */
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void answer.refetch(),
    /** Changes filters or order; typing in the search replaces, everything else can be gone back from. */
    change: (change: ListChange) => go(change, { replace: 'search' in change }),
    /** Takes every filter and the search away; order and tab stay if they are named. */
    clear: (keep: readonly string[] = []) => {
      const names = [...new Set(params.keys())].filter(name => !keep.includes(name))
      go(Object.fromEntries(names.map(name => [name, undefined])))
    },
    /** Rows before this page, or undefined when the page was opened from a link in the middle. */
    before: trail.length > 0 || !params.has('after') ? trail.length * limitOf(asked) : undefined,
    next: page?.next
      ? () => go({ after: page.next ?? undefined }, { trail: [...trail, params.get('after') ?? ''] })
      : undefined,
    previous: params.has('after')
      ? () => go({ after: trail.at(-1) || undefined }, { trail: trail.slice(0, -1) })
      : undefined,
  }
}

/** Why there are no rows: the answer, the network that is away, or a person who stopped waiting. */
function failureOf(answer: { error: unknown; isPending: boolean; fetchStatus: string }): unknown {
  if (!answer.isPending || answer.fetchStatus === 'fetching') return answer.error
  return answer.fetchStatus === 'paused'
    ? new ApiError(0, undefined)
    : new Error('Deixou de esperar pela resposta.')
}

function limitOf(query: ListQuery): number {
  return typeof query.limit === 'number' ? query.limit : 0
}
