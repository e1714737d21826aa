import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type ApplicationState, applicationStateTable } from '../../results/contract.ts'

const marks: Record<ApplicationState, { glyph: Glyph; tone: StateTone }> = {
  'em aplicação': { glyph: 'triangle', tone: 'primary' },
  encerrado: { glyph: 'half', tone: 'amber' },
  corrigido: { glyph: 'disc', tone: 'quiet' },
}

/** The state of an application: under way, waiting to be marked, done. */
export function ApplicationStateMark({ state }: { state: ApplicationState }) {
  return <StateMark {...marks[state]}>{applicationStateTable.labels[state]}</StateMark>
}
