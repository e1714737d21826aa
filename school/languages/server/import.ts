import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fold } from '#kit/fold.ts'
import type { ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { missingFields, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { languageImport, languageImportFields, languageNoun, type OfSchool } from '../contract.ts'
import { isPortuguese, isSameLanguage, languageThing, MAX_TEXT, type WrittenText } from '../language.ts'
import { allPhrases, type PhraseId } from '../phrases.ts'
import { getSchool, insertLanguage, lockLanguagesOf, updateLanguageRow } from './queries.ts'

interface NewText {
  language: string
  phrase: PhraseId
  text: string
}

const MAX_LANGUAGE = 60

export const languageImportRoutes = serveImport<NewText, never, OfSchool>(languageImport, {
  fields: languageImportFields,
  noun: languageNoun,
  check: checkTexts,
  write: writeTexts,
})

/** Each sentence is known by its Portuguese. */
async function checkTexts(
  { db, account, query }: ImportBy<OfSchool>,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<NewText>[]> {
  await getSchool(db, account, query.school)
  const byPortuguese = new Map(allPhrases.map(({ id, text }) => [fold(text), id]))
  const lines = new Map<string, number>()
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors = missingFields(record, languageImportFields)
    const { language = '', phrase: words = '', text = '' } = record
    if (text === '') errors.text ??= 'Sem texto: fica por escrever.'
    if (language.length > MAX_LANGUAGE) errors.language ??= `No máximo ${MAX_LANGUAGE} caracteres.`
    if (isPortuguese(language)) errors.language ??= 'O português está sempre ao lado: escreva outra língua.'
    if (text.length > MAX_TEXT) errors.text ??= `No máximo ${MAX_TEXT} caracteres.`
    const phrase = byPortuguese.get(fold(words))
    if (words !== '' && phrase === undefined)
      errors.phrase ??= 'Não é uma das frases: escreva-a como está na folha exportada.'
    const key = `${fold(language)} ${phrase}`
    const line = lines.get(key)
    if (phrase !== undefined && line !== undefined) errors.phrase ??= `Repete a linha ${line}.`
    else if (phrase !== undefined) lines.set(key, row.line)
    const isSound = Object.keys(errors).length === 0 && phrase !== undefined
    return { row: { ...row, errors }, made: isSound ? { language, phrase, text } : undefined }
  })
}

/** What the sheet says takes the place of what stood there; who had confirmed them reads them anew. */
async function writeTexts(
  db: Db,
  made: readonly NewText[],
  { account, query }: ImportBy<OfSchool>,
): Promise<Change[]> {
  const { id: schoolId } = await getSchool(db, account, query.school)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`línguas ${schoolId}`}, 0))`.execute(db)
  const stored = await lockLanguagesOf(db, account, schoolId)
  const changes: Change[] = []
  for (const [language, rows] of Map.groupBy(made, each => fold(each.language))) {
    const before = stored.find(each => isSameLanguage(each.language, language))
    const old = (before?.texts ?? []) as unknown as WrittenText[]
    const fresh = rows.map(({ phrase, text }) => ({ phrase, text }))
    const written = new Map([...old, ...fresh].map(({ phrase, text }) => [phrase, text]))
    const texts = [...written].map(([phrase, text]) => ({ phrase, text }))
    const isSame =
      old.length === texts.length && old.every(({ phrase, text }) => written.get(phrase) === text)
    if (before && isSame) continue
    const after = before
      ? await updateLanguageRow(db, before.id, {
          texts: JSON.stringify(texts),
          is_validated: false,
          validated_at: null,
        })
      : await insertLanguage(db, uuid(), schoolId, {
          ...{ language: rows[0]?.language ?? language, texts, speaker: '', isValidated: false },
        })
    const { table } = languageThing
    changes.push({ table, id: after.id, label: after.language, before: before ?? null, after })
  }
  return changes
}
