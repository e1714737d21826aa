import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Plan } from '#features/planning/analytical-plans/contract.ts'
import {
  noneTaught,
  type Taught,
  type TaughtWeeks,
} from '#features/planning/analytical-plans/web/taught-weeks.tsx'
import { query } from '#kit/web/api/queries.ts'
import { type FulfilmentRow, listFulfilment } from '../contract.ts'

/** What was taught of each week of a plan, over all the groups that the person sees; the registers span editions. */
export function useTaughtWeeks(plan: Pick<Plan, 'familyId'>): TaughtWeeks {
  const rows = useQuery(query(listFulfilment, { query: { family: plan.familyId, limit: 100 } })).data?.rows
  return useMemo(() => (rows ? taughtWeeks(rows) : noneTaught), [rows])
}

/** A week is «cumprida» when every group had all its contents, «sem aulas» when none had a lesson. */
export function taughtWeeks(rows: readonly FulfilmentRow[]): TaughtWeeks {
  const weeks = new Map<string, FulfilmentRow['weeks']>()
  for (const row of rows)
    for (const week of row.weeks)
      if (week.known) weeks.set(week.rowId, [...(weeks.get(week.rowId) ?? []), week])
  const groups = rows.length
  const taught = new Map<string, Taught>()
  for (const [rowId, known] of weeks) {
    if (known.length === groups && known.every(week => week.contents === 'sim')) taught.set(rowId, 'cumprida')
    else if (known.every(week => week.taught === 0 && week.madeUp === 0)) taught.set(rowId, 'sem aulas')
    else taught.set(rowId, 'em parte')
  }
  return taught
}
