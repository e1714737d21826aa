import { fold } from '#kit/fold.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { OralTextBody } from '../texts-contract.ts'

/** What tells the texts of the bank apart. */
export function findKnownTexts(db: Db) {
  return existing(db, 'oral_texts').select(['language', 'skill', 'level', 'content']).execute()
}

/** The same for the same text, whatever capitals, accents or spaces it is written with. */
export function keyOf({
  language,
  skill,
  level,
  content,
}: Pick<OralTextBody, 'language' | 'level' | 'content'> & { skill: string }): string {
  return [language, skill, level, content].map(words => fold(words.trim().replaceAll(/\s+/g, ' '))).join('\n')
}

export function labelOf({ language, level }: { language: string; level: string }): string {
  return `${language}, ${level}`
}
