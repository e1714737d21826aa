import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Plan } from './contract.ts'
import type { PlanPaper } from './document.ts'

/**
 * The signatures of a plan's paper, from its way through the approval: the last one of each capacity in its edition. The
 * school's stamp is on what was approved; before, there is the place for it.
 */
export function paperOf(
  plan: Pick<Plan, 'events' | 'edition' | 'delegate' | 'source'>,
  { stamp }: PrintedImages = {},
): PlanPaper {
  const last = (action: string) =>
    plan.events.findLast(event => event.action === action && event.edition === plan.edition)
  const seen = last('visto')
  const approved = last('aprovado')
  return {
    teacherSignedOn: last('submetido')?.at.slice(0, 10) ?? null,
    delegate: { name: seen?.by ?? plan.delegate?.name ?? '', on: seen?.at.slice(0, 10) },
    director: approved ? { name: approved.by, on: approved.at.slice(0, 10) } : undefined,
    source: plan.source ? sourceText(plan.source) : undefined,
    stamp: (approved && stamp) ?? 'space',
  }
}

/** «1.º trimestre de 2025, versão 2» */
export function sourceText({ year, trimester, edition }: NonNullable<Plan['source']>): string {
  const when = trimester === null ? `${year}` : `${trimester}.º trimestre de ${year}`
  return `${when}, versão ${edition}`
}
