import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { type ImportField, type ImportNoun, importOf } from '#kit/import.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
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
/** What is written on the page of a language. */
export type LanguageBody = z.infer<typeof written>

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

export const listLanguages = endpoint('GET', languageThing.path, {
  apis: ['academy'],
  who: admins,
  response: z.object({
    /** How many sentences there are to write. */
    phrases: z.int(),
    schools: z.array(z.object({ school: named, languages: z.array(schoolLanguage) })),
  }),
  summary: 'As línguas dos alunos de cada escola, e quanto do que eles lêem está escrito em cada uma',
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

export const exportLanguages = exportOf(languageThing, { who: admins, filters: { id: z.optional(z.uuid()) } })

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

export const languageImport = importOf(languageThing, { who: admins })
