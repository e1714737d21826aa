import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { checkFromBeforeTo, day } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers } from '#school/roles.ts'
import { apis, base } from './contract.ts'

/** The days whose lessons somebody was reminded of. */
const span = z.object({ from: day, to: day }).check(checkFromBeforeTo)

export const listReminders = endpoint('GET', `${base}/reminders`, {
  apis,
  who: approvers,
  summary: 'Quem foi lembrado hoje dos planos de aula em falta',
  response: z.object({
    reminded: z.array(z.object({ teacherId: z.uuid(), by: z.string(), at: z.string() })),
  }),
})

const reminderThing = thing({
  table: 'lesson_reminders',
  what: 'Este lembrete',
  name: 'Lembrete de planos de aula',
})

export const remindTeachers = endpoint('POST', `${base}/reminders`, {
  apis,
  who: approvers,
  summary: 'Lembra quem tem aulas sem plano entre dois dias; a mesma pessoa só uma vez por dia',
  body: span,
  response: z.object({ reminded: z.int() }),
  errors: { NOBODY_TO_REMIND: 409 },
  of: reminderThing,
  audit: 'lesson.remind',
  done: 'lembrou',
  undoable: true,
})
