import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, day, filled, named, optionalText, version, year, yearInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'
import { period } from '#school/schools/school.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { gradeNumber } from '#school/subjects/subject.ts'

export const shifts = ['manhã', 'tarde', 'noite'] as const
export type Shift = (typeof shifts)[number]
export const shiftLabels: Record<Shift, string> = { manhã: 'Manhã', tarde: 'Tarde', noite: 'Noite' }

const apis = ['academy', 'diagnostics'] as const

/** Display names of groups by their ids, as `groupCalled` formats them. */
export const groupNames = { table: 'groups', column: 'groups.called' } as const

const groupThing = thing({
  table: 'groups',
  what: 'Esta turma',
  many: 'turmas',
  path: '/groups',
  apis,
  audit: 'groups',
})

/** What a person writes of a group. */
export const groupFields = fieldsOf(
  groupThing,
  {
    name: field('Nome', filled(20)),
    grade: field('Classe', gradeNumber, { show: gradeName, blank: 0 }),
    year: field('Ano lectivo', year),
    shift: field('Turno', z._default(z.enum(shifts), 'manhã'), { show: shift => shiftLabels[shift] }),
    room: field('Sala', optionalText(40)),
    capacity: field('Lotação', z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(200))), null)),
    directorId: field('Director de turma', z._default(z.nullable(z.uuid()), null), {
      names: { table: 'accounts' },
    }),
  },
  { schoolId: { label: 'Escola', names: { table: 'schools' } } },
)

/** With its school: the caller's own, or the only one, when left out. It stays in it. */
export const groupBody = z.object({
  ...bodyOf(groupFields).shape,
  schoolId: z.optional(z.uuid()),
  /** That a year far from the one in force is meant. */
  confirmYear: z.optional(z.boolean()),
})
/** Where one chooses among schools, which one is said. */
export const groupInSchool = z.object({ ...groupBody.shape, schoolId: z.uuid('Escolha a escola.') })
export type GroupBody = z.infer<typeof groupBody>

export const groupRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its display name: with its school, where there are several. */
  called: z.string(),
  grade: z.int(),
  year: z.int(),
  shift: z.enum(shifts),
  room: z.string(),
  capacity: z.nullable(z.int()),
  /** With the job, which says how the office is borne: «directora de turma». */
  director: z.nullable(z.object({ ...named.shape, jobTitle: z.string() })),
  /** Pupils that are `activo`: boys (H), girls (M). */
  boys: z.int(),
  girls: z.int(),
  /** Who teaches in it, by name. */
  teachers: z.array(z.string()),
  version,
  updatedAt: z.string(),
})
export type GroupRow = z.infer<typeof groupRow>

const taught = z.object({
  subject: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    abbreviation: z.string(),
    colour: z.string(),
  }),
  teacher: named,
  /** Lessons a week in the timetable. */
  lessons: z.int(),
  /** Lessons a week that the subject asks for in this grade; null where it says nothing. */
  hours: z.nullable(z.int()),
})

const slot = z.object({
  /** 1 Monday … 6 Saturday. */
  weekday: z.int(),
  period: z.int(),
  subjectId: z.uuid(),
  subject: z.string(),
  abbreviation: z.string(),
  colour: z.string(),
  teacher: z.nullable(z.string()),
  room: z.string(),
})

export const group = z.object({
  ...groupRow.shape,
  school: named,
  taught: z.array(taught),
  timetable: z.object({
    periods: z.array(period),
    slots: z.array(slot),
  }),
  /** Pupils who left: transferred, dropped out. */
  gone: z.object({ transferido: z.int(), desistente: z.int() }),
})
export type Group = z.infer<typeof group>

/** Of every year, in a list of groups. */
export const ALL_YEARS = 'todos'

export const groupSorts = ['nome', '-nome', 'sala', '-sala', 'alunos', '-alunos'] as const

const filters = {
  search: pageFields.search,
  grade: manyOf(gradeInUrl),
  shift: manyOf(z.enum(shifts)),
  school: manyOf(z.uuid()),
  /** Without it those of the year in force, or of the nearest year that has groups: what is over is archived by its year. */
  year: z.optional(z.union([z.literal(ALL_YEARS), yearInUrl])),
}

export const listGroups = endpoint('GET', '/groups', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(groupSorts) }),
  response: pageOf(groupRow),
  summary: 'Procura turmas; um professor vê as suas',
})

export const countGroups = endpoint('GET', '/groups/counts', {
  apis,
  who: staff,
  query: z.object(filters),
  response: z.object({
    total: z.int(),
    boys: z.int(),
    girls: z.int(),
    /** Groups per grade, the filter of grades lifted. */
    byGrade: z.record(z.string(), z.int()),
    years: z.array(z.int()),
    /** The one that a list shows at first: the year in force, or the nearest that has groups. */
    year: z.nullable(z.int()),
    inForce: z.int(),
  }),
  summary: 'Quantas turmas e alunos há, com os mesmos filtros',
})

export const groupOptions = endpoint('GET', '/groups/options', {
  apis,
  who: staff,
  query: z.object({ year: z.optional(yearInUrl), grade: z.optional(gradeInUrl) }),
  response: z.array(
    z.object({
      id: z.uuid(),
      /** With its year where it is not of the year in force, or another of the same name is there: «6ªA (2026)». */
      name: z.string(),
      schoolId: z.uuid(),
      grade: z.int(),
      year: z.int(),
      /** Whether it is of the year in force in its school. */
      inForce: z.boolean(),
      shift: z.enum(shifts),
      students: z.int(),
    }),
  ),
  summary: 'Nomes das turmas ao alcance de quem pergunta, para escolher uma',
})

export const getGroup = getOf(groupThing, {
  who: staff,
  response: group,
  summary: 'Uma turma, com professores e horário',
})

export const createGroup = createOf(groupThing, {
  who: approvers,
  body: groupBody,
  response: group,
  errors: { NAME_TAKEN: 409 },
})

const groupDirectorThing = thing({
  table: 'group_directors',
  what: 'Esta direcção de turma',
  name: 'Direcção de turma',
})

export const updateGroup = {
  ...updateOf(groupThing, {
    who: approvers,
    body: z.object({ ...groupBody.shape, version }),
    response: group,
    errors: { NAME_TAKEN: 409 },
  }),
  of: groupDirectorThing,
}

export const removeGroup = removeOf(groupThing, {
  who: approvers,
  errors: { IN_USE: 409 },
  summary: 'Elimina uma turma sem alunos',
})

const groupTeacherThing = thing({
  table: 'group_teachers',
  what: 'Este professor',
  name: 'Professor da turma',
})

export const setGroupTeachers = endpoint('PUT', '/groups/:id/teachers', {
  apis,
  who: approvers,
  params: byId,
  body: z.object({
    teachers: z.array(z.object({ subjectId: z.uuid(), accountId: z.uuid() })).check(z.maxLength(40)),
    /** From when they teach; today where it is not said. Who is the first of a subject has it from the beginning of the year. */
    from: z.optional(day),
    version,
  }),
  response: group,
  errors: { VERSION_CONFLICT: 409 },
  of: groupTeacherThing,
  audit: 'groups.teachers',
  done: 'mudou os professores',
  undoable: true,
  summary:
    'Diz quem lecciona cada disciplina numa turma a partir de um dia; quem leccionava antes fica até lá',
})

export const listGroupHistory = historyOf(groupThing, { who: staff })

export const exportGroups = exportOf(groupThing, { who: staff, filters })
