import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, day, filled, named, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'
import { numberInGroup, studentStates } from '#school/students/student.ts'

export const marks = ['falta', 'justificada', 'atraso', 'presente'] as const
export type Mark = (typeof marks)[number]
export const markLabels: Record<Mark, string> = {
  falta: 'Falta',
  justificada: 'Falta justificada',
  atraso: 'Atraso',
  presente: 'Presente',
}

/** More pupils are in no group. */
export const MAX_PUPILS = 200

/**
 * Who was missing or late at a lesson, as the teacher sends it: by the pupil or, where the device did not know the list,
 * by the number in the group.
 */
export const missing = z.object({
  studentId: z.optional(z.uuid()),
  number: z.optional(numberInGroup),
  mark: z.enum(['falta', 'justificada', 'atraso']),
})
export type AbsentPupil = z.infer<typeof missing>
/** Left out where nobody was called; empty where everybody was there. */
export const missingAtLesson = z.optional(z.array(missing).check(z.maxLength(MAX_PUPILS)))

/** `2026-05`. */
const month = z
  .string()
  .check(z.maxLength(7), z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'Escreva o mês como 2026-05.' }))

/** One time that the pupils of a group were called: at a lesson, or for a whole day. */
export const call = z.object({
  id: z.uuid(),
  date: z.string(),
  lessonId: z.nullable(z.uuid()),
  subject: z.nullable(named),
  startsAt: z.nullable(z.string()),
  /** Pupils of the group at that time. */
  pupils: z.int(),
  /** Who called. */
  by: z.string(),
  /** Whether the caller may change its marks on that day. */
  own: z.boolean(),
})
export type Call = z.infer<typeof call>

/** The calls at which a pupil was marked alike: a month of a group has some hundreds of marks. */
export const markedCalls = z.object({
  mark: z.enum(marks),
  callIds: z.array(z.uuid()),
})
export type MarkedCalls = z.infer<typeof markedCalls>

/** Three days, or three lessons of a subject, at which a pupil was missing one after the other. */
const run = z.object({ dates: z.array(z.string()), subject: z.nullable(z.string()) })
export type Run = z.infer<typeof run>

export const registerPupil = z.object({
  id: z.uuid(),
  number: z.nullable(z.int()),
  name: z.string(),
  state: z.enum(studentStates),
  guardianName: z.string(),
  guardianContact: z.string(),
  /** When the pupil was in the group: from a day until before another. */
  there: z.array(z.object({ since: z.string(), until: z.nullable(z.string()) })),
  marks: z.array(markedCalls),
  /** Up to today, whatever the month that is shown. */
  run: z.nullable(run),
})
export type RegisterPupil = z.infer<typeof registerPupil>

/** Any day for coordinators and the group's director, today for its teacher. */
const mayMark = z.enum(['any', 'today'])

const around = {
  group: z.extend(named, { grade: z.int(), year: z.int() }),
  director: z.nullable(named),
  by: z.enum(absenceUnits),
  month: z.string(),
  today: z.string(),
  may: mayMark,
  /** Every day of the month on which there could be school; with the reason where there is none. */
  days: z.array(z.object({ date: z.string(), closed: z.nullable(z.string()) })),
  calls: z.array(call),
}

export const register = z.object({ ...around, pupils: z.array(registerPupil) })
export type Register = z.infer<typeof register>

const apis = ['academy'] as const
/** A pupil is read in both systems. */
const ofPupil = ['academy', 'diagnostics'] as const

export const getRegister = endpoint('GET', '/absences/groups/:id', {
  apis,
  who: staff,
  summary: 'As faltas de uma turma num mês',
  params: byId,
  /** Of today where no month is said. */
  query: z.object({ month: z.optional(month) }),
  response: register,
})

export const exportRegister = endpoint('GET', '/absences/groups/:id/export', {
  apis,
  who: staff,
  summary: 'As faltas de uma turma num mês, em CSV ou Excel',
  params: byId,
  query: z.object({ month, format: z.enum(['csv', 'xlsx']) }),
  response: 'bytes',
})

const absenceThing = thing({ table: 'lesson_absences', what: 'Esta falta' })

export const markAbsences = endpoint('PUT', '/absences/groups/:id', {
  apis: ofPupil,
  who: staff,
  summary:
    'Marca ou corrige faltas de um dia: o professor até ao fim do dia, depois o director de turma, com motivo',
  params: byId,
  body: z.object({
    marks: z
      .array(
        z.object({
          studentId: z.uuid(),
          date: day,
          /** One lesson of the day; left out, every lesson of it that the caller may change. */
          callId: z.optional(z.uuid()),
          mark: z.enum(marks),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_PUPILS)),
    reason: optionalText(300),
  }),
  response: z.object({ marked: z.int() }),
  of: absenceThing,
  audit: 'absences.mark',
  done: 'marcou',
  undoable: true,
})

/** That somebody spoke with the family, and what was said. */
const talk = z.object({ id: z.uuid(), date: z.string(), note: z.string(), by: z.string() })

export const addTalk = endpoint('POST', '/absences/students/:id/talks', {
  apis: ofPupil,
  who: staff,
  summary: 'Regista uma conversa com a família de um aluno sobre as faltas',
  params: byId,
  body: z.object({ date: day, note: filled(500) }),
  response: talk,
  of: thing({ table: 'family_talks', what: 'Esta conversa', name: 'Conversa com a família' }),
  audit: 'talk.create',
  done: 'registou',
  undoable: true,
})

export const callThing = thing({ table: 'lesson_calls', what: 'Esta chamada' })

export const getPupilAbsences = endpoint('GET', '/absences/students/:id', {
  apis: ofPupil,
  who: staff,
  summary: 'As faltas de um aluno: um mês, e o trimestre em números',
  params: byId,
  /** Of today where no month is said. */
  query: z.object({ month: z.optional(month) }),
  response: z.object({
    ...around,
    pupil: registerPupil,
    /** Up to today; null where that is in no trimester. */
    trimester: z.nullable(
      z.object({ number: z.int(), absences: z.int(), justified: z.int(), late: z.int(), units: z.int() }),
    ),
    /** Days of the trimester with an absence that nobody has justified. */
    unjustified: z.array(z.object({ date: z.string(), lessons: z.int() })),
    /** The newest first. */
    talks: z.array(talk),
    /** What of it was marked in groups that the pupil has left. */
    elsewhere: z.nullable(
      z.object({ absences: z.int(), justified: z.int(), late: z.int(), groups: z.array(z.string()) }),
    ),
  }),
})
export type PupilAbsences = z.infer<typeof getPupilAbsences.response>

const called = z.object({
  callId: z.uuid(),
  by: z.string(),
  startsAt: z.nullable(z.string()),
  missing: z.array(z.object({ studentId: z.uuid(), mark: z.enum(marks) })),
})

export const getBeforeLesson = endpoint('GET', '/absences/lesson', {
  apis,
  who: staff,
  summary: 'O que se sabe das faltas antes de uma aula: quem falta há três, e quem já foi chamado nesse dia',
  query: z.object({ group: z.uuid(), subject: z.uuid(), date: day, lesson: z.uuid() }),
  response: z.object({
    by: z.enum(absenceUnits),
    /** Before that day. */
    runs: z.array(z.object({ id: z.uuid(), number: z.nullable(z.int()), name: z.string(), run })),
    /** The call of this lesson. */
    own: z.nullable(called),
    /** A call that holds for the whole day, where this lesson is not the one that it was made in. */
    day: z.nullable(called),
  }),
})
export type BeforeLesson = z.infer<typeof getBeforeLesson.response>
