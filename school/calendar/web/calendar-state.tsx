import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type CalendarState, calendarStateTable } from '../calendar.ts'

const marks: Record<CalendarState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  'em vigor': { glyph: 'disc', tone: 'quiet' },
  substituído: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of an edition. */
export function CalendarStateMark({ state }: { state: CalendarState }) {
  return <StateMark {...marks[state]}>{calendarStateTable.labels[state]}</StateMark>
}
