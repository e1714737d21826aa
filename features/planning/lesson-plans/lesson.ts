import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { day, filled, lines, optionalText, timeOfDay } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import { type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** What a teacher plans for one lesson. A template has a name and neither group nor date. */
export const lessonThing = thing({
  table: 'lesson_plans',
  what: 'Este plano de aula',
  many: 'planos de aula',
  path: '/lesson-plans',
  apis: ['academy'],
  audit: 'lesson',
})

export const lessonStates = ['rascunho', 'pronto', 'dada', 'parcial', 'não dada'] as const
export const lessonState = z.enum(lessonStates)
export type LessonState = z.infer<typeof lessonState>
export const taughtStates = ['dada', 'parcial', 'não dada'] as const
/** Whether a lesson would be taught, whole or in part, on a day that has not come. */
export function isAhead({ state, heldOn }: { state: string; heldOn: string | null }, today: string): boolean {
  return (state === 'dada' || state === 'parcial') && heldOn !== null && heldOn > today
}

const markLabels = { dada: 'Dada', parcial: 'Parcial', 'não dada': 'Não dada' } as const

/**
 * A lesson is marked in one tap and opened again by undoing; the pedagogue's comments do not block. Only a complete
 * one is ready (`ready.ts`): opened again, an incomplete one is a draft.
 */
export const lessonStateTable = stateTable<LessonState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    pronto: 'Pronto',
    dada: 'Dada',
    parcial: 'Parcial',
    'não dada': 'Não dada',
  },
  transitions: [
    { from: 'rascunho', to: 'pronto', who: staff, label: 'Está pronto' },
    { from: 'pronto', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    ...(['rascunho', 'pronto'] as const).flatMap(from =>
      taughtStates.map(to => ({ from, to, who: staff, label: markLabels[to] })),
    ),
    ...taughtStates.flatMap(from =>
      taughtStates.filter(to => to !== from).map(to => ({ from, to, who: staff, label: markLabels[to] })),
    ),
    ...taughtStates.flatMap(from =>
      (['pronto', 'rascunho'] as const).map(to => ({ from, to, who: staff, label: 'Reabrir' })),
    ),
  ],
})

export const lessonModels = ['Moçambique', 'Angola', 'Portugal', 'Brasil'] as const
export const phaseNames = [
  'Introdução e Motivação',
  'Mediação e Assimilação',
  'Domínio e Consolidação',
  'Controlo e Avaliação',
] as const
export const bloomLevels = ['Lembrar', 'Compreender', 'Aplicar', 'Analisar', 'Avaliar', 'Criar'] as const

/** One didactic function, or a part of it: each can be split. */
export const phase = z.object({
  id: z.uuid(),
  name: filled(60),
  minutes: z.int().check(z.minimum(0), z.maximum(240)),
  content: optionalText(4000),
  teacherActivities: lines(20),
  studentActivities: lines(20),
  methods: lines(12),
  media: lines(20),
  notes: optionalText(1000),
})
export type Phase = z.infer<typeof phase>

export const objective = z.object({
  text: filled(500),
  level: z._default(z.nullable(z.enum(bloomLevels)), null),
})

/** What a person writes of a lesson, and what is changed beside: what became of it, its files. */
export const lessonFields = fieldsOf(
  lessonThing,
  {
    subjectId: field('Disciplina', chosenSubject, { names: { table: 'subjects' } }),
    grade: field('Classe', z.int().check(z.minimum(1), z.maximum(12)), { show: gradeName }),
    groupId: field('Turma', z._default(z.nullable(z.uuid()), null), { names: groupNames }),
    heldOn: field('Data', z._default(z.nullable(day), null), { show: date => formatDateSlashes(date ?? '') }),
    startsAt: field('Hora', z._default(z.nullable(timeOfDay), null)),
    minutes: field('Duração, minutos', z.int().check(z.minimum(20), z.maximum(240))),
    lessonNumber: field(
      'Lição nº',
      z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(400))), null),
    ),
    pupils: field('Alunos', z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(200))), null)),
    room: field('Sala', optionalText(20)),
    lessonType: field('Tipo de aula', optionalText(60)),
    unitTitle: field('Unidade temática', optionalText(200)),
    theme: field('Tema', optionalText(300)),
    /** The plan (whatever its edition) and the row that this lesson teaches. */
    familyId: field('Plano', z._default(z.nullable(z.uuid()), null), {
      omittedBecause: 'follows from the row',
    }),
    rowId: field('Linha do plano', z._default(z.nullable(z.uuid()), null), {
      omittedBecause: 'shown by its unit and theme',
    }),
    model: field('Modelo', z._default(z.enum(lessonModels), 'Moçambique')),
    summary: field('Sumário', optionalText(2000)),
    generalObjective: field('Objectivo geral', optionalText(1000)),
    objectives: field('Objectivos específicos', z._default(z.array(objective).check(z.maxLength(20)), []), {
      json: true,
      show: objectives => objectives.map(({ text }) => text).join('; '),
    }),
    prerequisites: field('Pré-requisitos', lines(20)),
    competenceIds: field('Competências', z._default(z.array(z.uuid()).check(z.maxLength(30)), []), {
      names: { table: 'competences', column: 'code' },
    }),
    methods: field('Métodos', lines(20)),
    media: field('Meios', lines(30)),
    phases: field('Funções didácticas', z._default(z.array(phase).check(z.maxLength(20)), []), {
      json: true,
      show: phases => phases.map(phaseInWords).join(' · '),
    }),
    homework: field('TPC', optionalText(2000)),
    homeworkSolutions: field('Soluções do TPC', optionalText(2000)),
    differentiation: field('Diferenciação', optionalText(2000)),
    bibliography: field('Bibliografia', lines(20)),
    templateName: field('Nome do modelo', z._default(z.nullable(filled(120)), null)),
  },
  {
    state: { label: 'Estado' },
    teacherId: { label: 'Docente', names: { table: 'accounts' } },
    attachmentIds: {
      label: 'Anexos',
      show: (ids: readonly string[]) => counted(ids.length, 'ficheiro', 'ficheiros'),
    },
    present: { label: 'Presentes' },
    taughtNotes: { label: 'Observações' },
    leftPhases: {
      label: 'Ficou por fazer',
      show: (ids: readonly string[]) => counted(ids.length, 'função', 'funções'),
    },
    forNext: { label: 'Para a próxima aula' },
    carried: { label: 'O que ficou' },
    taughtBy: { label: 'Dada por', names: { table: 'accounts' } },
    schoolId: { label: 'Escola', omittedBecause: 'follows from the group' },
    carriedInto: {
      label: 'Passou a',

      omittedBecause: 'stands with what became of the rest',
    },
    sourceId: {
      label: 'Copiado de',

      omittedBecause: 'set once, when it is copied',
    },
  },
)

function phaseInWords(phase: Phase): string {
  const { name, minutes, content, teacherActivities, studentActivities, notes } = phase
  return [`${minutes} min ${name}`, content, ...teacherActivities, ...studentActivities, notes]
    .filter(Boolean)
    .join('; ')
}
