import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, day, filled, optionalText, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'

export const studentStates = ['activo', 'transferido', 'desistente'] as const
export type StudentState = (typeof studentStates)[number]
export const studentStateLabels: Record<StudentState, string> = {
  activo: 'Activo',
  transferido: 'Transferido',
  desistente: 'Desistente',
}

/** H and M, as Mozambican schools count them. */
export const sexes = ['H', 'M'] as const
export type Sex = (typeof sexes)[number]
export const sexLabels: Record<Sex, string> = { H: 'Homem (H)', M: 'Mulher (M)' }

const apis = ['academy', 'diagnostics'] as const
export const numberInGroup = z.int().check(z.minimum(1), z.maximum(200))

const personal = {
  fullName: filled(120),
  sex: z.enum(sexes),
  birthDate: z._default(z.nullable(day), null),
  /** The next free number of the group when left out. */
  numberInGroup: z._default(z.nullable(numberInGroup), null),
  guardianName: optionalText(120),
  guardianContact: optionalText(60),
  motherTongue: optionalText(60),
  specialNeeds: optionalText(1000),
  state: z._default(z.enum(studentStates), 'activo'),
}

export const studentBody = z.object({ ...personal, groupId: z.uuid() })
export type StudentBody = z.infer<typeof studentBody>
/** A pupil changes group by transfer alone. */
export const studentChange = z.object({ ...personal, version })

export const studentRow = z.object({
  id: z.uuid(),
  /** 8 digits: year of entry and number, given by the system. */
  code: z.string(),
  fullName: z.string(),
  sex: z.enum(sexes),
  birthDate: z.nullable(z.string()),
  group: z.object({ id: z.uuid(), name: z.string(), grade: z.int(), year: z.int() }),
  numberInGroup: z.nullable(z.int()),
  guardianName: z.string(),
  guardianContact: z.string(),
  motherTongue: z.string(),
  specialNeeds: z.string(),
  state: z.enum(studentStates),
  version,
  updatedAt: z.string(),
})
export type StudentRow = z.infer<typeof studentRow>

export const studentSorts = [
  'nome',
  '-nome',
  'codigo',
  '-codigo',
  'turma',
  '-turma',
  'nascimento',
  '-nascimento',
] as const

const filters = {
  search: pageFields.search,
  group: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  sex: manyOf(z.enum(sexes)),
  state: manyOf(z.enum(studentStates)),
}

const studentThing = thing({
  table: 'students',
  what: 'Este aluno',
  many: 'alunos',
  path: '/students',
  apis,
  audit: 'students',
})

export const listStudents = endpoint({
  method: 'GET',
  path: '/students',
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: z._default(z.enum(studentSorts), 'nome') }),
  response: pageOf(studentRow),
  summary: 'Procura alunos; um professor vê os das suas turmas',
})

export const countStudents = endpoint({
  method: 'GET',
  path: '/students/counts',
  apis,
  who: staff,
  query: z.object(filters),
  response: z.object({
    total: z.int(),
    bySex: z.record(z.enum(sexes), z.int()),
    /** The filter of states lifted. */
    byState: z.record(z.enum(studentStates), z.int()),
  }),
  summary: 'Quantos alunos há por sexo e por situação, com os mesmos filtros',
})

export const studentOptions = endpoint({
  method: 'GET',
  path: '/students/options',
  apis,
  who: staff,
  query: z.object({ search: pageFields.search, group: z.optional(z.uuid()), id: z.optional(z.uuid()) }),
  response: z.array(
    z.object({ id: z.uuid(), code: z.string(), fullName: z.string(), sex: z.enum(sexes), group: z.string() }),
  ),
  summary: 'Até 20 alunos activos cujo nome ou código se escreveu, para escolher um',
})

export const getStudent = getOf(studentThing, { who: staff, response: studentRow })

export const createStudent = endpoint({
  method: 'POST',
  path: '/students',
  apis,
  who: staff,
  body: studentBody,
  response: studentRow,
  errors: { CODES_EXHAUSTED: 409 },
  audit: 'students.create',
  done: 'inscreveu',
  undoable: true,
  summary: 'Inscreve um aluno; o código é dado pelo sistema',
})

export const updateStudent = updateOf(studentThing, { who: staff, body: studentChange, response: studentRow })

export const transferStudent = endpoint({
  method: 'POST',
  path: '/students/:id/transfer',
  apis,
  who: staff,
  params: byId,
  body: z.object({
    groupId: z.uuid(),
    reason: optionalText(300),
    version,
  }),
  response: studentRow,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'students.transfer',
  undoable: true,
  summary: 'Muda um aluno de turma',
})

export const removeStudent = removeOf(studentThing, { who: staff })

export const changeStudents = endpoint({
  method: 'POST',
  path: '/students/bulk',
  apis,
  who: staff,
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('transfer'), groupId: z.uuid() }),
      z.object({ kind: z.literal('state'), state: z.enum(studentStates) }),
      z.object({ kind: z.literal('remove') }),
    ]),
  }),
  response: z.object({ changed: z.int() }),
  audit: 'students.bulk',
  done: { 'students.state': 'mudou a situação' },
  undoable: true,
  summary: 'Transfere, muda a situação ou elimina vários alunos de uma vez',
})

export const listStudentHistory = historyOf(studentThing, { who: staff })

export const exportStudents = exportOf(studentThing, { who: staff, filters })
