import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { type TestState, testStateTable } from '../diagnostic-test.ts'

const marks: Record<TestState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  publicado: { glyph: 'disc', tone: 'quiet' },
  arquivado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a test. */
export function TestStateMark({ state }: { state: TestState }) {
  return <StateMark {...marks[state]}>{testStateTable.labels[state]}</StateMark>
}
