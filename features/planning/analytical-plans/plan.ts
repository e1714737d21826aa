import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { checkStartBeforeEnd, day, lines, optionalText, year } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import { approvers, type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** What a teacher plans for a subject and its groups, week by week. */
export const planThing = thing({
  table: 'analytical_plans',
  what: 'Este plano',
  name: 'Plano analítico',
  many: 'planos',
  path: '/analytical-plans',
  apis: ['academy'],
  audit: 'plan',
})

export const planStates = [
  'rascunho',
  'submetido',
  'devolvido',
  'visto',
  'aprovado',
  'em execução',
  'encerrado',
  'arquivado',
] as const
export const planState = z.enum(planStates)
export type PlanState = z.infer<typeof planState>

/**
 * The way of a plan. `professor` stands for its author in the steps of writing, and for the head of the subject
 * (`Disciplina.delegado`) in «visto»; which of the two an account is, the server asks of the plan.
 */
export const planStateTable = stateTable<PlanState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    submetido: 'Submetido',
    devolvido: 'Devolvido',
    visto: 'Visto',
    aprovado: 'Aprovado',
    'em execução': 'Em execução',
    encerrado: 'Encerrado',
    arquivado: 'Arquivado',
  },
  transitions: [
    { from: 'rascunho', to: 'submetido', who: staff, label: 'Submeter' },
    { from: 'devolvido', to: 'submetido', who: staff, label: 'Submeter de novo' },
    { from: 'submetido', to: 'rascunho', who: staff, label: 'Retirar da fila' },
    { from: 'submetido', to: 'visto', who: staff, label: 'Dar visto' },
    { from: 'submetido', to: 'devolvido', who: staff, label: 'Devolver', destructive: true },
    { from: 'submetido', to: 'aprovado', who: approvers, label: 'Aprovar' },
    { from: 'visto', to: 'aprovado', who: approvers, label: 'Aprovar' },
    { from: 'visto', to: 'devolvido', who: approvers, label: 'Devolver', destructive: true },
    { from: 'aprovado', to: 'em execução', who: staff, label: 'Pôr em execução' },
    { from: 'em execução', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'em execução', who: approvers, label: 'Reabrir' },
    { from: 'encerrado', to: 'arquivado', who: staff, label: 'Arquivar' },
    { from: 'aprovado', to: 'arquivado', who: approvers, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'encerrado', who: approvers, label: 'Tirar do arquivo' },
  ],
})

/** States in which the author writes; in the others a change opens the next edition. */
export const openStates: readonly PlanState[] = ['rascunho', 'devolvido']

export const planKinds = ['anual', 'semestral', 'trimestral', 'quinzenal'] as const
export const assessments = ['nenhuma', 'diagnóstica', 'formativa', 'ACS', 'AT'] as const

/** One week of the plan. A draft may lack anything but its dates; what is missing is said before it is handed in. */
export const planRow = z
  .object({
    id: z.uuid(),
    week: z.int().check(z.minimum(1), z.maximum(60)),
    startsOn: day,
    endsOn: day,
    unit: optionalText(200),
    objectives: lines(20),
    contents: lines(30),
    competences: lines(20),
    lessons: z._default(z.int().check(z.minimum(0), z.maximum(60)), 0),
    methods: lines(20),
    media: lines(30),
    assessment: z._default(z.enum(assessments), 'nenhuma'),
    /** Its own words: «Formativa: exercícios no caderno». */
    assessmentNote: optionalText(300),
    crossCutting: optionalText(300),
    notes: optionalText(1000),
  })
  .check(checkStartBeforeEnd)
export type PlanRow = z.infer<typeof planRow>

/** What a person writes of a plan, and what is changed beside. */
export const planFields = fieldsOf(
  planThing,
  {
    kind: field('Tipo', z.enum(planKinds)),
    subjectId: field('Disciplina', chosenSubject, { names: { table: 'subjects' } }),
    grade: field('Classe', z.int().check(z.minimum(1), z.maximum(12)), { show: gradeName }),
    groupIds: field('Turmas', z.array(z.uuid()).check(z.minLength(1), z.maxLength(20)), {
      names: groupNames,
    }),
    shift: field('Turno', optionalText(20)),
    year: field('Ano lectivo', year),
    trimester: field('Trimestre', z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3))), null)),
    startsOn: field('Início', day, { show: formatDateSlashes }),
    endsOn: field('Fim', day, { show: formatDateSlashes }),
    weeklyHours: field('Carga semanal', z.int().check(z.minimum(1), z.maximum(40))),
    lessonMinutes: field('Duração do tempo', z._default(z.int().check(z.minimum(20), z.maximum(120)), 45)),
    colleagues: field('Grupo de disciplina', lines(20)),
    programme: field('Programa', optionalText(300)),
    bibliography: field('Bibliografia', lines(30)),
    rows: field('Linhas', z._default(z.array(planRow).check(z.maxLength(60)), []), {
      json: true,
      show: rows => `${rows.length} linhas`,
    }),
  },
  {
    state: { label: 'Estado' },
    edition: { label: 'Versão' },
    teacherId: { label: 'Docente', names: { table: 'accounts' } },
    familyId: { label: 'Plano', omittedBecause: 'the same in all editions' },
    schoolId: { label: 'Escola', omittedBecause: 'follows from the groups' },
    programmeId: { label: 'Programa seguido', omittedBecause: 'the programme stands in words beside' },
    pacingId: { label: 'Dosificação', omittedBecause: 'set once, when it is made of one' },
    sourcePlanId: {
      label: 'Copiado de',

      omittedBecause: 'set once, when it is copied',
    },
    submittedAt: { label: 'Submetido em', omittedBecause: 'stands with the state' },
    approvedAt: { label: 'Aprovado em', omittedBecause: 'stands with the state' },
  },
)
