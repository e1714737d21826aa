import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import type { QuizRow } from '../contract.ts'
import { type QuizState, quizStateTable } from '../quiz.ts'

const marks: Record<QuizState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  agendado: { glyph: 'half', tone: 'quiet' },
  aberto: { glyph: 'triangle', tone: 'primary' },
  encerrado: { glyph: 'disc', tone: 'quiet' },
  arquivado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a quiz; answers that wait for the teacher come first. */
export function QuizStateMark({ quiz }: { quiz: Pick<QuizRow, 'state' | 'toMark'> }) {
  if (quiz.toMark > 0 && quiz.state !== 'arquivado')
    return (
      <StateMark glyph="half" tone="amber">
        {quiz.toMark} por corrigir
      </StateMark>
    )
  return <StateMark {...marks[quiz.state]}>{quizStateTable.labels[quiz.state]}</StateMark>
}
