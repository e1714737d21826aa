import * as z from 'zod/mini'
import { question } from '#engines/questions/question.ts'
import {
  type BloomLevel,
  bloomLabels,
  type Difficulty,
  difficultyLabels,
  type QuestionType,
  questionTypeLabels,
} from '#engines/questions/taxonomy.ts'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { type Sharing, sharingLabels, sharings } from '#school/reach.ts'
import { approvers, type Role, staff } from '#school/roles.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** A question that waits in the bank to be asked; what it asks stands in its versions. */
export const questionThing = thing({
  table: 'questions',
  what: 'Esta pergunta',
  many: 'perguntas',
  path: '/questions',
  apis: ['diagnostics', 'academy'],
  audit: 'questions',
})

export const questionStates = ['rascunho', 'em revisão', 'aprovada', 'arquivada'] as const
export const questionState = z.enum(questionStates)
export type QuestionState = z.infer<typeof questionState>

/** The author of a question hands it in and archives it; a pedagogue approves it, which publishes it. */
export const questionStateTable = stateTable<QuestionState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', 'em revisão': 'Em revisão', aprovada: 'Aprovada', arquivada: 'Arquivada' },
  transitions: [
    { from: 'rascunho', to: 'em revisão', who: staff, label: 'Enviar para revisão' },
    { from: 'rascunho', to: 'aprovada', who: approvers, label: 'Aprovar' },
    { from: 'em revisão', to: 'aprovada', who: approvers, label: 'Aprovar' },
    { from: 'em revisão', to: 'rascunho', who: staff, label: 'Devolver a rascunho' },
    { from: 'aprovada', to: 'em revisão', who: approvers, label: 'Rever de novo' },
    { from: 'rascunho', to: 'arquivada', who: staff, label: 'Arquivar', destructive: true },
    { from: 'aprovada', to: 'arquivada', who: approvers, label: 'Arquivar', destructive: true },
    { from: 'arquivada', to: 'rascunho', who: staff, label: 'Recuperar como rascunho' },
  ],
})

/** Where a question belongs, as a person writes it, and what is changed beside. */
export const questionFields = fieldsOf(
  questionThing,
  {
    subjectId: field('Disciplina', z.uuid(), { names: { table: 'subjects' } }),
    grade: field('Classe', z.int().check(z.minimum(1), z.maximum(12)), { show: gradeName }),
    competenceId: field('Competência', z._default(z.nullable(z.uuid()), null), {
      names: { table: 'competences', column: 'code' },
    }),
  },
  {
    name: { label: 'Pergunta' },
    currentVersionId: { label: 'Versão', names: { table: 'question_versions', column: 'number' } },
    type: { label: 'Tipo', show: (type: QuestionType) => questionTypeLabels[type] },
    bloom: { label: 'Nível cognitivo', show: (level: BloomLevel) => bloomLabels[level] },
    difficulty: { label: 'Dificuldade', show: (difficulty: Difficulty) => difficultyLabels[difficulty] },
    tags: { label: 'Etiquetas' },
    state: { label: 'Estado', show: (state: QuestionState) => questionStateTable.labels[state] },
    sharing: { label: 'Partilha', show: (sharing: Sharing) => sharingLabels[sharing] },
    search: { label: 'Procura', omittedBecause: 'follows from the question' },
    origin: { label: 'Origem', omittedBecause: 'set once' },
    ownerId: { label: 'De', omittedBecause: 'set once' },
    schoolId: {
      label: 'Escola',

      omittedBecause: 'follows from its proposal, which is shown',
    },
  },
)

/** What a person writes of a question in the bank. */
export const questionBody = z.extend(bodyOf(questionFields), {
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
  question,
})
