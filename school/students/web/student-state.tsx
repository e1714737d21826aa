import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type StudentState, studentStateLabels } from '../student.ts'

const marks: Record<StudentState, { glyph: Glyph; tone: StateTone }> = {
  activo: { glyph: 'disc', tone: 'quiet' },
  transferido: { glyph: 'triangle', tone: 'quiet' },
  desistente: { glyph: 'open-diamond', tone: 'neutral' },
}

/** Whether a pupil is here, went to another school, or gave up. */
export function StudentStateMark({ state }: { state: StudentState }) {
  return <StateMark {...marks[state]}>{studentStateLabels[state]}</StateMark>
}
