import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, day, optionalText, yearInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { admins, staff } from '#school/roles.ts'
import { period } from '#school/schools/school.ts'

/** Letters that the name of a room may have. */
export const ROOM_LENGTH = 20

export const weekdays = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

const place = {
  weekday: z.int().check(z.minimum(1), z.maximum(6)),
  period: z.int().check(z.minimum(1), z.maximum(12)),
}

/** What a person writes of one lesson time of a group's week. */
export const slotBody = z.object({
  ...place,
  subjectId: z.uuid(),
  teacherId: z.nullable(z.uuid()),
  room: optionalText(ROOM_LENGTH),
})
export type SlotBody = z.infer<typeof slotBody>

export const slot = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  groupName: z.string(),
  grade: z.int(),
  schoolId: z.uuid(),
  shift: z.string(),
  weekday: z.int(),
  period: z.int(),
  subjectId: z.uuid(),
  subjectCode: z.string(),
  subjectName: z.string(),
  colour: z.string(),
  teacherId: z.nullable(z.uuid()),
  teacherName: z.nullable(z.string()),
  room: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The first day on which it holds; null is the beginning of the group's year. */
  startsOn: z.nullable(z.string()),
  /** The first day on which it no longer holds. */
  until: z.nullable(z.string()),
})
export type Slot = z.infer<typeof slot>

/** An hour in which pupils of several groups learn in other groups than their own, and one of those other groups. */
export const sharedHour = z.object({
  /** Of the other group. */
  id: z.uuid(),
  name: z.string(),
  /** What brings the groups together, and its page. */
  title: z.string(),
  path: z.string(),
  subjectId: z.uuid(),
  /** The groups whose pupils come, by name. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  schoolId: z.uuid(),
  shift: z.string(),
  pupils: z.int(),
  weekday: z.int(),
  period: z.int(),
  leaderId: z.nullable(z.uuid()),
  leaderName: z.nullable(z.string()),
  room: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The first day on which it takes the place of lessons. */
  startsOn: z.string(),
  /** The first day on which it no longer does; null while nothing has taken its own place. */
  until: z.nullable(z.string()),
  /** The days on which it was held. */
  heldOn: z.array(z.string()),
})
export type SharedHour = z.infer<typeof sharedHour>

/** Somebody, or a room, in two places at once: said, never refused. */
export const clash = z.object({
  weekday: z.int(),
  period: z.int(),
  /** Ids of the groups that meet there. */
  groupIds: z.array(z.uuid()),
  what: z.string(),
})
export type Clash = z.infer<typeof clash>

export const timetable = z.object({
  slots: z.array(slot),
  /** Of the same week: those of the group; of a teacher those that are led, or that take the place of a lesson. */
  shared: z.array(sharedHour),
  /** Of the whole year; empty without permission to write timetables. */
  clashes: z.array(clash),
  /** Of a group's timetable: changes with every change of it, and is sent back when writing. Else empty. */
  revision: z.string(),
  /** The day whose week it is. */
  on: z.string(),
  today: z.string(),
  /** Of a group: the lesson times that its school had on that day. */
  periods: z.array(period),
  /** Of a group: the days on which its week changes, in their order. */
  changesOn: z.array(z.string()),
  /** Of a group: the day from which a change holds where no other is chosen; null for its first week, from the beginning of the year. */
  proposedFrom: z.nullable(z.string()),
})
export type Timetable = z.infer<typeof timetable>

const both = ['academy', 'diagnostics'] as const

export const getTimetable = endpoint('GET', '/timetable', {
  apis: both,
  who: staff,
  summary: 'O horário de uma turma, de um professor ou o próprio',
  query: z.object({
    group: z.optional(z.uuid()),
    teacher: z.optional(z.uuid()),
    /** One's own week, whatever one's role. */
    whose: z.optional(z.literal('own')),
    year: z.optional(yearInUrl),
    /** Today where it is not said. */
    on: z.optional(day),
  }),
  response: timetable,
})

export const printTimetable = endpoint('GET', '/timetable/print', {
  apis: both,
  who: staff,
  summary: 'O próprio horário, em PDF A4',
  response: 'bytes',
})

const slotThing = thing({ table: 'timetable_slots', what: 'Este tempo do horário', name: 'Horário' })

export const putGroupTimetable = endpoint('PUT', '/timetable/groups/:id', {
  apis: both,
  who: admins,
  summary:
    'Escreve o horário inteiro de uma turma a partir de um dia; o que valia antes fica. Diz que professor ou sala ficaria em dois sítios',
  params: byId,
  body: z.object({
    slots: z.array(slotBody).check(z.maxLength(72)),
    revision: z.string().check(z.maxLength(40)),
    /** From when; the day that the timetable proposes where it is not said. */
    from: z.optional(day),
  }),
  response: timetable,
  errors: { VERSION_CONFLICT: 409 },
  of: slotThing,
  audit: 'timetable.update',
  undoable: true,
})
