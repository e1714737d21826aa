import { formatDayMonth } from '#kit/figures.ts'
import type { Plan } from '../contract.ts'

/** «Matemática, 6ª classe: 1.º trimestre». */
export function planTitle(plan: Pick<Plan, 'subject' | 'grade' | 'trimester' | 'year'>): string {
  const when = plan.trimester === null ? `${plan.year}` : `${plan.trimester}.º trimestre`
  return `${plan.subject.name}, ${plan.grade}ª classe: ${when}`
}

/** «do 1.º trimestre de 2026». */
export function periodTitle({ trimester, year }: Pick<Plan, 'trimester' | 'year'>): string {
  return trimester === null ? `de ${year}` : `do ${trimester}.º trimestre de ${year}`
}

/** «02/03–06/03». */
export function spanText({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return `${formatDayMonth(startsOn)}–${formatDayMonth(endsOn)}`
}
