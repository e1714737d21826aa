import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { disambiguateRows } from '#features/planning/analytical-plans/tell-apart.ts'
import { formatDayMonth } from '#kit/figures.ts'

type Row = Pick<PlanRow, 'id' | 'week' | 'startsOn' | 'endsOn' | 'unit' | 'contents'>

/** The rows of a plan to choose from: number, days, and what tells one from another. */
export function rowOptions(rows: readonly Row[]): { value: string; label: string }[] {
  const about = disambiguateRows(rows)
  return rows.map(({ id, week, startsOn, endsOn }) => ({
    value: id,
    label: `Semana ${week}, ${formatDayMonth(startsOn)}–${formatDayMonth(endsOn)}: ${about.get(id) ?? 'por preencher'}`,
  }))
}
