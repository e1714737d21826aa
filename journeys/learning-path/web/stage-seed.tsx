import { Seed } from '#kit/web/parts/seeds.tsx'
import type { PathRow, StageState } from '../contract.ts'
import styles from './path.module.css'
import { reached } from './path-rows.ts'

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

/** Of a seed and of the line from it to the next: whole where both stages were reached. */
export function seedClass(row: PathRow, at: number): string {
  const [here, next] = [row.stages[at]?.state, row.stages[at + 1]?.state]
  if (at === row.stages.length - 1) return styles.seed ?? ''
  const kind =
    reached(row, at) && reached(row, at + 1)
      ? styles.done
      : here === 'falta' || here === 'nada' || next === 'nada'
        ? styles.dotted
        : ''
  return [styles.seed, styles.line, kind].filter(Boolean).join(' ')
}
