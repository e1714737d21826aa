import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { WrittenText } from './language.ts'
import { insertLanguage } from './server/queries.ts'

/** The stored texts of a language of a school; confirmed where a speaker is named. */
export function fixtureLanguage(
  db: Db,
  of: { schoolId: string; language: string; texts?: WrittenText[]; speaker?: string },
) {
  const { schoolId, language, texts = [], speaker = '' } = of
  return insertLanguage(db, uuid(), schoolId, { language, texts, speaker, isValidated: speaker !== '' })
}
