import type { Question } from '#engines/questions/question.ts'
import { mediaNames } from '#engines/questions/rich-text.ts'

/** How a question names a file that is kept here. */
const STORED = 'file:'

/** The file of the picture of a question with places; undefined where it has none. */
export function pictureFileOf(question: Question): string | undefined {
  if (question.type !== 'labels') return undefined
  const [name] = mediaNames(question.picture)
  const source = question.media.find(file => file.name === name)?.source
  return source?.startsWith(STORED) ? source.slice(STORED.length) : undefined
}
