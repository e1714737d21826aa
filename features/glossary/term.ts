import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled, optionalText } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { approvers, type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'
import { gradeName, gradesText } from '#school/subjects/grade.ts'
import { gradeNumber } from '#school/subjects/subject.ts'
import { type Translation, translation } from './translation.ts'
import { translationsCell } from './translations-cell.ts'

/** A word of the glossary. */
export const termThing = thing({
  table: 'terms',
  what: 'Este termo',
  many: 'termos',
  path: '/glossary/terms',
  apis: ['academy'],
  audit: 'glossary.term',
})

export const termStates = ['rascunho', 'em revisão', 'publicado', 'arquivado'] as const
export const termState = z.enum(termStates)
export type TermState = z.infer<typeof termState>

/** Teachers write and hand in; publishing is a pedagogue's. */
export const termStateTable = stateTable<TermState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    'em revisão': 'Em revisão',
    publicado: 'Publicado',
    arquivado: 'Arquivado',
  },
  transitions: [
    { from: 'rascunho', to: 'em revisão', who: staff, label: 'Enviar para revisão' },
    { from: 'rascunho', to: 'publicado', who: approvers, label: 'Publicar' },
    { from: 'em revisão', to: 'publicado', who: approvers, label: 'Publicar' },
    { from: 'em revisão', to: 'rascunho', who: staff, label: 'Devolver a rascunho' },
    { from: 'publicado', to: 'em revisão', who: approvers, label: 'Rever de novo' },
    { from: 'publicado', to: 'arquivado', who: approvers, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'rascunho', who: approvers, label: 'Recuperar como rascunho' },
  ],
})

/** A term belongs to the classes that learn it: without one no class would find it. */
export const NO_GRADE = 'Escolha pelo menos uma classe.'

/** What a person writes of a term, and what is changed beside: its state, its picture, its sound. */
export const termFields = fieldsOf(
  termThing,
  {
    term: field('Termo', filled(120), {
      sheet: { synonyms: ['palavra', 'vocábulo', 'conceito', 'term'] },
    }),
    wordClass: field('Classe gramatical', optionalText(40), {
      sheet: { synonyms: ['tipo', 'classe de palavra', 'categoria'] },
    }),
    definition: field('Definição', filled(2000), {
      sheet: { synonyms: ['significado', 'definition', 'descrição'] },
    }),
    example: field('Exemplo', optionalText(1000), { sheet: { synonyms: ['frase', 'exemplos'] } }),
    subjectId: field('Disciplina', chosenSubject, {
      names: { table: 'subjects' },
      sheet: {
        synonyms: ['disc', 'cadeira', 'área', 'subject'],
        help: 'Código, abreviatura ou nome: MAT, Mat., Matemática; ou uma folha por disciplina',
        fromSheet: 'known',
      },
    }),
    grades: field('Classes', z.array(gradeNumber).check(z.minLength(1, NO_GRADE), z.maxLength(12)), {
      show: gradesText,
      stored: grades => [...new Set(grades)].sort((a, b) => a - b),
      sheet: {
        label: 'Classe',
        synonyms: ['classes', 'ano', 'nível', 'grade'],
        help: '5ª ou 5; várias separadas por ;',
        fromTitle: true,
        write: grades => grades.map(gradeName).join('; '),
      },
    }),
    unitId: field('Unidade temática', z._default(z.nullable(z.uuid()), null), {
      names: { table: 'units', column: 'title' },
      sheet: {
        synonyms: ['unidade'],
        help: 'Título de uma unidade da disciplina: Geometria, Geometria (6ª)',
      },
    }),
    synonyms: field('Sinónimos', z._default(z.array(filled(120)).check(z.maxLength(20)), []), {
      sheet: { synonyms: ['sinonimo'], help: 'Separados por ;' },
    }),
    relatedTermIds: field('Termos relacionados', z._default(z.array(z.uuid()).check(z.maxLength(30)), []), {
      names: { table: 'terms', column: 'term' },
    }),
    translations: field('Traduções', z._default(z.array(translation).check(z.maxLength(30)), []), {
      json: true,
      show: translations => translations.map(translationText).join('; '),
      sheet: {
        synonyms: ['tradução', 'línguas nacionais', 'língua nacional'],
        help: 'Xichangana: mati = definição [validada por Nome]; várias separadas por ;',
        write: translationsCell,
      },
    }),
    imageAlt: field('Texto da imagem', optionalText(300)),
    source: field('Fonte', optionalText(300), { sheet: { synonyms: ['origem', 'referência'] } }),
  },
  {
    imageFileId: { label: 'Imagem', show: () => 'com imagem' },
    audioFileId: { label: 'Pronúncia', show: () => 'com áudio' },
    state: { label: 'Estado', show: (state: TermState) => termStateTable.labels[state] },
  },
)

function translationText({ term, language, validatedBy }: Translation): string {
  return `${term} (${language}, ${validatedBy ? `validada por ${validatedBy}` : 'por validar'})`
}
