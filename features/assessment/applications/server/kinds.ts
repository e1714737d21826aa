import type { quizKind } from '../../quizzes/server/kind.ts'
import { quizKind as quiz } from '../../quizzes/server/kind.ts'
import type { HandedOutKind } from '../../results/contract.ts'

/** What is handed out, and what each kind does of its own; a test does nothing but what is common. */
const kinds: Readonly<Record<HandedOutKind, typeof quizKind | undefined>> = { test: undefined, quiz }

/** What a kind does of its own; undefined where it is handed out as a test is. */
export function kindOf(row: { kind: string }): typeof quizKind | undefined {
  return kinds[row.kind as HandedOutKind]
}
