import { formatDateSlashes } from '#kit/figures.ts'
import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type PolicyState, policyStateTable, type ReadingState } from '../contract.ts'

const marks: Record<PolicyState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  'em aprovação': { glyph: 'half', tone: 'amber' },
  aprovada: { glyph: 'half', tone: 'quiet' },
  'em vigor': { glyph: 'disc', tone: 'quiet' },
  substituída: { glyph: 'open-diamond', tone: 'quiet' },
  revogada: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a policy, or of one of its versions. */
export function PolicyStateMark({ state }: { state: PolicyState }) {
  return <StateMark {...marks[state]}>{policyStateTable.labels[state]}</StateMark>
}

interface ReadingMarkProps {
  reading: ReadingState
  dueOn: string | null
  isDueToday: boolean
}

/** How the person who looks stands with a policy. */
export function ReadingMark({ reading, dueOn, isDueToday }: ReadingMarkProps) {
  if (reading === 'lida') return <StateMark glyph="tick">Lida</StateMark>
  const due = dueOn === null ? '' : formatDateSlashes(dueOn)
  if (reading === 'em atraso')
    return (
      <StateMark glyph="diamond" tone="red">
        {`Em atraso desde ${due}`}
      </StateMark>
    )
  return (
    <StateMark glyph="ring" tone="amber">
      {isDueToday ? 'Por ler até hoje' : `Por ler até ${due}`}
    </StateMark>
  )
}
