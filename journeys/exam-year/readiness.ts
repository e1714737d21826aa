import { summary } from '#engines/psychometrics/by-sex.ts'
import { PUPILS_FOR_GAIN } from '#engines/psychometrics/gain.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { student95 } from '#engines/psychometrics/student-t.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import type { ReadyRow, Verdict } from './contract.ts'

/** Half of the points: what an interval must leave on one side. */
export const HALF = 0.5

/**
 * In which competences a class is ready, by the report of a mock exam, the least share first. The interval is Student's, of the
 * shares of its pupils; few pupils have none, and few questions are an indication that decides nothing.
 */
export function readinessOf({
  competences,
  pupils,
}: Pick<ClassReport, 'competences' | 'pupils'>): ReadyRow[] {
  const rows = competences.flatMap(({ competenceId, code, name, items }, at): ReadyRow[] => {
    const shares = pupils.flatMap(pupil => {
      const cell = pupil.competences[at]
      return cell && cell.possible > 0 ? [cell.points / cell.possible] : []
    })
    const { n, mean, sd } = summary(shares)
    if (competenceId === null || mean === null) return []
    const half = n < PUPILS_FOR_GAIN || !sd ? null : (student95(n - 1) * sd) / Math.sqrt(n)
    const interval = half === null ? null : { low: Math.max(0, mean - half), high: Math.min(1, mean + half) }
    const verdict = items.length < ITEMS_FOR_MASTERY ? 'não se sabe' : verdictOf(interval)
    return [{ competenceId, code, name, items: items.length, pupils: n, share: mean, interval, verdict }]
  })
  return rows.toSorted((a, b) => a.share - b.share || a.code.localeCompare(b.code, 'pt'))
}

function verdictOf(interval: ReadyRow['interval']): Verdict {
  if (interval === null) return 'não se sabe'
  return interval.low > HALF ? 'pronta' : interval.high < HALF ? 'ainda não' : 'não se sabe'
}
