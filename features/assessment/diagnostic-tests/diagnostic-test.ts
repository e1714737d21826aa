import * as z from 'zod/mini'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { counted } from '#kit/figures.ts'
import { filled, optionalText, text, year } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { type Sharing, sharingLabels, sharings } from '#school/reach.ts'
import { type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** A test by which a class is diagnosed, written or oral. */
export const testThing = thing({
  table: 'tests',
  what: 'Este teste',
  many: 'testes',
  path: '/tests',
  apis: ['diagnostics'],
  audit: 'tests',
})

export const testStates = ['rascunho', 'publicado', 'arquivado'] as const
export const testState = z.enum(testStates)
export type TestState = z.infer<typeof testState>

export const moments = ['inicial', 'intermédio', 'final', 'pós-recuperação'] as const
export const modes = ['em linha', 'impresso', 'lançamento manual'] as const

/** The owner of a test, or a coordinator, changes its state. */
export const testStateTable = stateTable<TestState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', publicado: 'Publicado', arquivado: 'Arquivado' },
  transitions: [
    { from: 'rascunho', to: 'publicado', who: staff, label: 'Publicar' },
    { from: 'publicado', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    { from: 'publicado', to: 'arquivado', who: staff, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'publicado', who: staff, label: 'Recuperar' },
  ],
})

/** What a cell of the blueprint asks for. */
export const blueprintCell = z.object({
  domain: filled(200),
  bloom: z.enum(bloomLevels),
  items: z.int().check(z.minimum(0), z.maximum(100)),
  points: z.number().check(z.minimum(0), z.maximum(1000)),
})
export type BlueprintCell = z.infer<typeof blueprintCell>

export const band = z.object({
  code: text(20),
  name: text(80),
  min: z.number().check(z.minimum(0), z.maximum(1000)),
  max: z.number().check(z.minimum(0), z.maximum(1000)),
})

/** The past paper of an exam that a test is: its questions stand in the bank, as far as somebody has written them. */
export const examPaper = z.object({
  year: z.int().check(z.minimum(1975), z.maximum(2100)),
  /** 1.ª or 2.ª chamada. */
  call: z.union([z.literal(1), z.literal(2)]),
  /** How many the paper has. */
  questions: z.int().check(z.minimum(1), z.maximum(100)),
  /** Where the key comes from: the official one, or who solved the paper. */
  keySource: filled(200),
})
export type ExamPaper = z.infer<typeof examPaper>

/** «2025, 2.ª chamada» */
export const examName = ({ year, call }: Pick<ExamPaper, 'year' | 'call'>) => `${year}, ${call}.ª chamada`

export const kinds = ['escrito', 'oral'] as const

/** What is heard: reading in one language, or counting. */
export const skills = ['leitura', 'aritmética'] as const
export type Skill = (typeof skills)[number]

/**
 * A level of an oral assessment, lowest first: its name, what the pupil is asked to do to reach it, and a second sample,
 * since a second try at the first one measures memory.
 */
export const level = z.object({ name: filled(80), task: optionalText(2000), second: optionalText(2000) })
export type Level = z.infer<typeof level>

/** A frozen form: places in their order, and the order of the parts of each question by list. */
export const testForm = z.object({
  name: z.string(),
  /** Whether questions, and options, change place in it. */
  questions: z.boolean(),
  options: z.boolean(),
  items: z.array(
    z.object({
      /** Id of the item. */
      question: z.string(),
      order: z.record(z.string(), z.array(z.string())),
    }),
  ),
})
export type TestForm = z.infer<typeof testForm>

const lines = z._default(z.array(text(500)).check(z.maxLength(30)), [])

/** What a person writes of a test itself, and what is changed beside. */
export const testFields = fieldsOf(
  testThing,
  {
    title: field('Título', filled(200)),
    kind: field('Tipo', z._default(z.enum(kinds), 'escrito')),
    subjectId: field('Disciplina', chosenSubject, { names: { table: 'subjects' } }),
    grade: field('Classe', z.int().check(z.minimum(1), z.maximum(12)), { show: gradeName }),
    year: field('Ano lectivo', year),
    moment: field('Momento', z._default(z.enum(moments), 'inicial')),
    minutes: field('Duração, minutos', z._default(z.int().check(z.minimum(5), z.maximum(300)), 60)),
    totalPoints: field('Cotação total', z._default(z.number().check(z.gt(0), z.maximum(1000)), 20)),
    objective: field('Objectivo', optionalText(2000)),
    instructions: field('Instruções', lines),
    /** Printed above the others, and never shown on a screen: where the name stands, how a letter is crossed out. */
    paperInstructions: field('Instruções só no papel', lines),
    teacherNote: field('Nota para o professor', optionalText(2000)),
    modes: field(
      'Aplica-se',
      z._default(z.array(z.enum(modes)).check(z.maxLength(modes.length)), [...modes]),
    ),
    /** Questions change places for each pupil, on devices. */
    shuffle: field('Baralhar as perguntas', z._default(z.boolean(), false)),
    /** Options change places where their question lets them: for each pupil on devices, once for all on paper. */
    shuffleOptions: field('Baralhar as opções', z._default(z.boolean(), true)),
    paging: field('No telemóvel', z._default(z.enum(['uma a uma', 'todas']), 'uma a uma')),
    blueprint: field(
      'Matriz de especificação',
      z._default(z.array(blueprintCell).check(z.maxLength(200)), []),
      { json: true, show: cells => questionsAsked(cells.reduce((sum, cell) => sum + cell.items, 0)) },
    ),
    bands: field('Faixas das notas', z._default(z.array(band).check(z.maxLength(12)), []), {
      json: true,
      show: namesText,
    }),
    levels: field('Níveis', z._default(z.array(level).check(z.maxLength(12)), []), {
      json: true,
      show: namesText,
    }),
    exam: field('Prova de exame', z._default(z.nullable(examPaper), null), {
      json: true,
      show: exam => (exam ? `${examName(exam)}, chave: ${exam.keySource}` : ''),
    }),
    /** Of an oral assessment. */
    language: field('Língua', z._default(filled(40), 'Português')),
    skill: field('O que se ouve', z._default(z.enum(skills), 'leitura')),
  },
  {
    items: {
      label: 'Perguntas',
      show: (items: readonly object[]) => counted(items.length, 'pergunta', 'perguntas'),
    },
    forms: { label: 'Versões', show: (forms: readonly TestForm[]) => namesText(forms) || 'só uma' },
    state: { label: 'Estado', show: (state: TestState) => testStateTable.labels[state] },
    sharing: { label: 'Partilha', show: (sharing: Sharing) => sharingLabels[sharing] },
    sourceTestId: {
      label: 'Feito a partir de',

      omittedBecause: 'set once',
    },
    ownerId: { label: 'De', omittedBecause: 'set once' },
    schoolId: { label: 'Escola', omittedBecause: 'set once' },
  },
)

export const testHead = z.extend(bodyOf(testFields), {
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
})
export type TestHead = z.infer<typeof testHead>

function questionsAsked(count: number): string {
  return counted(count, 'pergunta pedida', 'perguntas pedidas')
}

function namesText(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name).join(', ')
}
