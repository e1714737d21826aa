import type { Question } from '#engines/questions/question.ts'
import type { Media } from '#engines/questions/question-parts.ts'
import type { QuestionType } from '#engines/questions/taxonomy.ts'

/** What the editor of one type works on. */
export interface EditorPart<T extends QuestionType = QuestionType> {
  question: Extract<Question, { type: T }>
  onChange: (question: Extract<Question, { type: T }>) => void
  /** The sentence beside a field, by its path in the question: `options.1.text`. */
  errorOf: (path: string) => string | undefined
  /** A picture that a text of the question now shows. */
  onMedia: (media: Media) => void
}

/** The list with one of its members changed. */
export function changedAt<T>(list: readonly T[], at: number, change: Partial<T>): T[] {
  return list.map((item, place) => (place === at ? { ...item, ...change } : item))
}

/** The list without one of its members. */
export function removeAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_one, place) => place !== at)
}

/** The first of `a`, `b` … that no part has yet. */
export function freeId(parts: readonly { id: string }[]): string {
  const taken = new Set(parts.map(part => part.id))
  for (let at = 0; ; at++) {
    const id = at < 26 ? String.fromCharCode(97 + at) : `p${at}`
    if (!taken.has(id)) return id
  }
}
