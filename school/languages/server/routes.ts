import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#kit/account.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import {
  createLanguage,
  exportLanguages,
  getLanguage,
  languageImportFields,
  listLanguageHistory,
  listLanguages,
  removeLanguage,
  type SchoolLanguage,
  updateLanguage,
} from '../contract.ts'
import {
  countWritten,
  isPortuguese,
  isSameLanguage,
  languageFields,
  languageThing,
  MAX_LANGUAGES,
} from '../language.ts'
import { allPhrases } from '../phrases.ts'
import { languageRows } from './editable.ts'
import { languageImportRoutes } from './import.ts'
import {
  findLanguage,
  findLanguages,
  findSchoolPage,
  findSpoken,
  findTaken,
  getSchool,
  insertLanguage,
  lockLanguage,
  removeLanguageRow,
  updateLanguageRow,
} from './queries.ts'

export const routes: Served[] = [
  ...languageImportRoutes,

  serve(listLanguages, async ({ db, account, query }) => {
    const { rows, next } = await findSchoolPage(db, account, query)
    const all = await readLanguages(db, account, rows)
    return {
      rows: all.map(({ id, name, languages }) => ({ id, name, languages, phrases: allPhrases.length })),
      next,
    }
  }),

  serve(getLanguage, async ({ db, account, params }) =>
    orNotFound(await findLanguage(db, account, params.id), languageThing.what),
  ),

  serve(createLanguage, async call => {
    const { db, account, body } = call
    const { id: schoolId } = await getSchool(db, account, body.schoolId, 'schoolId')
    await refuseTaken(db, schoolId, body.language, null)
    return addRow(languageRows, call, id => [insertLanguage(db, id, schoolId, body)])
  }),

  serve(updateLanguage, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockLanguage(db, account, params.id), languageThing.what)
    await refuseTaken(db, before.school_id, body.language, before.id)
    // Who confirmed them said so of these texts: of others it is said anew.
    const stays =
      body.isValidated && before.speaker === body.speaker && isDeepStrictEqual(before.texts, body.texts)
    return editRow(languageRows, call, before, body, () =>
      updateLanguageRow(db, before.id, {
        ...columnsOf(languageFields, body),
        ...(!(stays && before.is_validated) && {
          validated_at: body.isValidated ? new Date().toISOString() : null,
        }),
      }),
    )
  }),

  serve(removeLanguage, async call => {
    const { db, account, params, query } = call
    const before = orNotFound(await lockLanguage(db, account, params.id), languageThing.what)
    return removeRow(languageRows, call, before, query, () => removeLanguageRow(db, before.id))
  }),

  serve(listLanguageHistory, async ({ db, account, params, words }) => {
    orNotFound(await findLanguage(db, account, params.id), languageThing.what)
    return findThingHistory(db, words, languageFields, params.id)
  }),

  serve(exportLanguages, async ({ db, account, query, reply }) => {
    const [school] = await readLanguages(db, account, [await getSchool(db, account, query.school)])
    // Also of a language in which nothing is written: its sheet is what somebody who speaks it fills in.
    const rows = (school?.languages ?? []).flatMap(({ id, language }) => {
      const texts = school?.stored.find(each => each.id === id)?.texts ?? []
      const written = new Map(texts.map(({ phrase, text }) => [phrase, text]))
      return allPhrases.map(({ id, text }) => [language, text, written.get(id) ?? ''])
    })
    const header = languageImportFields.map(({ label }) => label)
    return tableAnswer({ name: 'Textos-das-linguas', header, rows }, query.format, reply)
  }),
]

/** The languages of schools, and what is stored of them. */
async function readLanguages(db: Db, account: Account, schools: readonly { id: string; name: string }[]) {
  const ids = schools.map(({ id }) => id)
  const stored = await findLanguages(db, account, ids)
  const spoken = await findSpoken(db, ids)
  return schools.map(school => {
    const own = stored.filter(each => each.school.id === school.id)
    const languages = languagesOf(
      own,
      spoken.filter(({ schoolId }) => schoolId === school.id),
    )
    return { ...school, languages, stored: own }
  })
}

/** What the pupils of a school speak at home and what is written, each once however it is spelt; what most speak first. */
function languagesOf(
  stored: readonly Awaited<ReturnType<typeof findLanguages>>[number][],
  spoken: readonly { language: string; pupils: number }[],
): SchoolLanguage[] {
  const found: SchoolLanguage[] = stored.map(({ id, version, language, texts, speaker, isValidated }) => ({
    ...{ language, pupils: 0, id, version, speaker, isValidated },
    written: countWritten(texts),
  }))
  for (const { language, pupils } of spoken) {
    const same = found.find(each => isSameLanguage(each.language, language))
    if (same) same.pupils += pupils
    else if (!isPortuguese(language))
      found.push({
        ...{ language, pupils, id: null, version: null, speaker: '', isValidated: false },
        written: 0,
      })
  }
  return found.toSorted((a, b) => b.pupils - a.pupils).slice(0, MAX_LANGUAGES)
}

async function refuseTaken(db: Db, schoolId: string, language: string, exceptId: string | null) {
  const id = await findTaken(db, schoolId, language, exceptId)
  if (id !== undefined)
    throw new HttpError(409, 'LANGUAGE_EXISTS', `A escola já tem textos em ${language}: abra-os.`, {
      details: { id },
      fields: { language: 'Já há textos nesta língua.' },
    })
}
