import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Segments } from '#kit/web/form/segments.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { weekdays } from '../contract.ts'
import styles from './timetable.module.css'
import type { WeekRow } from './week-rows.ts'

export interface WeekPlace {
  weekday: number
  period: number
}

interface WeekGridProps {
  /** What the grid is, read out: «Horário da 6ªA». */
  label: string
  rows: readonly WeekRow[]
  days: readonly number[]
  cell: (place: WeekPlace) => ReactNode
  /** What a place says when it is read out, after its day and time. */
  says: (place: WeekPlace) => string
  /** Opens a place; without it the grid is only read. */
  onOpen?: (place: WeekPlace) => void
  /** Delete, copy and paste at a place. */
  onKey?: (place: WeekPlace, key: 'delete' | 'copy' | 'paste') => void
}

/** A week: days across, lesson times down. Arrow keys move, Enter opens. On a phone one day at a time. */
export function WeekGrid(props: WeekGridProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  return phone ? <DayList {...props} /> : <Grid {...props} />
}

function Grid({ label, rows, days, cell, says, onOpen, onKey }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<WeekPlace>()
  const first = { weekday: days[0] ?? 1, period: rows[0]?.period ?? 1 }
  const focused = at ?? first

  function move(event: KeyboardEvent, place: WeekPlace) {
    const step = stepOf(event.key, document.dir === 'rtl')
    if (step) {
      event.preventDefault()
      const day = days.indexOf(place.weekday) + step.days
      const row = rows.findIndex(row => row.period === place.period) + step.rows
      const next = { weekday: days[day], period: rows[row]?.period }
      if (next.weekday === undefined || next.period === undefined) return
      setAt({ weekday: next.weekday, period: next.period })
      table.current?.querySelector<HTMLElement>(`[data-place="${next.weekday}.${next.period}"]`)?.focus()
      return
    }
    const command = commandOf(event)
    if (!command || !onKey) return
    event.preventDefault()
    onKey(place, command)
  }

  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Tempo
            </th>
            {days.map(day => (
              <th key={day} scope="col">
                {weekdays[day - 1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Fragment key={row.period}>
              {row.pauseBefore > 0 && (
                <tr className={styles.pause}>
                  <td colSpan={days.length + 1}>Intervalo de {row.pauseBefore} min</td>
                </tr>
              )}
              <tr>
                <th scope="row">
                  <Time row={row} />
                </th>
                {days.map(weekday => {
                  const place = { weekday, period: row.period }
                  const isFocused = focused.weekday === weekday && focused.period === row.period
                  return (
                    <td key={weekday}>
                      <PlaceBox
                        place={place}
                        says={`${nameOf(place)}: ${says(place)}`}
                        tabIndex={isFocused ? 0 : -1}
                        onOpen={onOpen}
                        onFocus={() => setAt(place)}
                        onKeyDown={event => move(event, place)}
                      >
                        {cell(place)}
                      </PlaceBox>
                    </td>
                  )
                })}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayList({ label, rows, days, cell, says, onOpen }: WeekGridProps) {
  const [day, setDay] = useState(days[0] ?? 1)
  return (
    <div className={styles.oneDay}>
      <Segments
        label="Dia"
        value={String(day)}
        onChange={value => setDay(Number(value))}
        options={days.map(day => ({ value: String(day), label: (weekdays[day - 1] ?? '').slice(0, 3) }))}
      />
      <Text as="ul" above={8} aria-label={`${label}, ${weekdays[day - 1] ?? ''}`}>
        {rows.map(row => {
          const place = { weekday: day, period: row.period }
          return (
            <li key={row.period}>
              <Time row={row} />
              <PlaceBox place={place} says={`${nameOf(place)}: ${says(place)}`} onOpen={onOpen}>
                {cell(place)}
              </PlaceBox>
            </li>
          )
        })}
      </Text>
    </div>
  )
}

function Time({ row }: { row: WeekRow }) {
  return (
    <Stack as="span" className={styles.time}>
      <Text as="b" heading="h5">
        {row.period}.º
      </Text>
      {row.startsAt && (
        <Text as="small" caption secondary>
          {row.startsAt}–{row.endsAt}
        </Text>
      )}
    </Stack>
  )
}

interface PlaceBoxProps {
  place: WeekPlace
  says: string
  tabIndex?: number
  onOpen?: (place: WeekPlace) => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

function PlaceBox({ place, says, tabIndex, onOpen, onFocus, onKeyDown, children }: PlaceBoxProps) {
  if (!onOpen) return <div className={styles.box}>{children}</div>
  return (
    <PlainButton
      className={styles.box}
      data-place={`${place.weekday}.${place.period}`}
      aria-label={says}
      tabIndex={tabIndex}
      onClick={() => onOpen(place)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </PlainButton>
  )
}

function nameOf({ weekday, period }: WeekPlace): string {
  return `${weekdays[weekday - 1] ?? ''}, ${period}.º tempo`
}

function stepOf(key: string, rightToLeft: boolean): { days: number; rows: number } | undefined {
  const forward = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return { days: forward, rows: 0 }
    case 'ArrowLeft':
      return { days: -forward, rows: 0 }
    case 'ArrowDown':
      return { days: 0, rows: 1 }
    case 'ArrowUp':
      return { days: 0, rows: -1 }
    default:
      return undefined
  }
}

function commandOf(event: KeyboardEvent): 'delete' | 'copy' | 'paste' | undefined {
  if (event.key === 'Delete' || event.key === 'Backspace') return 'delete'
  if (!event.ctrlKey && !event.metaKey) return undefined
  if (event.key.toLowerCase() === 'c') return 'copy'
  return event.key.toLowerCase() === 'v' ? 'paste' : undefined
}
