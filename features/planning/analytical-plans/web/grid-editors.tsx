import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Column, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { PlanRow } from '../plan.ts'
import { cellText, type TextField } from '../row-columns.ts'
import { placeRow } from '../row-edits.ts'
import { type Suggestion, withCompetence } from '../suggest-competences.ts'
import type { GridWeek, Hooks } from './grid-handlers.ts'
import styles from './plan-grid.module.css'
import { spanText } from './plan-words.ts'

interface CellEditorProps {
  label: string
  row: PlanRow
  field: TextField
  typed: string
  /** Competences that the week seems to be about; a key links the first. */
  suggestions: readonly Suggestion[]
  hooks: Hooks
}

/** Writes one cell. Lists take an item a line: Enter begins the next one, Tab goes on, Esc takes back. */
export function CellEditor({ label, row, field, typed, suggestions, hooks }: CellEditorProps) {
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

  const [first] = suggests.has(field) ? suggestions : []

  function link(suggestion: Suggestion) {
    hooks.change(all => all.map(other => (other.id === row.id ? withCompetence(other, suggestion) : other)))
    if (field === 'competences') setText(cellText(withCompetence(row, suggestion), field))
    area.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      hooks.write(field, before)
      hooks.leave('here')
    } else if (event.key === ' ' && control && first) link(first)
    else if (event.key === 'Tab') hooks.leave(event.shiftKey ? 'before' : 'next')
    else if (event.key === 'Enter' && (isLine || control)) hooks.leave('below')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Column className={styles.editorBox}>
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
      {first && (
        <PlainButton
          tabIndex={-1}
          className={styles.suggestion}
          // The cell stays open.
          onMouseDown={event => event.preventDefault()}
          onClick={() => link(first)}
        >
          <Icon name="lightbulb" size={18} />
          <span>
            <Text as="b" ink>
              {first.code}
            </Text>{' '}
            {first.description} · <kbd>Ctrl</kbd> <kbd>Espaço</kbd> liga
          </span>
        </PlainButton>
      )}
    </Column>
  )
}

/** Where a week says what it is about. */
const suggests: ReadonlySet<TextField> = new Set(['unit', 'objectives', 'contents', 'competences'])

interface WeekEditorProps {
  row: PlanRow
  at: number
  weeks: readonly GridWeek[]
  hooks: Hooks
}

/** Chooses another week for the row. */
export function WeekEditor({ row, at, weeks, hooks }: WeekEditorProps) {
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to choose here.
      autoFocus
      aria-label={`Semana da linha ${at + 1}`}
      className={`${styles.editor} ${styles.line}`}
      value={row.startsOn}
      onChange={event => {
        const week = weeks.find(week => week.startsOn === event.target.value)
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
