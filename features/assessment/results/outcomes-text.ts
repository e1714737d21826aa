import { measuredAgain, type OutcomeCounts } from '#engines/psychometrics/outcome.ts'
import { counted, partOf } from '#kit/figures.ts'

/**
 * «15 de 23 recuperaram, 4 melhoraram, 2 pioraram (sem aulas subiriam uns 13)»: pupils by the one rule of outcomes, over what was not
 * mastered before.
 * @param byChance who would have risen without lessons; null where that is not known
 */
export function outcomesText(counts: OutcomeCounts, byChance: number | null): string {
  const all = measuredAgain(counts)
  if (all === 0) return 'nada havia por recuperar'
  const { recuperado, melhorou, igual, piorou } = counts
  const beside = byChance === null ? '' : ` (${withoutLessons(byChance)})`
  const parts = [
    `${partOf(recuperado, all)} ${recuperado === 1 ? 'recuperou' : 'recuperaram'}`,
    melhorou > 0 && counted(melhorou, 'melhorou', 'melhoraram'),
    igual > 0 && counted(igual, 'ficou igual', 'ficaram iguais'),
    piorou > 0 && counted(piorou, 'piorou', 'pioraram'),
  ]
    .filter(Boolean)
    .join(', ')
  return `${parts}${beside}`
}

/** «De 24, uns 13 subiriam de nível sem aulas»: what stands beside the counts of a plan, whatever they are. */
export function chanceSentence(counts: OutcomeCounts, byChance: number | null): string {
  const all = measuredAgain(counts)
  if (all === 0) return ''
  if (byChance === null) return 'Não se sabe quantos subiriam de nível sem aulas.'
  return `De ${all}, ${aboutRisen(byChance)} de nível sem aulas: poucas perguntas mudam por acaso, e quem teve azar sobe.`
}

function withoutLessons(byChance: number): string {
  const about = Math.round(byChance)
  if (about === 0) return 'sem aulas não subiria nenhum'
  return about === 1 ? 'sem aulas subiria um' : `sem aulas subiriam uns ${about}`
}

function aboutRisen(byChance: number): string {
  const about = Math.round(byChance)
  return about === 0 ? 'nenhum subiria' : about === 1 ? 'um subiria' : `uns ${about} subiriam`
}
