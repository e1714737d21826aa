import * as z from 'zod/mini'
import { countOutcomes, pupilOutcomes } from '#engines/psychometrics/outcome.ts'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { checkStartBeforeEnd, day, filled, optionalText, timeOfDay } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { type Role, staff } from '#school/roles.ts'
import { outcomesText } from '../results/outcomes-text.ts'

/** What some pupils of a class do again, and by which test it is seen. */
export const recoveryThing = thing({
  table: 'recovery_plans',
  what: 'Este plano de recuperação',
  many: 'planos de recuperação',
  path: '/recovery-plans',
  apis: ['diagnostics'],
  audit: 'recovery',
})

export const recoveryStates = ['rascunho', 'em curso', 'reavaliado', 'encerrado'] as const
export const recoveryState = z.enum(recoveryStates)
export type RecoveryState = z.infer<typeof recoveryState>

/** A plan is reassessed once its re-test gives results; nothing skips a step. */
export const recoveryStateTable = stateTable<RecoveryState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', 'em curso': 'Em curso', reavaliado: 'Reavaliado', encerrado: 'Encerrado' },
  transitions: [
    { from: 'rascunho', to: 'em curso', who: staff, label: 'Começar' },
    { from: 'em curso', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    { from: 'em curso', to: 'reavaliado', who: staff, label: 'Dar por reavaliado' },
    { from: 'reavaliado', to: 'em curso', who: staff, label: 'Continuar a recuperação' },
    { from: 'reavaliado', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'reavaliado', who: staff, label: 'Reabrir' },
  ],
})

/** Pupils who need the same and work together. */
export const pupilGroup = z.object({
  name: filled(80),
  competenceIds: z.array(z.uuid()).check(z.maxLength(30)),
  studentIds: z.array(z.uuid()).check(z.maxLength(200)),
})
export type PupilGroup = z.infer<typeof pupilGroup>

/** A meeting as it is planned; who came is marked on the page of the plan. */
export const sessionBody = z.object({
  id: z.uuid(),
  date: day,
  startsAt: z._default(z.nullable(timeOfDay), null),
  minutes: z.int().check(z.minimum(10), z.maximum(240)),
  theme: optionalText(300),
})
export type SessionBody = z.infer<typeof sessionBody>

/** A meeting as it is stored, with who came by pupil. */
export interface StoredSession extends SessionBody {
  presence: Record<string, boolean>
}

/**
 * Outcomes by the rule of before 24 November 2026, with which plans were closed then: *recuperado* with 75 % or more in all competences that
 * were measured again, *não recuperado* with less than 50 % in all, else *parcial*. A plan keeps the outcome that it was closed with.
 */
export const closedOutcomes = ['recuperado', 'parcial', 'não recuperado'] as const
export type ClosedOutcome = (typeof closedOutcomes)[number]

/**
 * What the re-test says of a pupil, by the rule of `engines/psychometrics/outcome.ts`; null where the pupil did not take it, no question
 * counted, or all was mastered before.
 */
export const recoveryResult = z.object({
  studentId: z.uuid(),
  outcome: z.nullable(z.enum(pupilOutcomes)),
  /** What a plan was closed with by the rule of then (`closed-as.ts`); absent of all others. */
  closedAs: z.optional(z.nullable(z.enum(closedOutcomes))),
  /** That the pupil would have risen without lessons; absent of plans that are of levels alone. */
  chance: z.optional(z.nullable(z.number())),
  competences: z.array(
    z.object({
      competenceId: z.uuid(),
      /** Shares of the points before and after, 0 to 1. */
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Questions of the re-test that counted; under three, an indication. */
      items: z.int(),
      closedAs: z.optional(z.nullable(z.enum(closedOutcomes))),
    }),
  ),
  /** The level when it was heard first and when it was heard again; of plans that are of levels alone. */
  levels: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type RecoveryResult = z.infer<typeof recoveryResult>

/** What a person writes of a plan, and what is changed beside. */
export const recoveryFields = fieldsOf(
  recoveryThing,
  {
    title: field('Título', filled(200)),
    objective: field('Objectivo', optionalText(2000)),
    /** None where its groups practise the levels that they were heard at. */
    competenceIds: field('Competências', z.array(z.uuid()).check(z.maxLength(30)), {
      names: { table: 'competences', column: 'code' },
      stored: ids => [...new Set(ids)],
    }),
    pupilGroups: field('Grupos', z.array(pupilGroup).check(z.minLength(1), z.maxLength(12)), {
      json: true,
      show: groups => groups.map(groupText).join('; '),
    }),
    activities: field('Actividades', z._default(z.array(filled(500)).check(z.maxLength(30)), [])),
    responsibleId: field('Responsável', z.uuid(), { names: { table: 'accounts' } }),
    startsOn: field('Início', z._default(z.nullable(day), null), { show: dateText }),
    endsOn: field('Fim', z._default(z.nullable(day), null), { show: dateText }),
    sessions: field('Sessões', z._default(z.array(sessionBody).check(z.maxLength(60)), []), {
      json: true,
      show: sessions => sessions.map(sessionText).join('; '),
      stored: sessions =>
        sessions.toSorted((a, b) =>
          `${a.date} ${a.startsAt ?? ''}`.localeCompare(`${b.date} ${b.startsAt ?? ''}`),
        ),
    }),
    retestId: field('Reavaliação', z._default(z.nullable(z.uuid()), null), {
      names: { table: 'tests', column: 'title' },
    }),
  },
  {
    results: { label: 'Resultado', show: resultText },
    state: { label: 'Estado', show: (state: RecoveryState) => recoveryStateTable.labels[state] },
    groupId: { label: 'Turma', omittedBecause: 'set once' },
    subjectId: { label: 'Disciplina', omittedBecause: 'set once' },
    applicationId: {
      label: 'Diagnóstico',

      omittedBecause: 'set once',
    },
    lessonPlanId: {
      label: 'Plano de aula',

      omittedBecause: 'set once',
    },
    quizId: { label: 'Quiz', omittedBecause: 'set once' },
    gameId: { label: 'Jogo', omittedBecause: 'set once' },
    gain: { label: 'Ganho', omittedBecause: 'stands with the result' },
  },
)

/** What a person writes of a plan. */
export const recoveryBody = bodyOf(recoveryFields).check(checkStartBeforeEnd)
export type RecoveryBody = z.infer<typeof recoveryBody>

function dateText(date: string | null): string {
  return date ? formatDateSlashes(date) : ''
}

function groupText({ name, studentIds }: PupilGroup): string {
  return `${name} (${counted(studentIds.length, 'aluno', 'alunos')})`
}

/** With attendance, where known: a form has none. */
function sessionText({ date, presence = {} }: Pick<SessionBody, 'date'> & Partial<StoredSession>): string {
  const marks = Object.values(presence)
  const came = marks.filter(Boolean).length
  return marks.length === 0
    ? formatDateSlashes(date)
    : `${formatDateSlashes(date)}: ${counted(came, 'presente', 'presentes')}, ${counted(marks.length - came, 'ausente', 'ausentes')}`
}

function resultText(results: readonly RecoveryResult[]): string {
  return outcomesText(countOutcomes(results.map(({ outcome }) => outcome)), null)
}
