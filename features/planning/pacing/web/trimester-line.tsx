import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { counted, formatDayMonth, formatWeekday } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import type { Pacing } from '../contract.ts'
import { type Laid, type LaidTrimester, type Step, withUnitLessons } from '../lay.ts'
import styles from './pacing.module.css'

interface TrimesterLineProps {
  trimester: LaidTrimester
  pacing: Pacing
  laid: Laid
  steps: readonly Step[]
  /** Absent where it may only be read. */
  onChange: ((steps: Step[]) => void) | undefined
}

interface Segment {
  unitId: string
  title: string
  /** Of the unit in the programme. */
  place: number
  from: number
  count: number
}

/** The units of one trimester over its lessons; the end of each is moved by mouse, finger and keyboard. */
export function TrimesterLine({ trimester, pacing, laid, steps, onChange }: TrimesterLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ unitId: string; x: number; by: number }>()
  const { times, number, reserved, used } = trimester
  const size = times.length
  const isLast = laid.trimesters.at(-1)?.number === number
  // What does not fit stands after the year, as large as it is.
  const outside = isLast ? laid.left : 0
  const scale = size + outside
  const at = (index: number) => `${(100 * index) / scale}%`
  const segments = segmentsOf(trimester, pacing, laid)
  const weeks = pacing.weeks.filter(
    week =>
      week.trimester === number && times.some(time => week.startsOn <= time.date && time.date <= week.endsOn),
  )
  const firstOf = (week: { startsOn: string }) => times.findIndex(time => time.date >= week.startsOn)
  const closed = pacing.closed.filter(
    day => day.date >= (times[0]?.date ?? '') && day.date <= (times.at(-1)?.date ?? ''),
  )
  const perWeek = Math.max(1, Math.round(size / Math.max(1, weeks.length)))
  const move = (unitId: string, by: number) => {
    const ids = new Set(pacing.units.find(unit => unit.id === unitId)?.rows.map(row => row.id))
    onChange?.(withUnitLessons(steps, step => ids.has(step.rowId), by))
  }
  const press = (event: KeyboardEvent, unitId: string) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(unitId, event.shiftKey ? by * perWeek : by)
  }
  const lessonsBy = (x: number) => {
    const width = line.current?.clientWidth ?? 1
    return Math.round((x * scale) / width)
  }
  const handle = (unitId: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ unitId, x: event.clientX, by: 0 })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.unitId === unitId) setDrag({ ...drag, by: lessonsBy(event.clientX - drag.x) })
    },
    onPointerUp: () => {
      if (drag?.unitId === unitId && drag.by !== 0) move(unitId, drag.by)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return (
    <Text
      as="section"
      inset
      over={16}
      under={20}
      className={styles.trimester}
      aria-label={`${number}.º trimestre`}
    >
      <div className={styles.lineHead}>
        <h2>{number}.º trimestre</h2>
        <Text secondary>
          {used + reserved} de {size} aulas
        </Text>
        {onChange && number === laid.trimesters[0]?.number && (
          <Text caption secondary pushed className={styles.keys}>
            Fim de unidade: ← → uma aula, Shift uma semana
          </Text>
        )}
      </div>
      <div className={styles.weeks} aria-hidden="true">
        {weeks.map(week => (
          <span key={week.number} style={{ insetInlineStart: at(firstOf(week)) }}>
            <b>{week.number}</b>{' '}
            <Text as="small" block secondary>
              {formatDayMonth(week.startsOn)}
            </Text>
          </span>
        ))}
      </div>
      <div ref={line} className={styles.line}>
        {segments.map(segment => (
          <span
            key={`${segment.unitId} ${segment.from}`}
            className={`${styles.unit} ${segment.place % 2 === 0 ? styles.odd : styles.even}`}
            style={{ insetInlineStart: at(segment.from), width: at(segment.count) }}
            title={`${segment.title}: ${segment.count}`}
          >
            <b>{segment.title}</b>
            <small>{counted(segment.count, 'aula', 'aulas')}</small>
          </span>
        ))}
        {reserved > 0 && (
          <span
            className={`${styles.unit} ${styles.revision}`}
            style={{ insetInlineStart: at(size - reserved), width: at(reserved) }}
          >
            <b>Revisão e avaliação</b>
            <small>{counted(reserved, 'aula', 'aulas')}</small>
          </span>
        )}
        {outside > 0 && (
          <span
            className={`${styles.unit} ${styles.outside}`}
            style={{ insetInlineStart: at(size), width: at(outside) }}
          >
            <b>{outside === 1 ? 'Não cabe' : 'Não cabem'}</b>
            <small>{counted(outside, 'aula', 'aulas')}</small>
          </span>
        )}
        {closed.map(day => (
          <i
            key={day.date}
            className={styles.closed}
            style={{
              insetInlineStart: at(
                Math.max(
                  0,
                  times.findIndex(time => time.date > day.date),
                ),
              ),
            }}
            title={`${formatDayMonth(day.date)}: ${day.name}`}
          />
        ))}
        {onChange &&
          segments.map(segment => {
            const end = segment.from + segment.count
            const by = drag?.unitId === segment.unitId ? drag.by : 0
            const date = times[Math.min(size - 1, Math.max(0, end + by - 1))]?.date ?? ''
            const week = weeks.find(each => each.startsOn <= date && date <= each.endsOn)
            const said = `${segment.title} acaba na semana ${week?.number ?? '–'}, ${formatWeekday(date)} ${formatDayMonth(date)}`
            return (
              <PlainButton
                key={`end ${segment.unitId} ${segment.from}`}
                role="separator"
                aria-label={`Fim de ${segment.title}`}
                aria-orientation="vertical"
                aria-valuenow={segment.count + by}
                aria-valuemin={0}
                aria-valuemax={size}
                aria-valuetext={said}
                className={
                  drag?.unitId === segment.unitId ? `${styles.handle} ${styles.held}` : styles.handle
                }
                style={{ insetInlineStart: at(Math.min(size, Math.max(0, end + by))) }}
                onKeyDown={event => press(event, segment.unitId)}
                {...handle(segment.unitId)}
              >
                <span className={(end + by) * 2 > scale ? `${styles.tip} ${styles.before}` : styles.tip}>
                  {said}
                </span>
              </PlainButton>
            )
          })}
      </div>
      {isLast && (
        <Row caption secondary gap={16} rowGap={4} wrap center above={12} className={styles.legend}>
          {laid.reserved > 0 && (
            <span>
              <i className={styles.revision} /> revisão e avaliação
            </span>
          )}
          {pacing.closed.length > 0 && (
            <span>
              <i className={styles.free} /> feriado ou interrupção
            </span>
          )}
          {outside > 0 && (
            <span>
              <i className={styles.outside} /> não {outside === 1 ? 'cabe' : 'cabem'}:{' '}
              {unitsLeft(pacing, laid)}
            </span>
          )}
          <Text pushed>{lastDayText(pacing, times)}</Text>
        </Row>
      )}
    </Text>
  )
}

/** «última aula: 27/11; exame a partir de 30/11» */
export function lastDayText({ examsFrom }: Pacing, times: LaidTrimester['times']): string {
  return [
    `última aula: ${formatDayMonth(times.at(-1)?.date ?? '')}`,
    ...(examsFrom === null ? [] : [`exame a partir de ${formatDayMonth(examsFrom)}`]),
  ].join('; ')
}

/** The units of a trimester in the order in which their lessons stand there. */
export function segmentsOf({ number }: LaidTrimester, { units }: Pacing, laid: Laid): Segment[] {
  const unitOf = new Map(units.flatMap(unit => unit.rows.map(row => [row.id, unit] as const)))
  const segments: Segment[] = []
  for (const step of laid.steps)
    for (const part of step.parts) {
      const unit = unitOf.get(step.rowId)
      if (part.trimester !== number || !unit) continue
      const last = segments.at(-1)
      if (last?.unitId === unit.id) last.count += part.count
      else
        segments.push({
          ...{ unitId: unit.id, title: unit.title, place: units.indexOf(unit) },
          ...{ from: part.from, count: part.count },
        })
    }
  return segments
}

/** «VIII. Tratamento de dados: 11» */
export function unitsLeft({ units }: Pacing, laid: Laid): string {
  return units
    .flatMap(unit => {
      const ids = new Set(unit.rows.map(row => row.id))
      const left = laid.steps.reduce((total, step) => total + (ids.has(step.rowId) ? step.left : 0), 0)
      return left > 0 ? [`${unit.title}: ${left}`] : []
    })
    .join('; ')
}
