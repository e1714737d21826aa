import { counted } from '#kit/figures.ts'
import type { PlanRow } from './plan.ts'

/** One thing that keeps a plan from being handed in, or that its author should know. */
export interface Finding {
  /** A warning never blocks. */
  severity: 'error' | 'warning'
  /** The row it is about; null for the whole plan. */
  rowId: string | null
  field: 'rows' | 'dates' | 'unit' | 'objectives' | 'contents' | 'lessons'
  text: string
}

interface Checked {
  startsOn: string
  endsOn: string
  rows: readonly PlanRow[]
}

/**
 * What is wrong with a plan before it is handed in: errors block the step, warnings are shown with their figures.
 * @param lessonsAllowed lessons that the calendar allows between the plan's dates
 */
export function checkPlan(plan: Checked, lessonsAllowed: number): Finding[] {
  if (plan.rows.length === 0)
    return [{ severity: 'error', rowId: null, field: 'rows', text: 'O plano ainda não tem semanas.' }]
  const findings = plan.rows.flatMap((row, at) => [
    ...checkDates(row, plan.rows[at - 1], plan),
    ...checkContent(row),
  ])
  const lessons = plannedLessons(plan.rows)
  if (lessons > lessonsAllowed)
    findings.push({
      severity: 'warning',
      rowId: null,
      field: 'lessons',
      text: `O plano soma ${lessons} aulas e o calendário permite ${lessonsAllowed}.`,
    })
  return findings
}

/** Whether nothing blocks. */
export function isComplete(findings: readonly Finding[]): boolean {
  return findings.every(finding => finding.severity !== 'error')
}

/** What still blocks, counted in a few words: «1 semana sem objectivo», «7 células por preencher». */
export function errorsInBrief(findings: readonly Finding[]): string | undefined {
  const errors = findings.filter(finding => finding.severity === 'error')
  const [first] = errors
  if (!first) return undefined
  if (errors.some(error => error.field !== first.field))
    return errors.some(error => error.field === 'dates')
      ? `${errors.length} coisas por corrigir`
      : `${errors.length} células por preencher`
  if (first.field === 'rows') return 'sem semanas'
  const rows = counted(errors.length, 'semana', 'semanas')
  const lacking = { unit: 'sem unidade', objectives: 'sem objectivo', contents: 'sem conteúdo' } as const
  return first.field === 'dates' || first.field === 'lessons'
    ? `${rows} com datas por corrigir`
    : `${rows} ${lacking[first.field]}`
}

/** How many weeks the rows take: a divided week is one. */
export function plannedWeeks(rows: readonly Pick<PlanRow, 'startsOn'>[]): number {
  return new Set(rows.map(row => row.startsOn)).size
}

/** Σ lessons of all rows. */
export function plannedLessons(rows: readonly Pick<PlanRow, 'lessons'>[]): number {
  return rows.reduce((sum, row) => sum + row.lessons, 0)
}

function checkDates(row: PlanRow, before: PlanRow | undefined, plan: Checked): Finding[] {
  const found: Finding[] = []
  const say = (text: string) => found.push({ severity: 'error', rowId: row.id, field: 'dates', text })
  if (row.endsOn < row.startsOn) say(`A semana ${row.week} acaba antes de começar.`)
  if (row.startsOn < plan.startsOn || row.endsOn > plan.endsOn)
    say(`A semana ${row.week} sai das datas do plano.`)
  // Rows that share a week whole are one week split in two.
  const split = before && before.startsOn === row.startsOn && before.endsOn === row.endsOn
  if (before && !split && row.startsOn <= before.endsOn)
    say(`A semana ${row.week} sobrepõe-se à semana ${before.week}.`)
  return found
}

function checkContent(row: PlanRow): Finding[] {
  const found: Finding[] = []
  const missing = (field: 'unit' | 'objectives' | 'contents', what: string) =>
    found.push({ severity: 'error', rowId: row.id, field, text: `Falta ${what} na semana ${row.week}.` })
  if (row.unit === '') missing('unit', 'a unidade temática')
  if (row.objectives.length === 0) missing('objectives', 'um objectivo específico')
  if (row.contents.length === 0) missing('contents', 'um conteúdo')
  if (row.lessons === 0)
    found.push({
      severity: 'warning',
      rowId: row.id,
      field: 'lessons',
      text: `A semana ${row.week} não tem aulas.`,
    })
  return found
}
