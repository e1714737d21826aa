import { Seed } from '#kit/web/parts/seeds.tsx'
import type { StageState } from '../contract.ts'

export const stateWords: Readonly<Record<StageState, string>> = {
  feito: 'feito',
  'em parte': 'em parte',
  marcado: 'marcado',
  falta: 'falta: pede um passo',
  nada: 'por fazer',
}

const looks = { feito: 'full', 'em parte': 'half', marcado: 'quiet', falta: 'dashed' } as const

/** Where a competence is at a stage: full is done, half in part, outline to come, dashed a gap. */
export function StageSeed({ state }: { state: StageState }) {
  return state === 'nada' ? null : <Seed kind={looks[state]} />
}
