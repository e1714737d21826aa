// Long because a grid for the keyboard is one thing: where one stands, how one moves, and what is written.

import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { v7 as uuid } from 'uuid'
import { notify } from '#kit/web/notice/notify.ts'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Finding } from '../check.ts'
import type { PlanRow } from '../contract.ts'
import { mapColumns, pasteRows } from '../paste-table.ts'
import { cellText, type RowColumn, rowColumns, type TextField, withCell } from '../row-columns.ts'
import { duplicateRow, moveRow, placeRow, type RowWeek, removeRow, splitRow } from '../row-edits.ts'
import { tableOnClipboard } from './clipboard-table.ts'
import { dayMonth, spanText } from './plan-body.ts'
import styles from './plan-grid.module.css'
import { type Taught, TaughtMark, type TaughtWeeks } from './taught-weeks.tsx'

export interface GridWeek extends RowWeek {
  holidays: readonly { date: string; name: string }[]
}

/** Changes the rows; steps in the same `place` are undone together. */
export type RowChange = (edit: (rows: readonly PlanRow[]) => PlanRow[], place?: string) => void

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
  const { rows, weeks, findings, target, under, taught, allColumns, onChange, onOpen } = props
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each target.
  useEffect(() => {
    const row = rows.findIndex(one => one.id === target?.rowId)
    const field = target?.field === 'dates' || target?.field === 'rows' ? 'week' : target?.field
    const column = columns.findIndex(one => one.field === field)
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
                    (sum, one) => sum + (one.startsOn === row.startsOn ? one.lessons : 0),
                    0,
                  )}
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
  /** Lessons of all rows of the week. */
  weekLessons: number
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
  const tooMany = week !== undefined && props.weekLessons > week.lessons ? week.lessons : undefined
  return (
    <tr className={active >= 0 ? styles.rowIn : undefined}>
      {columns.map(({ field, label }, column) => {
        const isActive = column === active
        const isOpen = isActive && editing
        const wrong = findings?.find(one => one.kind === 'error' && cellOf(one.field) === field)?.text
        const tight = field === 'lessons' && tooMany !== undefined
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells.
          <td
            key={field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the ARIA grid.
            role="gridcell"
            data-cell={`${at}:${column}`}
            tabIndex={isActive || (active < 0 && at === 0 && column === 0) ? 0 : -1}
            aria-label={
              isOpen
                ? undefined
                : [
                    `${label}, semana ${row.week}: ${spoken(row, field, taught)}`,
                    wrong,
                    tight && `cabem ${tooMany}`,
                    field === 'week' && week?.holidays.map(one => `feriado ${dayMonth(one.date)}`).join(', '),
                  ]
                    .filter(Boolean)
                    .join('. ')
            }
            aria-invalid={wrong !== undefined || undefined}
            className={[
              styles.cell,
              field === 'week' ? styles.weekCell : '',
              field === 'lessons' ? styles.number : '',
              isActive ? styles.active : '',
              tight ? styles.tight : '',
              wrong ? styles.wrong : '',
              isOpen ? styles.editing : '',
            ].join(' ')}
            onMouseDown={isOpen ? undefined : event => hooks.press(event.currentTarget)}
            onClick={isOpen ? undefined : () => hooks.enter(at, column)}
            onDoubleClick={isOpen ? undefined : () => hooks.open(at, column)}
            onFocus={isOpen ? undefined : () => hooks.stand(at, column)}
          >
            {isOpen && field !== 'week' && (
              <CellEditor label={`${label}, semana ${row.week}`} {...{ row, field, typed, hooks }} />
            )}
            {isOpen && field === 'week' ? (
              <WeekEditor row={row} at={at} weeks={weeks} hooks={hooks} />
            ) : (
              (field === 'week' || !wrong) && (
                <CellView row={row} field={field} sameUnit={sameUnit} taught={taught} />
              )
            )}
            {wrong && !isOpen && (
              <span className={styles.error}>
                <Icon name="warning-circle" size={16} />
                <span>{wrong}</span>
              </span>
            )}
            {tight && <small>cabem {tooMany}</small>}
            {field === 'week' &&
              week?.holidays.map(holiday => (
                <span key={holiday.date} className={styles.holiday} title={holiday.name}>
                  feriado {dayMonth(holiday.date)}
                </span>
              ))}
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

/** At most three lines of a cell; its own editor shows the whole. */
function CellView({ row, field, sameUnit, taught }: CellViewProps) {
  if (field === 'week')
    return (
      <>
        <span className={styles.weekHead}>
          <b>{row.week}</b>
          {taught && <TaughtMark taught={taught} />}
        </span>
        <span className={styles.dates}>{spanText(row)}</span>
      </>
    )
  if (field === 'lessons') return row.lessons
  const text = field === 'methods' || field === 'media' ? row[field].join(', ') : cellText(row, field)
  if (text === '') return <span className={styles.empty}>{required.has(field) ? 'por preencher' : ''}</span>
  return (
    <span className={sameUnit && field === 'unit' ? `${styles.clamp} ${styles.again}` : styles.clamp}>
      <bdi>{text}</bdi>
    </span>
  )
}

const required: ReadonlySet<Column['field']> = new Set(['unit', 'objectives', 'contents'])

/** The cell in which a finding is said. */
function cellOf(field: Finding['field']): Column['field'] {
  return field === 'dates' || field === 'rows' ? 'week' : field
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
