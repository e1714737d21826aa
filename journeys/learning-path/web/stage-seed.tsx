import type { StageState } from '../contract.ts'
import styles from './path.module.css'

export const stateWords: Readonly<Record<StageState, string>> = {
  feito: 'feito',
  'em parte': 'em parte',
  marcado: 'marcado',
  falta: 'falta: pede um passo',
  nada: 'por fazer',
}

const looks = { feito: 'full', 'em parte': 'half', marcado: 'outline', falta: 'dashed' } as const

/** Where a competence is at a stage: full is done, half in part, outline to come, dashed a gap. */
export function StageSeed({ state }: { state: StageState }) {
  if (state === 'nada') return null
  return (
    <svg width="14" height="17" viewBox="-1 -2 14 17" aria-hidden="true" className={styles[looks[state]]}>
      <path d="M6 -.5C11 4 11 9 6 13.5C1 9 1 4 6 -.5Z" />
      {state === 'em parte' && <path d="M2.3 7H9.7C9.4 9.4 8 11.5 6 13.5C4 11.5 2.6 9.4 2.3 7Z" />}
    </svg>
  )
}
