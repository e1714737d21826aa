import { dayOf } from '#kit/dates.ts'
import { RECOMPUTED } from '#school/editions/contract.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Plan } from './contract.ts'
import type { PlanPaper } from './document.ts'

/**
 * The signatures of a plan's paper, from its way through the approval: the last one of each capacity in its edition. The
 * school's stamp is on what was approved; before, there is the place for it.
 */
export function paperOf(
  plan: Pick<Plan, 'events' | 'edition' | 'delegate' | 'source' | 'isRecomputed'>,
  { stamp }: PrintedImages = {},
): PlanPaper {
  const last = (action: string) =>
    plan.events.findLast(event => event.action === action && event.edition === plan.edition)
  const seen = last('visto')
  const approved = last('aprovado')
  return {
    teacherSignedOn: dayOfEvent(last('submetido')) ?? null,
    delegate: { name: seen?.by ?? plan.delegate?.name ?? '', on: dayOfEvent(seen) },
    director: approved ? { name: approved.by, on: dayOf(approved.at) } : undefined,
    source: plan.source ? sourceText(plan.source) : undefined,
    versionNote: plan.isRecomputed ? RECOMPUTED : undefined,
    stamp: (approved && stamp) ?? 'space',
  }
}

/** The day in Maputo, also of what was signed before two in the morning. */
function dayOfEvent(event: { at: string } | undefined): string | undefined {
  return event && dayOf(event.at)
}

/** «1.º trimestre de 2025, versão 2» */
export function sourceText({ year, trimester, edition }: NonNullable<Plan['source']>): string {
  const when = trimester === null ? `${year}` : `${trimester}.º trimestre de ${year}`
  return `${when}, versão ${edition}`
}
