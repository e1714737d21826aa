import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { PAGE_ROWS } from '#kit/paging.ts'
import { query } from '#kit/web/api/queries.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { type ListChange, type ListQuery, writeQuery } from './list-state.ts'
import { type ListEndpoint, useListQuery, whenReadable } from './use-list-query.ts'

/** A row of the endpoint's answer. */
export type RowOf<E extends Endpoint> = ResponseOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

interface Trail {
  /** Cursors of the pages before this one; empty text for the first. */
  trail?: readonly string[]
}

/**
 * A list whose filters, sort and page are all in the URL, parsed by the endpoint's query schema. `fixed` is part of every
 * query and not in the URL.
 */
export function useList<E extends ListEndpoint>(endpoint: E, fixed: ListQuery = {}) {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const listQuery: ListQuery = { ...useListQuery(endpoint), ...fixed }
  const trail = (state as Trail | null)?.trail ?? []

  const client = useQueryClient()
  const options = query(endpoint, { query: listQuery } as CallInput<E>)
  const answer = useQuery({ ...options, placeholderData: keepPreviousData })
  // Many rows are rendered in pieces, so that a slow phone stays responsive.
  const shown = useDeferredValue(answer.data)
  const page = shown as { rows: RowOf<E>[]; next: string | null } | undefined

  const go = useCallback(
    (change: ListChange, options: { replace?: boolean; trail?: readonly string[] } = {}) => {
      whenReadable(endpoint, () => {
        // A delayed search may fire after the person has navigated away, while the next page is loading.
        if (location.pathname !== pathname) return
        const next = writeQuery(new URLSearchParams(location.search), change).toString()
        navigate(
          { pathname, search: next === '' ? '' : `?${next}` },
          { replace: options.replace, state: { trail: options.trail ?? [] } },
        )
      })
    },
    [endpoint, navigate, pathname],
  )

  return {
    query: listQuery,
    rows: page?.rows ?? [],
    /** The first rows are loading. */
    isLoading:
      shown === undefined &&
      (answer.data !== undefined || (answer.isPending && answer.fetchStatus === 'fetching')),
    /** Other rows are loading; the former ones are shown. */
    isStale: answer.isPlaceholderData || shown !== answer.data,
    error: answer.data === undefined ? failureOf(answer) : null,
    /** Cancels the query. */
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void answer.refetch(),
    /** Changes filters or sort; typing in the search replaces the history entry, everything else adds one. */
    change: (change: ListChange) => go(change, { replace: 'search' in change }),
    /** Clears the search and every filter but the named ones. */
    clear: (keep: readonly string[] = []) => {
      const names = [...new Set(params.keys())].filter(name => !keep.includes(name))
      go(Object.fromEntries(names.map(name => [name, undefined])))
    },
    /** Rows before this page, or undefined when the page was opened from a link in the middle. */
    before: trail.length > 0 || !params.has('after') ? trail.length * limitOf(listQuery) : undefined,
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
  return typeof query.limit === 'number' ? query.limit : PAGE_ROWS
}
