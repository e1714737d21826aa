import { useState } from 'react'
import type { CallInput } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import styles from './list-page.module.css'
import type { ListQuery } from './list-state.ts'
import type { RowOf } from './use-list.ts'
import type { ListEndpoint } from './use-list-query.ts'

/** Rows that one act takes, where its page says nothing else. */
export const MAX_CHOSEN = 500
/** Rows of one answer. */
const AT_ONCE = 100

/** A list by what is asked of it, whichever its page. */
export const keyOfList = ({ after: _after, limit: _limit, ...filters }: ListQuery) => JSON.stringify(filters)

/** The rows of all pages of a list, once they are asked for. */
export function useAllRows<E extends ListEndpoint>(endpoint: E, listQuery: ListQuery) {
  const [all, setAll] = useState<{ key: string; rows: RowOf<E>[] }>()
  const [loading, setLoading] = useState(false)
  return {
    key: all?.key,
    rows: all?.rows,
    loading,
    clear: () => setAll(undefined),
    fetch: async (max: number) => {
      setLoading(true)
      const rows: RowOf<E>[] = []
      let after: string | undefined
      try {
        do {
          const page = (await call(endpoint, {
            query: { ...listQuery, after, limit: AT_ONCE },
          } as CallInput<E>)) as { rows: RowOf<E>[]; next: string | null }
          rows.push(...page.rows)
          after = page.next ?? undefined
        } while (after !== undefined && rows.length < max)
        setAll({ key: keyOfList(listQuery), rows: rows.slice(0, max) })
      } catch (error) {
        notify.error('Não foi possível seleccionar todos', { detail: messageOf(error) })
      } finally {
        setLoading(false)
      }
    },
  }
}

interface AllRowsProps {
  none: 'Nenhum' | 'Nenhuma' | undefined
  total: number | undefined
  max: number
  loading: boolean
  onChoose: (max: number) => void
}

/** «Seleccionar os 497»: those of the other pages too. */
export function AllRows({ none = 'Nenhum', total, max, loading, onChoose }: AllRowsProps) {
  const [the, first, these] =
    none === 'Nenhum'
      ? ['os', 'primeiros', 'Estão seleccionados os']
      : ['as', 'primeiras', 'Estão seleccionadas as']
  const label =
    total === undefined || total > max ? `Seleccionar ${the} ${first} ${max}` : `Seleccionar ${the} ${total}`
  return (
    <Row as="p" gap={12} rowGap={4} wrap center middle touch secondary small className={styles.all}>
      {these} desta página.
      <Button disabled={loading} onClick={() => onChoose(max)}>
        {loading ? 'A seleccionar…' : label}
      </Button>
    </Row>
  )
}
