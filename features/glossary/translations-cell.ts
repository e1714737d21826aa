import { partsOf, withMarks, withoutMarks } from '#kit/cell-list.ts'
import type { Translation } from './translation.ts'

const VALIDATED_BY = 'validada por '

/** Translations as one cell: «Xichangana: mati = água [validada por Ana]; Emakhuwa: maasi». */
export function translationsCell(translations: readonly Translation[]): string {
  return translations
    .map(({ language, term, definition, validatedBy }) =>
      [
        `${withMarks(language)}: ${withMarks(term)}`,
        definition && `= ${withMarks(definition)}`,
        validatedBy && `[${VALIDATED_BY}${withMarks(validatedBy)}]`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ')
}

/** The translations of such a cell; undefined where one has no language. */
export function parseTranslations(cell: string): Translation[] | undefined {
  const found = partsOf(cell, ';').filter(Boolean).map(parseTranslation)
  return found.every(translation => translation !== undefined) ? found : undefined
}

function parseTranslation(part: string): Translation | undefined {
  const [language = '', ...rest] = partsOf(part, ':')
  const words = rest.join(': ')
  if (language === '' || words === '') return undefined
  const [text = '', ...bracket] = partsOf(words, '[')
  const [term = '', ...definition] = partsOf(text, '=')
  const by = withoutMarks(bracket.join('[').replace(/\]$/, ''))
  return {
    language: withoutMarks(language),
    term: withoutMarks(term),
    definition: withoutMarks(definition.join('= ')),
    validatedBy: by.toLowerCase().startsWith(VALIDATED_BY) ? by.slice(VALIDATED_BY.length) : by,
  }
}
