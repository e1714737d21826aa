import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { v7 as uuid } from 'uuid'
import { notify } from '#kit/web/notify.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import type { Finding } from '../check.ts'
import { mapColumns, pastedText, pasteRows } from '../paste-table.ts'
import type { PlanRow } from '../plan.ts'
import { cellText, rowColumns, type TextField, withCell } from '../row-columns.ts'
import { duplicateRow, moveRow, removeRow, splitRow } from '../row-edits.ts'
import { type Suggestion, suggestCompetences } from '../suggest-competences.ts'
import { tableOnClipboard } from './clipboard-table.ts'
import {
  type Column,
  type GridPosition,
  type GridWeek,
  handlersOf,
  type Live,
  type RowChange,
} from './grid-handlers.ts'
import { GridRow } from './grid-row.tsx'
import styles from './plan-grid.module.css'
import type { TaughtWeeks } from './taught-weeks.tsx'

interface PlanGridProps {
  rows: readonly PlanRow[]
  weeks: readonly GridWeek[]
  /** What is wrong with each row, by its id; each is said in the cell that it is about. */
  findings: ReadonlyMap<string, readonly Finding[]>
  /** A cell to go to, said from outside: what is missing there, or what is too much. */
  target?: { rowId: string; field: Finding['field'] }
  /** Stands under a row, over the whole width: what was said about it. */
  under?: (row: PlanRow) => ReactNode
  taught: TaughtWeeks
  /** The competences of the subject, of which a week is linked with those that it is about. */
  competences: readonly Suggestion[]
  allColumns: boolean
  onChange: RowChange
  onUndo?: () => void
  onRedo?: () => void
  /** Opens all fields of a row at once. */
  onOpen: (row: PlanRow) => void
}

/**
 * The rows as a grid made for the keyboard: arrows and Tab move, Enter or typing writes, Alt with arrows moves the
 * row, a table from Excel or Word is pasted where one stands.
 */
export function PlanGrid(props: PlanGridProps) {
  const { rows, weeks, findings, target, under, taught, competences, allColumns, onChange, onOpen } = props
  const [place, setPlace] = useState<GridPosition>({ row: 0, column: 0, editing: false, typed: '' })
  const columns = useMemo(() => columnsOf(allColumns), [allColumns])
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that moved take the focus along.
  useEffect(() => {
    if (!follow.current || place.editing) return
    follow.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, rows])

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each target.
  useEffect(() => {
    const row = rows.findIndex(row => row.id === target?.rowId)
    const field = target?.field === 'dates' || target?.field === 'rows' ? 'week' : target?.field
    const column = columns.findIndex(column => column.field === field)
    if (row >= 0 && column >= 0) go(row, column)
  }, [target])

  function go(row: number, column: number, editing = false, typed = '') {
    follow.current = true
    const last = Math.max(0, rows.length - 1)
    setPlace({
      row: Math.max(0, Math.min(row, last)),
      column: Math.max(0, Math.min(column, columns.length - 1)),
      editing,
      typed,
    })
  }

  /** The cell after this one, or before; onto the next row at the end. Undefined past the last. */
  function beside(by: 1 | -1) {
    const at = place.row * columns.length + place.column + by
    if (at < 0 || at >= rows.length * columns.length) return undefined
    return { row: Math.floor(at / columns.length), column: at % columns.length }
  }

  const write = (field: TextField, text: string) => {
    const id = rows[place.row]?.id
    onChange(all => all.map(row => (row.id === id ? withCell(row, field, text) : row)), `${id} ${field}`)
  }

  function copyFromAbove() {
    const [above, field] = [rows[place.row - 1], columns[place.column]?.field]
    if (above && field && field !== 'week') write(field, cellText(above, field))
  }

  function moveBy(by: 1 | -1) {
    if (!rows[place.row + by]) return
    onChange(all => moveRow(all, place.row, by))
    go(place.row + by, place.column)
  }

  function onKey(event: KeyboardEvent) {
    if (place.editing) return
    const act = commandOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function commandOf(event: KeyboardEvent): (() => void) | undefined {
    const { key, altKey, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const { row, column } = place
    const way = document.documentElement.dir === 'rtl' ? -1 : 1
    if (control && key.toLowerCase() === 'z') return shiftKey ? props.onRedo : props.onUndo
    if (control && key.toLowerCase() === 'y') return props.onRedo
    if (control && key === 'Home') return () => go(0, 0)
    if (control && key === 'End') return () => go(rows.length - 1, columns.length - 1)
    if (control && key.toLowerCase() === 'd') return copyFromAbove
    if (control) return undefined
    if (altKey) {
      if (key === 'ArrowUp') return () => moveBy(-1)
      if (key === 'ArrowDown') return () => moveBy(1)
      if (key.toLowerCase() === 'd') return () => onChange(all => duplicateRow(all, row, uuid()))
      if (key.toLowerCase() === 's') return () => onChange(all => splitRow(all, row, uuid()))
      if (key === 'Delete') return () => onChange(all => removeRow(all, row))
      return undefined
    }
    switch (key) {
      case 'ArrowUp':
        return () => go(row - 1, column)
      case 'ArrowDown':
        return () => go(row + 1, column)
      case 'ArrowLeft':
        return () => go(row, column - way)
      case 'ArrowRight':
        return () => go(row, column + way)
      case 'Home':
        return () => go(row, 0)
      case 'End':
        return () => go(row, columns.length - 1)
      case 'Tab': {
        const next = beside(shiftKey ? -1 : 1)
        return next && (() => go(next.row, next.column))
      }
      case 'Enter':
      case 'F2':
        return () => go(row, column, true)
      case 'Delete':
      case 'Backspace': {
        const field = columns[column]?.field
        return field && field !== 'week' ? () => write(field, '') : undefined
      }
      default:
        return key.length === 1 ? () => go(row, column, true, key === ' ' ? '' : key) : undefined
    }
  }

  function onPaste(event: ClipboardEvent) {
    const cells = tableOnClipboard(event.clipboardData)
    const field = columns[place.column]?.field
    if (!cells && (place.editing || field === undefined || field === 'week')) return
    event.preventDefault()
    if (!cells) {
      if (field && field !== 'week') write(field, event.clipboardData.getData('text/plain'))
      return
    }
    const fields = columns.flatMap(column => (column.field === 'week' ? [] : [column.field]))
    const table = mapColumns(cells, field === undefined || field === 'week' ? 'unit' : field, fields)
    onChange(all => pasteRows(all, table, place.row, weeks, uuid))
    go(place.row, place.column)
    const known = table.columns.filter(column => column !== null).length
    const { text, missing } = pastedText(rows, table, weeks)
    notify.ok(text, {
      detail: `${missing} ${known} de ${table.columns.length} colunas reconhecidas. Ctrl+Z desfaz.`.trim(),
    })
  }

  const close = () => setPlace(now => ({ ...now, editing: false }))
  const live = useNewest<Live>({ write, go, close, beside, onOpen, onChange, place })
  const [hooks] = useState(() => handlersOf(live))

  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid is on a real table.
        role="grid"
        aria-label="Distribuição semanal"
        className={allColumns ? `${styles.table} ${styles.wide}` : styles.table}
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            {columns.map(({ field, label }, column) => (
              <th
                key={field}
                className={[
                  field === 'lessons' ? styles.number : '',
                  column === place.column ? styles.here : '',
                ].join(' ')}
                style={{ width: widths[field] }}
              >
                {shortLabels[field] ?? label}
              </th>
            ))}
            <th className={styles.menu}>
              <span className="visually-hidden">Acções da linha</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const said = under?.(row)
            return (
              <Fragment key={row.id}>
                <GridRow
                  row={row}
                  at={at}
                  sameUnit={at > 0 && row.unit !== '' && rows[at - 1]?.unit === row.unit}
                  columns={columns}
                  week={weeks.find(week => week.startsOn === row.startsOn)}
                  weekLessons={rows.reduce(
                    (sum, other) => sum + (other.startsOn === row.startsOn ? other.lessons : 0),
                    0,
                  )}
                  weeks={weeks}
                  findings={findings.get(row.id)}
                  taught={taught.get(row.id)}
                  active={place.row === at ? place.column : -1}
                  editing={place.row === at && place.editing}
                  typed={place.row === at && place.editing ? place.typed : ''}
                  suggestions={
                    place.row === at && place.editing ? suggestCompetences(row, competences) : noSuggestions
                  }
                  isFirst={at === 0}
                  isLast={at === rows.length - 1}
                  hooks={hooks}
                />
                {said && (
                  <tr className={styles.under}>
                    {/* The grid's keys are for its cells; what is written here is a text of its own. */}
                    <td
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the ARIA grid.
                      role="gridcell"
                      tabIndex={-1}
                      colSpan={columns.length + 1}
                      onKeyDown={stay}
                      onPaste={stay}
                    >
                      {said}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const noSuggestions: readonly Suggestion[] = []

const stay = (event: { stopPropagation: () => void }) => event.stopPropagation()

function columnsOf(all: boolean): Column[] {
  const shown = rowColumns.filter(column => all || column.essential)
  // Hours stand beside the contents that fill them, and are compared with the week.
  const order = [
    'unit',
    'objectives',
    'contents',
    'lessons',
    'competences',
    'methods',
    'media',
    'assessment',
    'crossCutting',
    'notes',
  ]
  return [
    { field: 'week', label: 'Semana' },
    ...shown.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
  ]
}

const widths: Partial<Record<Column['field'], number>> = {
  week: 108,
  unit: 140,
  objectives: 226,
  contents: 232,
  lessons: 72,
  methods: 158,
  media: 142,
  competences: 190,
  crossCutting: 140,
  notes: 170,
}

/** What a narrow head says of its column. */
const shortLabels: Partial<Record<Column['field'], string>> = { methods: 'Métodos', media: 'Meios' }
