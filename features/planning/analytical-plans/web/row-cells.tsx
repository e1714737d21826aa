import { formatDayMonth } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { LinkedText } from '#kit/web/parts/linked-text.tsx'
import type { PlanRow } from '../plan.ts'
import { assessmentLabels } from '../row-columns.ts'
import styles from './plan-table.module.css'
import { type Taught, TaughtMark } from './taught-weeks.tsx'

/** Items one below the other. */
export function Lines({ items, quiet }: { items: readonly string[]; quiet?: boolean }) {
  return (
    <ul className={quiet ? `${styles.list} ${styles.quiet}` : styles.list}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell have no identity but their place.
        <li key={at}>
          <bdi>
            <LinkedText text={item} />
          </bdi>
        </li>
      ))}
    </ul>
  )
}

interface WeekCellProps {
  row: Pick<PlanRow, 'week' | 'startsOn' | 'endsOn'>
  taught?: Taught
}

/** The number of the week, whether it was taught, and its dates. */
export function WeekCell({ row, taught }: WeekCellProps) {
  return (
    <>
      <Row as="span" gap={6} center>
        <span className={styles.week}>{row.week}</span>
        {taught && <TaughtMark taught={taught} />}
      </Row>
      <Text block caption secondary nowrap>
        {formatDayMonth(row.startsOn)}–{formatDayMonth(row.endsOn)}
      </Text>
    </>
  )
}

/** The kind of assessment, a test filled, and its own words. */
export function AssessmentCell({ row }: { row: Pick<PlanRow, 'assessment' | 'assessmentNote'> }) {
  const isTest = row.assessment === 'ACS' || row.assessment === 'AT'
  return (
    <>
      {row.assessment !== 'nenhuma' && (
        <span className={isTest ? styles.test : styles.kind}>{assessmentLabels[row.assessment]}</span>
      )}
      {row.assessmentNote && <span className={styles.small}>{row.assessmentNote}</span>}
    </>
  )
}
