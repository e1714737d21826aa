import { formatDateInProse } from '#kit/figures.ts'
import type { Glyph, StateTone } from '#kit/web/parts/state-mark.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import type { ObservationRow } from '../contract.ts'
import { type ObservationState, stateLabels } from '../observation.ts'

const marks: Record<ObservationState, { glyph: Glyph; tone: StateTone }> = {
  'em curso': { glyph: 'ring', tone: 'neutral' },
  'por assinar': { glyph: 'half', tone: 'amber' },
  assinada: { glyph: 'disc', tone: 'quiet' },
}

/** The state of an observation; one of a day to come is planned. */
export function ObservationStateMark({
  of: { state, heldOn, side },
  today,
}: {
  of: Pick<ObservationRow, 'state' | 'heldOn' | 'side'>
  today?: string
}) {
  const isPlanned = state === 'em curso' && today !== undefined && heldOn > today
  const words = state === 'por assinar' && side === 'assistida' ? 'Por assinar' : stateLabels[state]
  return (
    <StateMark {...marks[state]}>{isPlanned ? `Marcada para ${formatDateInProse(heldOn)}` : words}</StateMark>
  )
}
