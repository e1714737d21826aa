import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { type ImportField, type ImportNoun, importFile, importOf } from '#kit/import.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { named, version } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'
import { isPortuguese, languageFields, languageThing } from './language.ts'

const written = bodyOf(languageFields)

const notPortuguese = z.refine<{ language: string }>(({ language }) => !isPortuguese(language), {
  error: 'O português está sempre ao lado: escreva outra língua.',
  path: ['language'],
})
const hasSpeaker = z.refine<{ isValidated: boolean; speaker: string }>(
  ({ isValidated, speaker }) => !isValidated || speaker !== '',
  { error: 'Diga quem fala a língua e leu os textos.', path: ['speaker'] },
)

export const languageBody = z
  .object({
    ...written.shape,
    /** The caller's own, or the only one, when left out. It stays in it. */
    schoolId: z.optional(z.uuid()),
  })
  .check(notPortuguese, hasSpeaker)
/** Where one chooses among schools, which one is said. */
export const languageInSchool = z
  .object({ ...written.shape, schoolId: z.uuid('Escolha a escola.') })
  .check(notPortuguese, hasSpeaker)
/** What is written on the page of a language. */
export type LanguageBody = z.infer<typeof languageBody>

export const languageTexts = z.object({
  id: z.uuid(),
  ...written.shape,
  school: named,
  validatedAt: z.nullable(z.string()),
  version,
  updatedAt: z.string(),
})
export type LanguageTexts = z.infer<typeof languageTexts>

/** A language of a school: of its pupils, or one that somebody has written in. */
const schoolLanguage = z.object({
  language: z.string(),
  /** Of this day, who speak it at home. */
  pupils: z.int(),
  /** Null while nothing is written in it. */
  id: z.nullable(z.uuid()),
  version: z.nullable(version),
  written: z.int(),
  speaker: z.string(),
  isValidated: z.boolean(),
})
export type SchoolLanguage = z.infer<typeof schoolLanguage>

/** A school with its languages, those that most speak first. */
const schoolLanguages = z.object({
  ...named.shape,
  languages: z.array(schoolLanguage),
  /** How many sentences there are to write in each. */
  phrases: z.int(),
})
export type SchoolLanguages = z.infer<typeof schoolLanguages>

export const listLanguages = endpoint('GET', languageThing.path, {
  apis: ['academy'],
  who: admins,
  query: z.object(pageFields),
  response: pageOf(schoolLanguages),
  summary: 'As escolas com as línguas dos seus alunos, e quanto do que eles lêem está escrito em cada uma',
})

export const getLanguage = getOf(languageThing, { who: admins, response: languageTexts })

export const createLanguage = createOf(languageThing, {
  who: admins,
  body: languageBody,
  response: languageTexts,
  errors: { LANGUAGE_EXISTS: 409 },
})

export const updateLanguage = updateOf(languageThing, {
  who: admins,
  body: z.object({ ...written.shape, version }).check(notPortuguese, hasSpeaker),
  response: languageTexts,
  errors: { LANGUAGE_EXISTS: 409 },
})

export const removeLanguage = removeOf(languageThing, { who: admins })

export const listLanguageHistory = historyOf(languageThing, { who: admins })

/** Of which school the texts are: the caller's own, or the only one, when left out. */
const ofSchool = z.object({ school: z.optional(z.uuid()) })
export type OfSchool = z.infer<typeof ofSchool>

export const exportLanguages = exportOf(languageThing, {
  who: admins,
  filters: { school: z.uuid('Escolha a escola.') },
})

export const languageNoun: ImportNoun = { one: 'texto', many: 'textos' }

export const languageImportFields: readonly ImportField[] = [
  { key: 'language', label: 'Língua', required: true, synonyms: ['lingua', 'idioma'] },
  {
    key: 'phrase',
    label: 'Português',
    required: true,
    synonyms: ['em portugues', 'frase', 'original'],
    help: 'Como está na folha exportada',
  },
  { key: 'text', label: 'Texto', synonyms: ['traducao', 'na lingua'], help: 'Na língua' },
]

const calls = importOf(languageThing, { who: admins })

export const languageImport = {
  preview: { ...calls.preview, query: z.object({ ...importFile.shape, ...ofSchool.shape }) },
  check: { ...calls.check, query: ofSchool },
  import: { ...calls.import, query: ofSchool },
}
