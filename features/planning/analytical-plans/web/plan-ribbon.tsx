import { formatDayMonth } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import type { PlanRow } from '../plan.ts'
import { assessmentLabels } from '../row-columns.ts'
import styles from './plan-parts.module.css'

interface PlanRibbonProps {
  rows: readonly PlanRow[]
  weeks: readonly { startsOn: string; holidays: readonly { date: string; name: string }[] }[]
  today: string | undefined
}

/** The term at a glance: its weeks, the units that fill them, tests and holidays below. */
export function PlanRibbon({ rows, weeks, today }: PlanRibbonProps) {
  const firsts = rows.filter((row, at) => rows[at - 1]?.startsOn !== row.startsOn)
  if (firsts.length === 0) return null
  const units: { name: string; weeks: number; tone: string }[] = []
  for (const row of firsts) {
    const last = units.at(-1)
    if (last && last.name === row.unit) last.weeks += 1
    else units.push({ name: row.unit, weeks: 1, tone: '' })
  }
  let shade = 0
  for (const unit of units) unit.tone = unit.weeks === 1 ? 'none' : (tones[shade++ % tones.length] ?? '')
  return (
    // The table below says the same in words.
    <div className={styles.ribbonScroll} aria-hidden="true">
      <div className={styles.ribbon} style={{ gridTemplateColumns: `repeat(${firsts.length}, 1fr)` }}>
        {firsts.map(row => (
          <div
            key={row.id}
            className={
              today !== undefined && row.startsOn <= today && today <= row.endsOn
                ? `${styles.ribbonWeek} ${styles.now}`
                : styles.ribbonWeek
            }
          >
            <Text as="b" bold ink>
              {row.week}
            </Text>
            {firsts.length <= 16 && ` · ${formatDayMonth(row.startsOn)}`}
          </div>
        ))}
        {units.map((unit, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a unit may come back later in the term.
            key={at}
            className={`${styles.ribbonUnit} ${styles[unit.tone] ?? ''}`}
            style={{ gridColumn: `span ${unit.weeks}` }}
            title={unit.name}
          >
            <span>{unit.name}</span>
          </div>
        ))}
        {firsts.map(row => (
          <Mark key={row.id} week={rows.filter(span => span.startsOn === row.startsOn)} weeks={weeks} />
        ))}
      </div>
    </div>
  )
}

const tones = ['', 'second', 'third']

function Mark({ week, weeks }: { week: readonly PlanRow[]; weeks: PlanRibbonProps['weeks'] }) {
  const test = week.find(row => row.assessment === 'ACS' || row.assessment === 'AT')
  if (test) return <div className={`${styles.mark} ${styles.test}`}>{assessmentLabels[test.assessment]}</div>
  const holiday = weeks.find(candidate => candidate.startsOn === week[0]?.startsOn)?.holidays[0]
  if (holiday)
    return <p className={`${styles.mark} ${styles.holiday}`}>feriado {formatDayMonth(holiday.date)}</p>
  const other = week.find(row => row.assessment === 'diagnóstica')
  return <div className={styles.mark}>{other ? 'Teste' : ''}</div>
}
