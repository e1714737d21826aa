import { useCallback } from 'react'
import type { Endpoint } from '#kit/endpoint.ts'
import type { byId, versionInUrl } from '#kit/shapes.ts'
import { agreed, type Thing } from '#kit/thing.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useNewest } from '#kit/web/use-newest.ts'
import { RECYCLED_DAYS } from '../contract.ts'
import { useUndo } from './use-undo.ts'

/** The call that deletes a row, as `removeOf` outlines it. */
type Removes = Endpoint & { params: typeof byId; query: typeof versionInUrl }

interface RemovalOptions<Row> {
  /** What is said once it is done: «Turma 6ªA eliminada.» */
  said: (row: Row) => string
  /** What is said below: where it is found again, unless something else matters more. */
  detail?: string
  /** First segments of other paths whose cached answers become stale. */
  touches?: readonly string[]
  /** What is said where it fails, before the reason. */
  failed?: string
}

/** «Régua» eliminada. */
export const deleted =
  <Row>(thing: Thing, name: (row: Row) => string) =>
  (row: Row): string =>
    `«${name(row)}» ${agreed(thing, 'eliminado')}.`

/** The button that deletes a row, said once it is done, with its undo; `after` is for what follows on the page. */
export function useRemoval<Row extends { id: string; version: number }>(
  remove: Removes,
  options: RemovalOptions<Row>,
): (row: Row, after?: () => void) => Action {
  const announce = useUndo()
  const { mutate } = useSave(remove, { touches: options.touches, failed: options.failed })
  // The same function at every drawing, so that the rows of a list stay as they are drawn.
  const now = useNewest(options)
  return useCallback(
    (row, after) => ({
      label: 'Eliminar',
      icon: 'trash',
      destructive: true,
      onClick: () =>
        mutate(
          { params: { id: row.id }, query: { version: row.version } },
          {
            onSuccess: ({ change }) => {
              const { said, detail = `Fica ${RECYCLED_DAYS} dias na Reciclagem.` } = now.current
              announce(said(row), change, detail)
              after?.()
            },
          },
        ),
    }),
    [mutate, announce],
  )
}
