// Long because a grid for the keyboard is one thing: where one stands, how one moves, and what is written.

import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { notify } from '#kit/web/notice/notify.ts'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { type Finding, plannedLessons } from '../check.ts'
import type { PlanRow } from '../contract.ts'
import { mapColumns, pasteRows } from '../paste-table.ts'
import { cellText, type RowColumn, rowColumns, type TextField, withCell } from '../row-columns.ts'
import { duplicateRow, moveRow, placeRow, type RowWeek, removeRow, splitRow } from '../row-edits.ts'
import { tableOnClipboard } from './clipboard-table.ts'
import { spanText } from './plan-body.ts'
import styles from './plan-table.module.css'
import { AssessmentCell, Flag, Lines, RowError, WeekCell } from './row-cells.tsx'
import type { Taught, TaughtWeeks } from './taught-weeks.tsx'

export interface GridWeek extends RowWeek {
  holidays: readonly { date: string; name: string }[]
}

/** Changes the rows; steps in the same `place` are undone together. */
export type RowChange = (edit: (rows: readonly PlanRow[]) => PlanRow[], place?: string) => void

interface PlanGridProps {
  rows: readonly PlanRow[]
  weeks: readonly GridWeek[]
  allowed: number
  /** What is wrong with each row, by its id; shown beside it. */
  findings: ReadonlyMap<string, readonly Finding[]>
  taught: TaughtWeeks
  allColumns: boolean
  onChange: RowChange
  onUndo?: () => void
  onRedo?: () => void
  /** Opens all fields of a row at once. */
  onOpen: (row: PlanRow) => void
}

interface Place {
  row: number
  column: number
  editing: boolean
  /** Typed onto the cell before it opened. */
  typed: string
}

type Column = { field: 'week'; label: string } | RowColumn

/**
 * The rows as a grid made for the keyboard: arrows and Tab move, Enter or typing writes, Alt with arrows moves the
 * row, a table from Excel or Word is pasted where one stands.
 */
export function PlanGrid(props: PlanGridProps) {
  const { rows, weeks, allowed, findings, taught, allColumns, onChange, onOpen } = props
  const [place, setPlace] = useState<Place>({ row: 0, column: 0, editing: false, typed: '' })
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
    notify.ok(`${table.rows.length} ${table.rows.length === 1 ? 'linha colada' : 'linhas coladas'}.`, {
      detail: `${known} de ${table.columns.length} colunas reconhecidas. Ctrl+Z desfaz.`,
    })
  }

  const close = () => setPlace(now => ({ ...now, editing: false }))
  const live = useRef<Live>({ write, go, close, beside, onOpen, onChange, place })
  live.current = { write, go, close, beside, onOpen, onChange, place }
  const [hooks] = useState(() => handlersOf(live))

  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid stands on a real table.
        role="grid"
        aria-label="Distribuição semanal"
        className={allColumns ? `${styles.table} ${styles.wide}` : styles.table}
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th
                key={field}
                className={field === 'lessons' ? styles.number : undefined}
                style={{ width: widths[field] }}
              >
                {label}
              </th>
            ))}
            <th className={styles.menu}>
              <span className="visually-hidden">Acções da linha</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridRow
              key={row.id}
              row={row}
              at={at}
              sameUnit={at > 0 && row.unit !== '' && rows[at - 1]?.unit === row.unit}
              columns={columns}
              week={weeks.find(week => week.startsOn === row.startsOn)}
              weeks={weeks}
              findings={findings.get(row.id)}
              taught={taught.get(row.id)}
              active={place.row === at ? place.column : -1}
              editing={place.row === at && place.editing}
              typed={place.typed}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              hooks={hooks}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td colSpan={columns.findIndex(column => column.field === 'lessons')}>Total</td>
            <td className={styles.number}>{plannedLessons(rows)}</td>
            <td colSpan={columns.length} className={styles.quiet}>
              de {allowed} possíveis
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function columnsOf(all: boolean): Column[] {
  const [unit, ...others] = rowColumns.filter(column => all || column.essential)
  return [...(unit ? [unit] : []), { field: 'week', label: 'Semana' }, ...others]
}

const widths: Partial<Record<Column['field'], number>> = {
  unit: 134,
  week: 98,
  contents: 222,
  methods: 134,
  media: 122,
  lessons: 64,
  assessment: 118,
  competences: 190,
  crossCutting: 140,
  notes: 170,
}

interface Live {
  write: (field: TextField, text: string) => void
  go: (row: number, column: number, editing?: boolean, typed?: string) => void
  /** Ends the writing and leaves the focus where it went. */
  close: () => void
  beside: (by: 1 | -1) => { row: number; column: number } | undefined
  onOpen: (row: PlanRow) => void
  onChange: RowChange
  place: Place
}

type Hooks = ReturnType<typeof handlersOf>

/** Handlers that stay the same while the grid changes, so that only rows that differ are drawn again. */
function handlersOf(live: { current: Live }) {
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

interface GridRowProps {
  row: PlanRow
  at: number
  sameUnit: boolean
  columns: readonly Column[]
  week: GridWeek | undefined
  weeks: readonly GridWeek[]
  findings: readonly Finding[] | undefined
  taught: Taught | undefined
  active: number
  editing: boolean
  typed: string
  isFirst: boolean
  isLast: boolean
  hooks: Hooks
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, at, sameUnit, columns, week, weeks, findings, taught, active, editing, typed, hooks } = props
  return (
    <tr className={active >= 0 ? styles.rowIn : undefined}>
      {columns.map(({ field, label }, column) => {
        const isActive = column === active
        const isOpen = isActive && editing
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells.
          <td
            key={field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the ARIA grid.
            role="gridcell"
            data-cell={`${at}:${column}`}
            tabIndex={isActive || (active < 0 && at === 0 && column === 0) ? 0 : -1}
            aria-label={isOpen ? undefined : `${label}, semana ${row.week}: ${spoken(row, field, taught)}`}
            className={[
              styles.cell,
              field === 'unit' ? styles.unit : '',
              field === 'week' ? styles.weekCell : '',
              field === 'lessons' ? styles.number : '',
              isActive ? styles.active : '',
              isOpen ? styles.editing : '',
            ].join(' ')}
            onMouseDown={isOpen ? undefined : event => hooks.press(event.currentTarget)}
            onClick={isOpen ? undefined : () => hooks.enter(at, column)}
            onDoubleClick={isOpen ? undefined : () => hooks.open(at, column)}
            onFocus={isOpen ? undefined : () => hooks.stand(at, column)}
          >
            {isOpen ? (
              field === 'week' ? (
                <WeekEditor row={row} at={at} weeks={weeks} hooks={hooks} />
              ) : (
                <CellEditor label={`${label}, semana ${row.week}`} {...{ row, field, typed, hooks }} />
              )
            ) : (
              <CellView row={row} field={field} sameUnit={sameUnit} taught={taught} />
            )}
            {field === 'contents' &&
              week?.holidays.map(holiday => (
                <Flag key={holiday.date}>{`${shortDay(holiday.date)}, feriado`}</Flag>
              ))}
            {field === 'week' &&
              findings?.map(finding => <RowError key={finding.text}>{finding.text}</RowError>)}
          </td>
        )
      })}
      <td className={styles.menu}>
        <ActionMenu
          label={`Mais acções da semana ${row.week}`}
          actions={[
            { label: 'Todos os campos', icon: 'pencil-simple', onClick: () => hooks.all(row) },
            {
              label: 'Duplicar',
              icon: 'copy',
              onClick: () => hooks.change(all => duplicateRow(all, at, uuid())),
            },
            {
              label: 'Dividir a semana',
              icon: 'arrows-split',
              onClick: () => hooks.change(all => splitRow(all, at, uuid())),
            },
            {
              label: 'Mover para cima',
              icon: 'arrow-up',
              disabled: props.isFirst,
              onClick: () => hooks.change(all => moveRow(all, at, -1)),
            },
            {
              label: 'Mover para baixo',
              icon: 'arrow-down',
              disabled: props.isLast,
              onClick: () => hooks.change(all => moveRow(all, at, 1)),
            },
            {
              label: 'Eliminar a linha',
              icon: 'trash',
              destructive: true,
              onClick: () => hooks.change(all => removeRow(all, at)),
            },
          ]}
        />
      </td>
    </tr>
  )
})

interface CellViewProps {
  row: PlanRow
  field: Column['field']
  sameUnit: boolean
  taught: Taught | undefined
}

function CellView({ row, field, sameUnit, taught }: CellViewProps) {
  switch (field) {
    case 'week':
      return <WeekCell row={row} taught={taught} />
    case 'unit':
      return row.unit ? <span className={sameUnit ? styles.again : undefined}>{row.unit}</span> : <Empty />
    case 'lessons':
      return row.lessons
    case 'assessment':
      return <AssessmentCell row={row} />
    case 'crossCutting':
    case 'notes':
      return row[field]
    default:
      return row[field].length > 0 ? (
        <Lines items={row[field]} quiet={field === 'methods' || field === 'media'} />
      ) : field === 'objectives' || field === 'contents' ? (
        <Empty />
      ) : null
  }
}

function Empty() {
  return <span className={styles.empty}>por preencher</span>
}

interface CellEditorProps {
  label: string
  row: PlanRow
  field: TextField
  typed: string
  hooks: Hooks
}

/** Writes one cell. Lists take an item a line: Enter begins the next one, Tab goes on, Esc takes back. */
function CellEditor({ label, row, field, typed, hooks }: CellEditorProps) {
  const [before] = useState(() => cellText(row, field))
  const isLine = ['unit', 'lessons', 'assessment', 'crossCutting'].includes(field)
  const [text, setText] = useState(() => (field === 'lessons' && typed ? typed : before + typed))
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed to open the cell is written once.
  useEffect(() => {
    const end = text.length
    area.current?.focus()
    area.current?.setSelectionRange(field === 'lessons' && !typed ? 0 : end, end)
    if (typed) hooks.write(field, text)
  }, [])

  function onKey(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      hooks.write(field, before)
      hooks.leave('here')
    } else if (event.key === 'Tab') hooks.leave(event.shiftKey ? 'before' : 'next')
    else if (event.key === 'Enter' && (isLine || control)) hooks.leave('below')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <textarea
      ref={area}
      aria-label={label}
      className={isLine ? `${styles.editor} ${styles.line}` : styles.editor}
      rows={isLine ? 1 : 3}
      inputMode={field === 'lessons' ? 'numeric' : undefined}
      value={text}
      onChange={event => {
        setText(event.target.value)
        hooks.write(field, event.target.value)
      }}
      onKeyDown={onKey}
      onBlur={hooks.blur}
    />
  )
}

interface WeekEditorProps {
  row: PlanRow
  at: number
  weeks: readonly GridWeek[]
  hooks: Hooks
}

function WeekEditor({ row, at, weeks, hooks }: WeekEditorProps) {
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to choose here.
      autoFocus
      aria-label={`Semana da linha ${at + 1}`}
      className={`${styles.editor} ${styles.line}`}
      value={row.startsOn}
      onChange={event => {
        const week = weeks.find(one => one.startsOn === event.target.value)
        if (week) hooks.change(all => placeRow(all, at, week))
        hooks.leave('here')
      }}
      onBlur={hooks.blur}
      onKeyDown={event => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        event.stopPropagation()
        hooks.leave(event.key === 'Tab' ? (event.shiftKey ? 'before' : 'next') : 'here')
      }}
    >
      {!weeks.some(week => week.startsOn === row.startsOn) && (
        <option value={row.startsOn}>{`${row.week} · ${spanText(row)}`}</option>
      )}
      {weeks.map(week => (
        <option key={week.startsOn} value={week.startsOn}>{`${week.number} · ${spanText(week)}`}</option>
      ))}
    </select>
  )
}

function spoken(row: PlanRow, field: Column['field'], taught: Taught | undefined): string {
  const text = field === 'week' ? [spanText(row), taught].filter(Boolean).join(', ') : cellText(row, field)
  return text === '' ? 'por preencher' : text.replaceAll('\n', '; ')
}

function shortDay(date: string): string {
  return date.slice(5).split('-').reverse().join('/')
}
