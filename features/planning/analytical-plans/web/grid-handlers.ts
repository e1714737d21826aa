import type { PlanRow } from '../plan.ts'
import type { RowColumn, TextField } from '../row-columns.ts'
import type { RowWeek } from '../row-edits.ts'

export interface GridWeek extends RowWeek {
  holidays: readonly { date: string; name: string }[]
}

/** Changes the rows; steps in the same `place` are undone together. */
export type RowChange = (edit: (rows: readonly PlanRow[]) => PlanRow[], place?: string) => void

/** Where one is in the grid. */
export interface GridPosition {
  row: number
  column: number
  editing: boolean
  /** Typed onto the cell before it opened. */
  typed: string
}

export type Column = { field: 'week'; label: string } | RowColumn

export interface Live {
  write: (field: TextField, text: string) => void
  go: (row: number, column: number, editing?: boolean, typed?: string) => void
  /** Ends the writing and leaves the focus where it went. */
  close: () => void
  beside: (by: 1 | -1) => { row: number; column: number } | undefined
  onOpen: (row: PlanRow) => void
  onChange: RowChange
  place: GridPosition
}

export type Hooks = ReturnType<typeof handlersOf>

/** Handlers that stay the same while the grid changes, so that only rows that differ are drawn again. */
export function handlersOf(live: { current: Live }) {
  let stoodThere = false
  return {
    press: (cell: HTMLElement) => {
      stoodThere = cell === document.activeElement
    },
    // A second click, or a click where one stands already, opens the cell.
    enter: (row: number, column: number) => live.current.go(row, column, stoodThere),
    open: (row: number, column: number) => live.current.go(row, column, true),
    stand: (row: number, column: number) => {
      const { place, go } = live.current
      if (place.row !== row || place.column !== column) go(row, column)
    },
    write: (field: TextField, text: string) => live.current.write(field, text),
    leave: (to: 'here' | 'next' | 'before' | 'below') => {
      const { place, go, beside } = live.current
      if (to === 'here') return go(place.row, place.column)
      if (to === 'below') return go(place.row + 1, place.column)
      const next = beside(to === 'next' ? 1 : -1)
      if (next) go(next.row, next.column, true)
      else go(place.row, place.column)
    },
    blur: () => live.current.close(),
    all: (row: PlanRow) => live.current.onOpen(row),
    change: (edit: (rows: readonly PlanRow[]) => PlanRow[]) => live.current.onChange(edit),
  }
}
