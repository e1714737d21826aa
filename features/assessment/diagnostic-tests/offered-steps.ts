import { stepsFrom } from '#kit/states.ts'
import type { TestRow } from './contract.ts'
import { testStateTable } from './diagnostic-test.ts'

/** The steps of a test that are not refused: what lacks something is not published, what was applied is no draft again. */
export function offeredSteps(test: Pick<TestRow, 'state' | 'lacks' | 'applications'>, role: string) {
  return stepsFrom(testStateTable, test.state, role).filter(
    ({ to }) => !(to === 'publicado' && test.lacks !== null) && !(to === 'rascunho' && test.applications > 0),
  )
}
