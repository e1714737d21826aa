import { counted } from '#kit/figures.ts'
import { requireNumbers } from './numbers.ts'

/** What a screen may show of an analysis, with the sentence to show in place of the rest. */
export type Presentable = {
  discrimination: boolean
  correlations: boolean
  /** Alpha, KR-20 and the standard error that follows from them. */
  reliability: boolean
  rasch: boolean
  /** One sentence for each thing withheld. */
  reasons: string[]
}

/** Below this many pupils D, correlations and reliability say nothing. */
export const PUPILS_FOR_CORRELATION = 10
/** From this many pupils the Rasch model is shown. */
export const PUPILS_FOR_RASCH = 30

/** Decides by the number of pupils what an item analysis shows: no D, r or KR-20 below 10, Rasch from 30. */
export function presentable(pupils: number): Presentable {
  requireNumbers('pupils', pupils)
  const correlations = pupils >= PUPILS_FOR_CORRELATION
  const rasch = pupils >= PUPILS_FOR_RASCH
  const reasons: string[] = []
  const all = counted(pupils, 'aluno', 'alunos')
  if (!correlations) {
    reasons.push(
      `Com ${all} não se mostram a discriminação, as correlações nem a fiabilidade: são precisos pelo menos ${PUPILS_FOR_CORRELATION}.`,
    )
  }
  if (!rasch) {
    reasons.push(`Com ${all} não se mostra a análise de Rasch: são precisos pelo menos ${PUPILS_FOR_RASCH}.`)
  }
  return { discrimination: correlations, correlations, reliability: correlations, rasch, reasons }
}
