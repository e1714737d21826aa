import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { figure } from '#kit/figures.ts'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Application, Sitting } from '../../../results/contract.ts'
import { keyWord, type SheetItem, takesOneKey, wordOf } from './cell-words.ts'
import styles from './entry-grid.module.css'
import { GridRow } from './grid-row.tsx'
import { type CellPosition, moveBy } from './moves.ts'
import { type Sheets, sheetOf } from './sheet.ts'

interface GridProps {
  application: Application
  rows: readonly Sitting[]
  sheets: Sheets
  place: CellPosition
  onPlace: (place: CellPosition) => void
  readOnly: boolean
  /** A word for a cell; false when it means nothing there. `onward` goes to the next cell. */
  onWord: (place: CellPosition, word: string, onward?: 'next' | 'up' | 'down' | 'stay') => boolean
  onClear: (place: CellPosition) => void
  onAbsent: (row: number) => void
  onPaste: (text: string, place: CellPosition) => void
  onUndo: () => void
  onRedo: () => void
  /** Where the keys go; the page gives the focus back to it. */
  box: RefObject<HTMLTableElement | null>
}

const ROWS_BEFORE_AND_AFTER = 8
/** So many questions leave room for whole names beside them. */
const FEW = 12

/**
 * Pupils by questions, drawn as far as they are in sight. One key per choice, anything else is written in its cell;
 * arrows move, Space is blank, N not presented (with the capital key the pupil), Ctrl+Z goes back, a sheet is pasted.
 */
export function EntryGrid(props: GridProps) {
  const { application, rows, sheets, place, onPlace, readOnly, box } = props
  const [editing, setEditing] = useState<string>()
  // A field that is taken away says that it lost the focus: by then its word was written or given up.
  const isOpen = useRef(false)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const rowHeight = isPhone ? 44 : 32
  const scroll = useRef<HTMLDivElement>(null)
  const sight = useSight(scroll, rows.length, rowHeight)
  const prefix = useId()
  const cellId = useCallback(([row, column]: CellPosition) => `${prefix}-${row}-${column}`, [prefix])
  const [row, column] = place
  const sheet = sheetAt(sheets, rows, row)
  const here = sheet[column]
  useSeen(scroll, place, cellId, rowHeight)

  const pick = useCallback(
    (to: CellPosition) => {
      isOpen.current = false
      setEditing(undefined)
      onPlace(to)
    },
    [onPlace],
  )

  /** Ends the writing in a cell; what means nothing stays there to be mended. */
  function end(onward: 'next' | 'up' | 'down' | 'stay') {
    if (editing === undefined || !isOpen.current) return
    if (!props.onWord(place, editing, onward)) return
    close()
  }

  function open(text: string) {
    isOpen.current = true
    setEditing(text)
  }

  function close() {
    isOpen.current = false
    setEditing(undefined)
    box.current?.focus()
  }

  function onEditorKey(event: KeyboardEvent) {
    event.stopPropagation()
    const onward = { Enter: 'next', Tab: 'next', ArrowUp: 'up', ArrowDown: 'down' } as const
    const way = onward[event.key as keyof typeof onward]
    if (event.key !== 'Escape' && !way) return
    event.preventDefault()
    if (way) end(way)
    else close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = moveBy(event, place, [rows.length, sheet.length], sight.page)
    if (to) {
      event.preventDefault()
      return pick(to)
    }
    if (readOnly || event.altKey) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      return key === 'y' || event.shiftKey ? props.onRedo() : props.onUndo()
    }
    if (onWrite(event)) event.preventDefault()
  }

  /** Whether the key was one that writes. */
  function onWrite({ key, shiftKey }: KeyboardEvent): boolean {
    if (!here) return false
    const isAbsent = rows[row]?.state === 'não apresentado'
    const oneKey = isAbsent || takesOneKey(here.item.question)
    if (key === 'Delete' || key === 'Backspace') props.onClear(place)
    else if (key === 'Enter' || key === 'F2') {
      if (oneKey) onPlace([Math.min(rows.length - 1, row + 1), column])
      else open(wordOf(here, rows[row]?.responses[here.item.id]))
    } else if (key.length !== 1) return false
    else if (key === ' ') props.onWord(place, '', 'next')
    else if (oneKey && shiftKey && key === 'N') props.onAbsent(row)
    else if (oneKey) return props.onWord(place, key, 'next')
    else open(key)
    return true
  }

  function onClick({ target }: MouseEvent) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const at = Number(cell?.parentElement?.dataset.row)
    const to: CellPosition = [at, Number(cell?.dataset.column)]
    if (!cell || (to[0] === row && to[1] === column)) return
    pick(to)
    box.current?.focus({ preventScroll: true })
  }

  function onPaste(event: ClipboardEvent) {
    if (readOnly || editing !== undefined) return
    event.preventDefault()
    props.onPaste(event.clipboardData.getData('text/plain'), place)
  }

  return (
    <div
      ref={scroll}
      className={application.items.length <= FEW ? `${styles.scroll} ${styles.few}` : styles.scroll}
      onScroll={sight.onScroll}
    >
      <table
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table is the grid; one place for the focus, whose keys move in it.
        role="grid"
        tabIndex={0}
        className={styles.grid}
        aria-label="Respostas por aluno e pergunta"
        aria-rowcount={rows.length + 1}
        aria-colcount={sheet.length + 2}
        aria-readonly={readOnly}
        aria-activedescendant={rows.length > 0 ? cellId(place) : undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onClick={onClick}
      >
        <colgroup>
          <col />
          {sheet.map(({ item }, at) => (
            <col key={item.id} className={at === column ? styles.hereColumn : undefined} />
          ))}
          <col />
        </colgroup>
        <Head sheet={sheet} column={column} />
        <tbody>
          <Gap height={sight.from * rowHeight} />
          {rows.slice(sight.from, sight.to).map((sitting, index) => {
            const at = sight.from + index
            return (
              <GridRow
                key={at - sight.shift}
                sitting={sitting}
                sheet={sheetOf(sheets, sitting)}
                row={at}
                column={at === row ? column : -1}
                hasForms={application.forms.length > 0}
                cellId={cellId}
                editing={
                  at === row && editing !== undefined
                    ? {
                        text: editing,
                        onText: setEditing,
                        onKeyDown: onEditorKey,
                        onBlur: () => end('stay'),
                      }
                    : undefined
                }
              />
            )
          })}
          <Gap height={(rows.length - sight.to) * rowHeight} />
        </tbody>
        <Foot sheet={sheet} rows={rows} />
      </table>
    </div>
  )
}

function sheetAt(sheets: Sheets, rows: readonly Sitting[], row: number): readonly SheetItem[] {
  return sheetOf(sheets, rows[row] ?? { form: '' })
}

/** The questions of the sheet of the pupil at the cursor, by contents, with their keys. */
function Head({ sheet, column }: { sheet: readonly SheetItem[]; column: number }) {
  const domains = runsOf(sheet.map(({ item }) => item.domain))
  const hasDomains = domains.some(domain => domain.value !== '')
  return (
    <thead>
      {hasDomains && (
        <tr className={styles.domains}>
          <th />
          {domains.map(({ value, from, count }) => (
            <th key={from} colSpan={count} scope="colgroup">
              <span>{value}</span>
            </th>
          ))}
          <th />
        </tr>
      )}
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.pupil}>
          Aluno
        </th>
        {sheet.map((place, at) => (
          <th key={place.item.id} scope="col" aria-colindex={at + 2}>
            <span className={at === column ? styles.hereNumber : styles.itemNumber}>{at + 1}</span>
            <small>{keyWord(place)}</small>
          </th>
        ))}
        <th scope="col" className={styles.right}>
          Certas
        </th>
      </tr>
    </thead>
  )
}

/** How many of those who answered a question have it right, so far. */
function Foot({ sheet, rows }: { sheet: readonly SheetItem[]; rows: readonly Sitting[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.pupil}>
          Certas até agora, %
        </th>
        {sheet.map(({ item }) => (
          <td key={item.id}>{shareRight(rows, item.id)}</td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

function Gap({ height }: { height: number }): ReactNode {
  return (
    height > 0 && (
      <tr>
        <td className={styles.gap} style={{ height }} />
      </tr>
    )
  )
}

function shareRight(rows: readonly Sitting[], itemId: string): string {
  const counted = rows.flatMap(row => {
    const response = row.state === 'não apresentado' ? undefined : row.responses[itemId]
    return response && response.outcome !== 'não apresentada' ? [response.outcome === 'certa'] : []
  })
  if (counted.length === 0) return ''
  return figure((100 * counted.filter(Boolean).length) / counted.length)
}

function runsOf(values: readonly string[]): { value: string; from: number; count: number }[] {
  const runs: { value: string; from: number; count: number }[] = []
  for (const [from, value] of values.entries()) {
    const last = runs.at(-1)
    if (last?.value === value) last.count += 1
    else runs.push({ value, from, count: 1 })
  }
  return runs
}

/** Rows that are drawn for a box of this height at this place, and how many of them are in sight. */
function drawnRows(seen: { top: number; height: number }, count: number, rowHeight: number) {
  const first = Math.floor(seen.top / rowHeight)
  const page = Math.max(1, Math.floor(seen.height / rowHeight) - 3)
  return {
    from: Math.max(0, first - ROWS_BEFORE_AND_AFTER),
    to: Math.min(count, first + page + 3 + ROWS_BEFORE_AND_AFTER),
    page,
  }
}

/**
 * Which rows are to be drawn, and how many are in sight. After a leap the rows that were drawn take the words of others, which
 * is quicker than to make a thousand cells: `shift` is by how many rows they stand for others than at first.
 */
function useSight(box: RefObject<HTMLDivElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ top: 0, height: 600, shift: 0 })
  const look = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 600 } = box.current ?? {}
    setSeen(before => {
      if (Math.abs(before.top - top) < rowHeight && before.height === height) return before
      const [then, now] = [before, { top, height }].map(at => drawnRows(at, count, rowHeight))
      const hasLept = then && now && (now.from >= then.to || now.to <= then.from)
      return { top, height, shift: before.shift + (hasLept ? now.from - then.from : 0) }
    })
  }, [box, count, rowHeight])
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  return { ...drawnRows(seen, count, rowHeight), shift: seen.shift, onScroll: look }
}

/** Keeps the cell of the cursor in sight, between the head, the foot and the names, which stay. */
function useSeen(
  box: RefObject<HTMLDivElement | null>,
  place: CellPosition,
  cellId: (place: CellPosition) => string,
  rowHeight: number,
) {
  const [row, column] = place
  useLayoutEffect(() => {
    const scroll = box.current
    if (!scroll) return
    const head = scroll.querySelector('thead')?.offsetHeight ?? 0
    const foot = scroll.querySelector('tfoot')?.offsetHeight ?? 0
    const top = row * rowHeight
    if (top < scroll.scrollTop) scroll.scrollTop = top
    const max = scroll.clientHeight - head - foot - rowHeight
    // Whole rows: a row that is cut at the top is one pupil less in sight.
    if (top > scroll.scrollTop + max) scroll.scrollTop = Math.ceil((top - max) / rowHeight) * rowHeight
    document.getElementById(cellId([row, column]))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, row, column, rowHeight, cellId])
}
