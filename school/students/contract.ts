import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, day, optionalText, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'
import { enrolmentThing } from './enrolment-contract.ts'
import { LEFT_BEFORE, sexes, studentFields, studentStates, studentThing } from './student.ts'

const apis = ['academy', 'diagnostics'] as const

const written = bodyOf(studentFields)

const leavesAfterEntry: z.core.CheckFn<{ enrolledOn: string | null; leftOn: string | null }> = context => {
  const { enrolledOn, leftOn } = context.value
  if (enrolledOn !== null && leftOn !== null && leftOn < enrolledOn)
    context.issues.push({ code: 'custom', input: context.value, path: ['leftOn'], message: LEFT_BEFORE })
}

export const studentBody = z
  .object({
    ...written.shape,
    groupId: z.uuid(),
    /** That a pupil of the same name and date of birth is somebody else. */
    confirmOther: z.optional(z.boolean()),
  })
  .check(leavesAfterEntry)
export type StudentBody = z.infer<typeof studentBody>
/** A pupil changes group by transfer alone. */
export const studentChange = z.object({ ...written.shape, version }).check(leavesAfterEntry)

export const studentRow = z.object({
  ...written.shape,
  id: z.uuid(),
  /** 8 digits: year of entry and number, given by the system. */
  code: z.string(),
  group: z.object({ id: z.uuid(), name: z.string(), grade: z.int(), year: z.int() }),
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
  school: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  sex: manyOf(z.enum(sexes)),
  state: manyOf(z.enum(studentStates)),
}

export const listStudents = endpoint('GET', '/students', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(studentSorts) }),
  response: pageOf(studentRow),
  summary: 'Procura alunos; um professor vê os das suas turmas',
})

export const countStudents = endpoint('GET', '/students/counts', {
  apis,
  who: staff,
  query: z.object(filters),
  response: z.object({
    total: z.int(),
    bySex: z.record(z.enum(sexes), z.int()),
    /** The filter of states lifted. */
    byState: z.record(z.enum(studentStates), z.int()),
    /** Enrolments of which nobody has said a day, all filters lifted. */
    doubts: z.int(),
  }),
  summary: 'Quantos alunos há por sexo e por situação, com os mesmos filtros',
})

export const studentOptions = endpoint('GET', '/students/options', {
  apis,
  who: staff,
  query: z.object({ search: pageFields.search, group: z.optional(z.uuid()), id: z.optional(z.uuid()) }),
  response: z.array(
    z.object({ id: z.uuid(), code: z.string(), fullName: z.string(), sex: z.enum(sexes), group: z.string() }),
  ),
  summary: 'Até 20 alunos activos cujo nome ou código se escreveu, para escolher um',
})

export const getStudent = getOf(studentThing, { who: staff, response: studentRow })

export const createStudent = endpoint('POST', '/students', {
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

export const transferStudent = endpoint('POST', '/students/:id/transfer', {
  of: enrolmentThing,
  apis,
  who: staff,
  params: byId,
  body: z.object({
    groupId: z.uuid(),
    /** From which day on; today without it. */
    day: z.optional(day),
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

export const changeStudents = endpoint('POST', '/students/bulk', {
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
