import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted, formatMoment } from '#kit/figures.ts'
import { fold } from '#kit/fold.ts'
import { filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { allPhrases, type PhraseId } from './phrases.ts'

/** What pupils and families of a school read in one of their languages. */
export const languageThing = thing({
  table: 'language_texts',
  what: 'Esta língua',
  name: 'Textos de uma língua',
  many: 'línguas',
  path: '/language-texts',
  apis: ['academy'],
  audit: 'language-texts',
})

export const MAX_TEXT = 300
/** Languages of a school that are listed, and that a pupil chooses from. */
export const MAX_LANGUAGES = 60

/** A sentence in the language. */
export const writtenText = z.object({ phrase: filled(40), text: filled(MAX_TEXT) })
export type WrittenText = z.infer<typeof writtenText>

/** What a school writes of a language. */
export const languageFields = fieldsOf(
  languageThing,
  {
    language: field('Língua', filled(60)),
    texts: field('Textos', z._default(z.array(writtenText).check(z.maxLength(200)), []), {
      json: true,
      show: texts => counted(texts.length, 'texto escrito', 'textos escritos'),
    }),
    speaker: field('Quem a fala e leu os textos', optionalText(120)),
    isValidated: field('Confirmados por quem a fala', z._default(z.boolean(), false)),
  },
  {
    schoolId: { label: 'Escola', omittedBecause: 'texts stay with their school' },
    validatedAt: { label: 'Confirmados em', show: (moment: string) => formatMoment(moment) },
  },
)

/** Whether two people who write a language mean the same. */
export function isSameLanguage(one: string, other: string): boolean {
  return fold(one.trim()) === fold(other.trim())
}

/** Portuguese stands beside every other language, and is none of them. */
export function isPortuguese(language: string): boolean {
  return isSameLanguage(language, 'português')
}

/** How many of the sentences that there are stand in a language. */
export function countWritten(texts: readonly Pick<WrittenText, 'phrase'>[]): number {
  const written = new Set(texts.map(({ phrase }) => phrase))
  return allPhrases.filter(({ id }) => written.has(id)).length
}

/** The texts with one of them written anew; empty takes it away. */
export function withText(texts: readonly WrittenText[], phrase: PhraseId, text: string): WrittenText[] {
  const others = texts.filter(each => each.phrase !== phrase)
  return text.trim() === '' ? others : [...others, { phrase, text }]
}
