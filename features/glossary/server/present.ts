import type { Account } from '#kit/server/http/account.ts'
import type { Term, TermRow, TermState, Translation } from '../contract.ts'
import type { findTerm, findTerms } from './queries.ts'

type StoredRow = Omit<Awaited<ReturnType<typeof findTerms>>['rows'][number], 'sort_key'>
type StoredTerm = NonNullable<Awaited<ReturnType<typeof findTerm>>>

/** A stored row as the list shows it. */
export function presentRow(row: StoredRow): TermRow {
  return {
    id: row.id,
    term: row.term,
    letter: row.letter,
    wordClass: row.word_class,
    definition: row.definition,
    subject: {
      id: row.subject_id,
      code: row.subject_code,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    grades: row.grades,
    state: row.state as TermState,
    version: row.version,
    updatedAt: row.updated_at,
    mayEdit: row.may_edit as boolean,
  }
}

/** A stored term as this account may read it: translations that no speaker validated are for those who work on them. */
export function presentTerm(row: StoredTerm, account: Account): Term {
  const translations = row.translations as unknown as Translation[]
  return {
    ...presentRow(row),
    example: row.example,
    unitId: row.unit_id,
    unitTitle: row.unit_title,
    synonyms: row.synonyms,
    relatedTermIds: row.related_term_ids,
    relatedTerms: row.related_terms,
    translations: account.role === 'pendente' ? translations.filter(isValidated) : translations,
    imageFileId: row.image_file_id,
    imageAlt: row.image_alt,
    audioFileId: row.audio_file_id,
    source: row.source,
    createdByName: row.created_by_name,
    createdAt: row.created_at,
  }
}

/** Whether somebody who speaks the language confirmed the translation. */
export function isValidated(translation: Translation): boolean {
  return translation.validatedBy !== ''
}
