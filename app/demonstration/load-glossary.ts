import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { updateTermRow } from '#features/glossary/server/queries.ts'
import { termState } from '#features/glossary/term.ts'
import type { Account } from '#kit/account.ts'
import { eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import school from './data/escola-demo.json' with { type: 'json' }
import data from './data/glossario.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { type ByName, byName, gradeOf } from './names.ts'

/** Loads the terms of the glossary, each written by a teacher of its subject and tied to the terms it names. */
export async function loadGlossary(
  db: Db,
  { subjects, people }: { subjects: ByName<LoadedSubject>; people: ByName<Account> },
): Promise<void> {
  const terms = await eachInOrder(data.termos, entry =>
    fixtureTerm(db, {
      author: people(authorFor(entry.disciplina)),
      subjectId: subjects(entry.disciplina).id,
      state: termState.parse(entry.estado),
      term: entry.termo,
      wordClass: entry.classeGramatical,
      definition: entry.definicao,
      example: entry.exemplo,
      grades: entry.classes.map(gradeOf),
      synonyms: entry.sinonimos,
      // No speaker of these languages has confirmed the words.
      translations: entry.traducoes.map(({ lingua, termo }) => ({
        language: lingua,
        term: termo,
        definition: '',
        validatedBy: '',
      })),
    }),
  )
  const termOf = byName(terms, term => term.term)
  await eachInOrder(
    data.termos.filter(({ termosRelacionados }) => termosRelacionados.length > 0),
    ({ termo, termosRelacionados }) =>
      updateTermRow(db, termOf(termo).id, {
        related_term_ids: termosRelacionados.map(relacionado => termOf(relacionado).id),
      }),
  )
}

/** `professor@`, the account for trying the product, where she teaches the subject; else another teacher of it. */
function authorFor(subjectCode: string): string {
  const own = 'Ermelinda Sitoe'
  const lessons = school.horario.filter(lesson => lesson.disciplina === subjectCode)
  if (lessons.some(lesson => lesson.professor === own)) return own
  const [first] = lessons
  if (!first) throw new Error(`Ninguém lecciona ${subjectCode} na escola de demonstração.`)
  return first.professor
}
