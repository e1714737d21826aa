import type { Editable } from '#kit/server/records/edit.ts'
import type { LanguageTexts } from '../contract.ts'
import { languageFields, languageThing } from '../language.ts'
import { findLanguage, type lockLanguage } from './queries.ts'

type LanguageRow = NonNullable<Awaited<ReturnType<typeof lockLanguage>>>

export const languageRows: Editable<LanguageRow, LanguageTexts> = {
  ...languageThing,
  fields: languageFields,
  labelOf: 'language',
  read: findLanguage,
}
