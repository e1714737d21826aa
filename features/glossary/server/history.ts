import type { Db } from '#kit/server/database/database.ts'
import { findHistory, type HistoryField } from '#kit/server/records/history.ts'
import { gradesText } from '#school/subjects/grade.ts'
import { type TermState, type Translation, termStateTable } from '../contract.ts'

/** The history of a term, its references told by name. */
export async function findTermHistory(db: Db, id: string) {
  const [subjects, terms] = await Promise.all([
    db.selectFrom('subjects').select(['id', 'name']).execute(),
    db
      .selectFrom('terms as t')
      .innerJoin('terms as r', join => join.onTrue())
      .select(['r.id', 'r.term as name'])
      .where('t.id', '=', id)
      .whereRef('r.subject_id', '=', 't.subject_id')
      .execute(),
  ])
  const names = new Map([...subjects, ...terms].map(row => [row.id, row.name]))
  return findHistory(db, 'terms', id, fieldsWith(names))
}

/** How each stored column is told, in the order of the form. */
function fieldsWith(names: ReadonlyMap<string, string>): HistoryField[] {
  const nameOf = (id: unknown) => names.get(String(id)) ?? '–'
  return [
    { column: 'term', label: 'Termo' },
    { column: 'word_class', label: 'Classe gramatical' },
    { column: 'definition', label: 'Definição' },
    { column: 'example', label: 'Exemplo' },
    { column: 'subject_id', label: 'Disciplina', show: nameOf },
    { column: 'grades', label: 'Classes', show: value => gradesText(asList<number>(value)) },
    { column: 'synonyms', label: 'Sinónimos' },
    {
      column: 'related_term_ids',
      label: 'Termos relacionados',
      show: value => asList(value).map(nameOf).join('; ') || '–',
    },
    {
      column: 'translations',
      label: 'Traduções',
      show: value => asList<Translation>(value).map(translationText).join('; ') || '–',
    },
    { column: 'image_file_id', label: 'Imagem', show: value => (value ? 'com imagem' : '–') },
    { column: 'image_alt', label: 'Texto da imagem' },
    { column: 'audio_file_id', label: 'Pronúncia', show: value => (value ? 'com áudio' : '–') },
    { column: 'source', label: 'Fonte' },
    { column: 'state', label: 'Estado', show: value => termStateTable.labels[value as TermState] ?? '–' },
  ]
}

function asList<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : []
}

function translationText(value: Translation): string {
  return `${value.term} (${value.language}, ${value.validatedBy ? `validada por ${value.validatedBy}` : 'por validar'})`
}
