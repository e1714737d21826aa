import { counted, formatDayMonth, lacking } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { RowComment } from '#school/comments/contract.ts'
import type { Finding } from '../check.ts'
import type { PlanRow } from '../plan.ts'
import { assessmentText } from '../row-columns.ts'
import { disambiguateRows } from '../tell-apart.ts'
import type { GridWeek } from './grid-handlers.ts'
import styles from './plan-grid.module.css'
import { spanText } from './plan-words.ts'
import { TaughtMark, type TaughtWeeks } from './taught-weeks.tsx'

interface PlanWeeksProps {
  rows: readonly PlanRow[]
  weeks: readonly GridWeek[]
  taught: TaughtWeeks
  findings: ReadonlyMap<string, readonly Finding[]>
  comments: readonly RowComment[]
  onOpen: (row: PlanRow) => void
}

/** The weeks of a plan on a narrow screen; a tap opens one, ready to be written. */
export function PlanWeeks({ rows, weeks, taught, findings, comments, onOpen }: PlanWeeksProps) {
  const about = disambiguateRows(rows)
  return (
    <ol className={styles.weeks} aria-label="Distribuição semanal">
      {rows.map(row => {
        const week = weeks.find(week => week.startsOn === row.startsOn)
        const missing = findings.get(row.id)?.filter(finding => finding.severity === 'error').length ?? 0
        const openComments = comments.filter(
          comment => comment.rowId === row.id && comment.resolvedAt === null,
        ).length
        const mark = taught.get(row.id)
        const facts = [
          spanText(row),
          counted(row.lessons, 'aula', 'aulas'),
          assessmentText({ ...row, assessmentNote: '' }),
          ...(week?.holidays.map(entry => `feriado\u00a0${formatDayMonth(entry.date)}`) ?? []),
        ]
        return (
          <li key={row.id}>
            <PlainButton
              look="row"
              className={styles.week}
              aria-label={`Escrever a semana ${row.week}, ${spanText(row)}`}
              onClick={() => onOpen(row)}
            >
              <b>{row.week}</b>
              <span>
                <Text as="strong" block cut semibold>
                  {about.get(row.id) ?? <Text secondary>por preencher</Text>}
                </Text>
                <small>{facts.filter(Boolean).join(' · ')}</small>
                {missing > 0 && (
                  <small className={styles.missing}>
                    {lacking(missing)} {missing === 1 ? 'coisa' : 'coisas'}
                  </small>
                )}
                {openComments > 0 && (
                  <small className={styles.asked}>
                    {counted(openComments, 'comentário por tratar', 'comentários por tratar')}
                  </small>
                )}
              </span>
              <span>{mark ? <TaughtMark taught={mark} /> : <Icon name="caret-right" size={18} flip />}</span>
            </PlainButton>
          </li>
        )
      })}
    </ol>
  )
}
