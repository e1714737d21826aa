import type { Answer } from '#engines/questions/answer.ts'

/** What the drawing of one type needs beside its question. */
export interface PartProps {
  answer: Answer | null
  onAnswer: ((answer: Answer | null) => void) | undefined
  showKey: boolean
  /** Options that were tried and are not it. */
  tried: readonly unknown[]
  /** What was given is said to be wrong, and takes no change. */
  isWrong: boolean
  /** Names the group for who listens. */
  stemId: string
}

/** An answer of parts, by the id of each. */
export function asRecord(answer: Answer | null): Record<string, string> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
}
