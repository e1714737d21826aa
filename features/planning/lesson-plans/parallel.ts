import { counted } from '#kit/figures.ts'

/** A lesson of another group that a plan could stand in. */
export interface ParallelTime {
  /** Number of the last lesson before it; null where that is not known. */
  lastNumber: number | null
  plan: { state: string; isMine: boolean } | null
}

/** What stands there: only an empty lesson takes a copy. */
export type SlotContent = 'vazio' | 'rascunho' | 'plano' | 'dada'

export function standsOf({ plan }: Pick<ParallelTime, 'plan'>): SlotContent {
  if (plan === null) return 'vazio'
  if (plan.state === 'rascunho') return 'rascunho'
  return plan.state === 'pronto' ? 'plano' : 'dada'
}

/** Lessons that a group is behind the one before this lesson; 0 where it comes next, or where nobody counted. */
export function lessonsBehind(lessonNumber: number | null, lastNumber: number | null): number {
  if (lessonNumber === null || lastNumber === null) return 0
  return lessonNumber - 1 - lastNumber
}

/** «ainda sem plano», «já tem um rascunho seu», «uma aula atrás: ainda está na 53». */
export function standingText(
  stands: SlotContent,
  of: { isMine: boolean; behind: number; lastNumber: number | null },
): string {
  if (stands === 'rascunho') return of.isMine ? 'já tem um rascunho seu' : 'já tem um rascunho'
  if (stands === 'plano') return 'já tem plano'
  if (stands === 'dada') return 'já foi dada'
  if (of.behind === 1) return `uma aula atrás: ainda está na ${of.lastNumber}`
  if (of.behind > 1) return `${counted(of.behind, 'aula', 'aulas')} atrás: ainda está na ${of.lastNumber}`
  if (of.behind < 0) return `já vai na ${of.lastNumber}`
  return 'ainda sem plano'
}
