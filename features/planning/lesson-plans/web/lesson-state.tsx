import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type LessonState, lessonStateTable } from '../lesson.ts'

/** The glyph and the tone of each state. */
export const lessonLooks: Record<LessonState, [Glyph, StateTone]> = {
  rascunho: ['ring', 'neutral'],
  pronto: ['disc', 'quiet'],
  dada: ['tick', 'primary'],
  parcial: ['half', 'amber'],
  'não dada': ['diamond', 'red'],
}

/** The state of a lesson: its glyph and its word. */
export function LessonStateMark({ state }: { state: LessonState }) {
  const [glyph, tone] = lessonLooks[state]
  return (
    <StateMark glyph={glyph} tone={tone}>
      {lessonStateTable.labels[state]}
    </StateMark>
  )
}
