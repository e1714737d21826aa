import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { notify } from '#kit/web/page/notify.ts'
import type { Application, ApplicationItem, GridEntry, Sitting } from '../contract.ts'
import { markOf } from '../scoring.ts'
import { cellText, givenBy, keyText } from './cell-words.ts'
import styles from './entry-grid.module.css'

interface GridProps {
  application: Application
  readOnly: boolean
  enter: (entries: readonly GridEntry[]) => void
}

type Place = [row: number, column: number]

const STEPS: Record<string, Place> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Pupils by questions: one key per answer, arrows move, Space is blank, N was not presented, paste from a sheet. */
export function EntryGrid({ application, readOnly, enter }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const { items, totalPoints } = application
  const rows = application.sittings.filter(one => one.studentId !== null)
  const focus = ([row, column]: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()

  function onKeyDown(event: KeyboardEvent, [row, column]: Place) {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      return focus([row + step[0], column + step[1]])
    }
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return
    const [sitting, item] = [rows[row], items[column]]
    if (!sitting?.studentId || !item) return
    const clears = event.key === 'Delete' || event.key === 'Backspace'
    if (!clears && event.key.length !== 1) return
    const given = clears ? ({ kind: 'clear' } as const) : givenBy(item, event.key)
    if (!given) return
    event.preventDefault()
    const whole = given.kind === 'not-presented' && event.shiftKey
    enter([{ studentId: sitting.studentId, itemId: whole ? null : item.id, given }])
    if (!clears) focus(column + 1 < items.length && !whole ? [row, column + 1] : [row + 1, 0])
  }

  function onPaste(event: ClipboardEvent, [row, column]: Place) {
    if (readOnly) return
    event.preventDefault()
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    const { entries, refused } = pasted(lines, rows, items, [row, column])
    if (entries.length > 0) enter(entries)
    if (refused > 0)
      notify.error(`${refused} valores colados não servem para a sua pergunta e ficaram de fora.`)
  }

  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid} aria-label="Respostas por aluno e pergunta">
        <thead>
          <tr>
            <th scope="col">Aluno</th>
            {items.map((item, at) => (
              <th key={item.id} scope="col">
                {at + 1}
                <small>{keyText(item)}</small>
              </th>
            ))}
            <th scope="col">Nota</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((sitting, row) => (
            <tr key={sitting.studentId}>
              <th scope="row">
                {sitting.number}. {sitting.name}
              </th>
              {items.map((item, column) => {
                const absent = sitting.state === 'não apresentado'
                const response = absent ? undefined : sitting.responses[item.id]
                return (
                  <td key={item.id}>
                    <button
                      type="button"
                      className={styles.cell}
                      data-place={`${row} ${column}`}
                      data-outcome={absent ? 'não apresentada' : response?.outcome}
                      tabIndex={row === 0 && column === 0 ? 0 : -1}
                      aria-label={`${sitting.name}, pergunta ${column + 1}: ${absent ? 'não apresentado' : (response?.outcome ?? 'por lançar')}`}
                      onKeyDown={event => onKeyDown(event, [row, column])}
                      onPaste={event => onPaste(event, [row, column])}
                    >
                      {absent ? 'N' : cellText(item, response)}
                    </button>
                  </td>
                )
              })}
              <td className={styles.mark}>{markText(sitting, items, totalPoints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function markText(sitting: Sitting, items: readonly ApplicationItem[], totalPoints: number): string {
  if (sitting.state === null || sitting.state === 'não apresentado') return '–'
  const mark = markOf(items, sitting.responses, totalPoints)
  return mark === null ? '–' : String(Math.floor(mark + 0.5))
}

function pasted(
  lines: readonly string[],
  rows: readonly Sitting[],
  items: readonly ApplicationItem[],
  [fromRow, fromColumn]: Place,
): { entries: GridEntry[]; refused: number } {
  const entries: GridEntry[] = []
  let refused = 0
  for (const [down, line] of lines.entries())
    for (const [across, word] of line.split('\t').entries()) {
      const [studentId, item] = [rows[fromRow + down]?.studentId, items[fromColumn + across]]
      const given = item && givenBy(item, word)
      if (studentId && item && given) entries.push({ studentId, itemId: item.id, given })
      else refused += 1
    }
  return { entries, refused }
}
