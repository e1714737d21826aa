import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted, formatMoment } from '#kit/figures.ts'
import { filled, moment, optionalText, year } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import { type Sharing, sharingLabels } from '#school/reach.ts'
import { type Role, staff } from '#school/roles.ts'
import { gradeName } from '#school/subjects/grade.ts'
import {
  audienceOf,
  type QuizException,
  type QuizPart,
  type QuizSettings,
  quizException,
  quizPart,
  quizSettings,
} from './settings.ts'

/** A quiz that pupils answer on their own devices. */
export const quizThing = thing({
  table: 'quizzes',
  what: 'Este quiz',
  many: 'quizzes',
  path: '/quizzes',
  apis: ['academy', 'diagnostics'],
  audit: 'quizzes',
})

export const quizStates = ['rascunho', 'agendado', 'aberto', 'encerrado', 'arquivado'] as const
export const quizState = z.enum(quizStates)
export type QuizState = z.infer<typeof quizState>

/** The steps that a person takes; by its hours a scheduled quiz opens, and an open one closes, without anybody. */
export const quizStateTable = stateTable<QuizState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    agendado: 'Agendado',
    aberto: 'Aberto',
    encerrado: 'Encerrado',
    arquivado: 'Arquivado',
  },
  transitions: [
    { from: 'rascunho', to: 'agendado', who: staff, label: 'Agendar' },
    { from: 'rascunho', to: 'aberto', who: staff, label: 'Publicar e abrir' },
    { from: 'agendado', to: 'aberto', who: staff, label: 'Abrir já' },
    { from: 'agendado', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    { from: 'aberto', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'aberto', who: staff, label: 'Reabrir' },
    { from: 'encerrado', to: 'arquivado', who: staff, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'encerrado', who: staff, label: 'Recuperar' },
  ],
})

export const sourceKinds = ['relatório', 'plano de aula', 'glossário', 'ficheiro', 'quiz'] as const

/** What a person writes of a quiz, and what is changed beside. */
export const quizFields = fieldsOf(
  quizThing,
  {
    title: field('Nome', filled(200)),
    description: field('Descrição', optionalText(2000)),
    subjectId: field('Disciplina', z.uuid(), { names: { table: 'subjects' } }),
    grade: field('Classe', z.int().check(z.minimum(1), z.maximum(12)), { show: gradeName }),
    year: field('Ano lectivo', year),
    settings: field('Definições', quizSettings, { json: true, show: settingsText }),
    parts: field('Perguntas', z._default(z.array(quizPart).check(z.maxLength(200)), []), {
      json: true,
      show: partsText,
    }),
    audience: field('Turmas', z._default(z.array(audienceOf).check(z.maxLength(20)), []), {
      json: true,
      names: groupNames,
    }),
    exceptions: field('Excepções', z._default(z.array(quizException).check(z.maxLength(200)), []), {
      json: true,
      show: exceptions => exceptions.map(exceptionText).join('; '),
    }),
    opensAt: field('Abre', z._default(z.nullable(moment), null), { show: at => formatMoment(at ?? '') }),
    closesAt: field('Fecha', z._default(z.nullable(moment), null), { show: at => formatMoment(at ?? '') }),
    /** What it is made from, to be linked with it. */
    source: field(
      'Origem',
      z._default(
        z.nullable(
          z.object({ kind: z.enum(sourceKinds), id: z.nullable(z.uuid()), label: optionalText(200) }),
        ),
        null,
      ),
      { json: true, omittedBecause: 'set once' },
    ),
  },
  {
    state: { label: 'Estado', show: (state: QuizState) => quizStateTable.labels[state] },
    code: { label: 'Código' },
    releasedAt: { label: 'Notas publicadas', show: (at: string) => formatMoment(at) },
    items: { label: 'Perguntas', omittedBecause: 'follows from the parts, when it opens' },
    questions: { label: 'Perguntas', omittedBecause: 'follows from the parts' },
    practiceOf: { label: 'Prática de', omittedBecause: 'set once' },
    keysSeenAt: { label: 'Chaves vistas', omittedBecause: 'written when a pupil is first shown a key' },
    ownerId: { label: 'De', omittedBecause: 'set once' },
    schoolId: { label: 'Escola', omittedBecause: 'set once' },
    sharing: { label: 'Partilha', show: (sharing: Sharing) => sharingLabels[sharing] },
  },
)

/** Of a pupil or of a group, and what is otherwise for them. */
function exceptionText({ studentId, extraMinutes, attempts, opensAt, closesAt }: QuizException): string {
  const parts = [
    extraMinutes === null ? '' : `mais ${extraMinutes} min`,
    attempts === null
      ? ''
      : attempts === 0
        ? 'sem limite de tentativas'
        : counted(attempts, 'tentativa', 'tentativas'),
    opensAt === null ? '' : `abre ${formatMoment(opensAt)}`,
    closesAt === null ? '' : `fecha ${formatMoment(closesAt)}`,
  ]
  return `${studentId === null ? 'uma turma' : 'um aluno'}: ${parts.filter(Boolean).join(', ')}`
}

export function partsText(parts: readonly QuizPart[]): string {
  const picked = parts.filter(part => part.kind === 'question').length
  const drawn = parts.reduce((sum, part) => sum + (part.kind === 'rule' ? part.count : 0), 0)
  return [
    ...(picked > 0 ? [`${picked} ${picked === 1 ? 'escolhida' : 'escolhidas'}`] : []),
    ...(drawn > 0 ? [`${drawn} por regra`] : []),
  ].join(', ')
}

/** The settings that are asked about most. */
function settingsText({ behaviour, attempts, counting, minutes }: QuizSettings): string {
  const tries = attempts === null ? 'sem limite de tentativas' : counted(attempts, 'tentativa', 'tentativas')
  return [behaviour, minutes === null ? 'sem limite de tempo' : `${minutes} min`, tries, counting]
    .filter(word => word !== undefined)
    .join(', ')
}
