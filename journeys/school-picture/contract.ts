import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['diagnostics', 'academy'] as const

/** A subject, or reading aloud, as the tests of this year asked about it. */
const measured = z.object({
  name: z.string(),
  groups: z.int(),
  pupils: z.int(),
  /** Pupils who handed in two tests or more: of them alone it is known what changed. */
  twice: z.int(),
})
export type Measured = z.infer<typeof measured>

/** The lessons of one group by its plans in force, of weeks that have ended. */
const taughtLine = z.object({
  group: named,
  planned: z.int(),
  taught: z.int(),
  madeUp: z.int(),
  lost: z.int(),
  /** Of weeks of which nobody has said anything. */
  unrecorded: z.int(),
  /** School days so far, and those on which somebody called the roll; null where no calendar says them. */
  days: z.nullable(z.int()),
  called: z.int(),
  /** The last day on which somebody called. */
  lastCalled: z.nullable(z.string()),
})
export type TaughtLine = z.infer<typeof taughtLine>

const absentPupil = z.object({ ...named.shape, group: z.string(), days: z.int(), since: z.string() })
export type AbsentPupil = z.infer<typeof absentPupil>

const absentTeacher = z.object({
  ...named.shape,
  days: z.int(),
  lessons: z.int(),
  /** Given by a colleague, or joined to another group. */
  covered: z.int(),
  /** Of which nobody has decided who gives them. */
  undecided: z.int(),
})
export type AbsentTeacher = z.infer<typeof absentTeacher>

export const decisionKinds = ['plano', 'política', 'termos'] as const

const decision = z.object({
  kind: z.enum(decisionKinds),
  /** The plan or the policy; null for several terms. */
  id: z.nullable(z.uuid()),
  title: z.string(),
  text: z.string(),
  /** The day since which it waits. */
  since: z.nullable(z.string()),
})
export type Decision = z.infer<typeof decision>

const schoolPicture = z.object({
  today: z.string(),
  school: z.string(),
  year: z.int(),
  /** The trimester that is read; null where no calendar is in force. */
  trimester: z.nullable(z.int()),
  /** Trimesters that have begun: those that can be asked for. */
  begun: z.array(z.int()),
  from: z.string(),
  to: z.string(),
  /** How many weeks of it have begun. */
  weeks: z.nullable(z.int()),
  groups: z.int(),
  pupils: z.object({ H: z.int(), M: z.int() }),
  teachers: z.int(),
  measured: z.array(measured),
  /** Subjects of the timetable about which no test was handed in this year. */
  unmeasured: z.array(z.string()),
  /** Pupils who have handed in no test this year. */
  neverMeasured: z.int(),
  taught: z.array(taughtLine),
  /** Subjects that a group is taught without a plan in force: nobody can say what was planned. */
  withoutPlan: z.array(z.object({ group: z.string(), subjects: z.array(z.string()) })),
  absent: z.object({
    pupils: z.array(absentPupil),
    /** Pupils of the groups that were called lately. */
    of: z.int(),
    /** Groups that nobody has called lately: who is missing there is not known. */
    notCalled: z.array(z.object({ group: z.string(), last: z.nullable(z.string()), pupils: z.int() })),
  }),
  /** Null for teachers, who do not see it. */
  away: z.nullable(z.array(absentTeacher)),
  decisions: z.array(decision),
})
export type SchoolPicture = z.infer<typeof schoolPicture>

const ofTrimester = {
  trimester: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
}

export const getSchoolPicture = endpoint('GET', '/school-picture', {
  apis,
  who: staff,
  query: z.object(ofTrimester),
  response: schoolPicture,
  summary:
    'O que se sabe da escola: o que se mediu, o que se ensinou, quem falta e o que espera por uma decisão',
})

export const exportSchoolPicture = endpoint('GET', '/school-picture/file', {
  apis,
  who: staff,
  query: z.object({ ...ofTrimester, format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
  summary:
    'O que se sabe da escola numa folha A4, com caixas para marcar o que se decidiu e linhas para assinar',
})
