import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type RecoveryState, recoveryStateTable } from '../recovery.ts'

const marks: Record<RecoveryState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  'em curso': { glyph: 'half', tone: 'amber' },
  reavaliado: { glyph: 'disc', tone: 'quiet' },
  encerrado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a recovery plan. */
export function RecoveryStateMark({ state }: { state: RecoveryState }) {
  return <StateMark {...marks[state]}>{recoveryStateTable.labels[state]}</StateMark>
}
