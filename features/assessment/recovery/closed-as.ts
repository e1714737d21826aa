import { counted } from '#kit/figures.ts'
import { type ClosedOutcome, closedOutcomes, type RecoveryResult } from './recovery.ts'

/** A result without what its plan was closed with before. */
export function byTodaysRule({
  closedAs: _closedAs,
  competences,
  ...result
}: RecoveryResult): RecoveryResult {
  return { ...result, competences: competences.map(({ closedAs: _each, ...competence }) => competence) }
}

/** Pupils by the outcome that their plan was closed with; null of a plan that was closed by the rule of today, or is open. */
export function closedCounts(results: readonly RecoveryResult[]) {
  const outcomes = results.flatMap(({ closedAs }) => (closedAs === undefined ? [] : [closedAs]))
  if (outcomes.length === 0) return null
  const count = (outcome: ClosedOutcome) => outcomes.filter(each => each === outcome).length
  const [recovered, partly, not] = closedOutcomes.map(count) as [number, number, number]
  return { recovered, partly, not, measured: recovered + partly + not }
}

/** The rule that such a plan was closed by and what came out; empty of any other. */
export function closedSentence(results: readonly RecoveryResult[]): string {
  const counts = closedCounts(results)
  if (!counts) return ''
  const { recovered, partly, not } = counts
  return [
    'Este plano foi encerrado pela regra anterior e mantém o seu resultado: recuperado, 75 % ou mais em todas as competências reavaliadas; não recuperado, menos de 50 % em todas; parcial, os outros.',
    `Foram ${counted(recovered, 'recuperado', 'recuperados')}, ${counted(partly, 'parcial', 'parciais')} e ${counted(not, 'não recuperado', 'não recuperados')}.`,
    'Pela regra de hoje:',
  ].join(' ')
}
