import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type ProposalState, proposalStateTable } from '../proposal.ts'

const marks: Record<ProposalState, { glyph: Glyph; tone: StateTone }> = {
  proposta: { glyph: 'half', tone: 'amber' },
  devolvida: { glyph: 'diamond', tone: 'red' },
  publicada: { glyph: 'disc', tone: 'quiet' },
  retirada: { glyph: 'open-diamond', tone: 'quiet' },
}

/** Where a question is on its way into the academy's bank. */
export function ProposalStateMark({ state }: { state: ProposalState }) {
  return <StateMark {...marks[state]}>{proposalStateTable.labels[state]}</StateMark>
}
