import { measuredAgain, type OutcomeCounts } from '#engines/psychometrics/outcome.ts'
import { counted, partOf } from '#kit/figures.ts'

/** «15 de 23 recuperaram, 4 melhoraram, 2 pioraram»: pupils by the one rule of outcomes, over what was not mastered before. */
export function outcomesText(counts: OutcomeCounts): string {
  const all = measuredAgain(counts)
  if (all === 0) return 'nada havia por recuperar'
  const { recuperado, melhorou, igual, piorou } = counts
  return [
    `${partOf(recuperado, all)} ${recuperado === 1 ? 'recuperou' : 'recuperaram'}`,
    melhorou > 0 && counted(melhorou, 'melhorou', 'melhoraram'),
    igual > 0 && counted(igual, 'ficou igual', 'ficaram iguais'),
    piorou > 0 && counted(piorou, 'piorou', 'pioraram'),
  ]
    .filter(Boolean)
    .join(', ')
}
