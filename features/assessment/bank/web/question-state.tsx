import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type QuestionState, questionStateTable } from '#school/questions/bank-question.ts'

const marks: Record<QuestionState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  'em revisão': { glyph: 'half', tone: 'amber' },
  aprovada: { glyph: 'disc', tone: 'quiet' },
  arquivada: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a question in the bank. */
export function QuestionStateMark({ state }: { state: QuestionState }) {
  return <StateMark {...marks[state]}>{questionStateTable.labels[state]}</StateMark>
}
