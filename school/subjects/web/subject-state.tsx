import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { type SubjectState, subjectStateLabels } from '../subject.ts'

/** Whether a subject is in use or in the archive. */
export function SubjectStateMark({ state }: { state: SubjectState }) {
  return (
    <StateMark glyph={state === 'activa' ? 'disc' : 'open-diamond'}>{subjectStateLabels[state]}</StateMark>
  )
}
