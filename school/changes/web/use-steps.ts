import { useCallback } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { type StateTable, stepsFrom } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { useNewest } from '#kit/web/use-newest.ts'
import { useUndo } from './use-undo.ts'

interface Stepped<State extends string> {
  id: string
  state: State
  version: number
}

/** The call that takes a row to another state, as `stateOf` outlines it. */
type SetsState<State extends string> = Endpoint & {
  params: $ZodType<{ id: string }>
  body: $ZodType<{ state: State; version: number }>
}

interface StepsOptions<State extends string, Row> {
  /** What people call a row: its word, its title. */
  name: (row: Row) => string
  /** Icons of the steps to some states; the others have an arrow. */
  icons?: Partial<Record<State, IconName>>
  /** Which of its steps a row offers here, where it is not every one. */
  offers?: (row: Row, to: State) => boolean
  /** First segments of other paths whose cached answers become stale. */
  touches?: readonly string[]
}

/** The buttons of a table of states: for each step that somebody of this role may take with a row, said once it is taken, with its undo. */
export function useSteps<State extends string, Row extends Stepped<State>>(
  setState: SetsState<State>,
  table: StateTable<State>,
  options: StepsOptions<State, Row>,
): (row: Row, role: string) => Action[] {
  const announce = useUndo()
  const { mutate } = useSave(setState, { touches: options.touches })
  // The same function at every drawing, so that the rows of a list stay as they are drawn.
  const now = useNewest(options)
  return useCallback(
    (row, role) =>
      stepsFrom(table, row.state, role)
        .filter(({ to }) => now.current.offers?.(row, to) !== false)
        .map(({ label, to }) => ({
          label,
          icon: now.current.icons?.[to] ?? 'arrow-right',
          onClick: () =>
            mutate(
              { params: { id: row.id }, body: { state: to, version: row.version } } as CallInput<
                SetsState<State>
              >,
              {
                onSuccess: ({ change }) =>
                  announce(`«${now.current.name(row)}»: ${table.labels[to].toLowerCase()}.`, change),
              },
            ),
        })),
    [table, mutate, announce],
  )
}
