import type { Glyph, StateTone } from '#kit/web/parts/state-mark.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { type PlanState, planStateTable } from '../plan.ts'

const marks: Record<PlanState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  submetido: { glyph: 'half', tone: 'amber' },
  devolvido: { glyph: 'diamond', tone: 'red' },
  visto: { glyph: 'half', tone: 'amber' },
  aprovado: { glyph: 'disc', tone: 'quiet' },
  'em execução': { glyph: 'triangle', tone: 'primary' },
  encerrado: { glyph: 'tick', tone: 'quiet' },
  arquivado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a plan; only what asks for something is filled. */
export function PlanStateMark({ state }: { state: PlanState }) {
  return <StateMark {...marks[state]}>{planStateTable.labels[state]}</StateMark>
}
