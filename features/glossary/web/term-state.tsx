import type { Glyph, StateTone } from '#kit/web/parts/state-mark.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { type TermState, termStateTable } from '../term.ts'

const marks: Record<TermState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  'em revisão': { glyph: 'half', tone: 'amber' },
  publicado: { glyph: 'disc', tone: 'quiet' },
  arquivado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a term; only what asks for something is filled. */
export function TermStateMark({ state }: { state: TermState }) {
  return <StateMark {...marks[state]}>{termStateTable.labels[state]}</StateMark>
}
