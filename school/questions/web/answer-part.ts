import type { Answer } from '#engines/questions/answer.ts'

/** What the drawing of one type needs beside its question. */
export interface PartProps {
  answer: Answer | null
  onAnswer: ((answer: Answer | null) => void) | undefined
  showKey: boolean
  /** Options that were tried and are not it. */
  tried: readonly unknown[]
  /** What is said of what was answered, which takes no change; of an option it is said beside it. */
  verdict: string | undefined
  /** The text of the option that is right, where the pupil may know it. */
  rightText: string | undefined
  /** Accessible name of the group. */
  stemId: string
}

/** An answer of parts, by the id of each. */
export function asRecord(answer: Answer | null): Record<string, string> {
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return isRecord ? (answer as Record<string, string>) : {}
}
