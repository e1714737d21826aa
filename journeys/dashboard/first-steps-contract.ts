import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { admins } from '#school/roles.ts'

export const firstStepsFacts = z.object({
  school: z.nullable(z.object({ name: z.string(), district: z.string() })),
  /** That in force. */
  calendar: z.nullable(z.object({ trimesters: z.int(), holidays: z.int() })),
  subjects: z.object({ count: z.int(), withProgramme: z.int(), grades: z.array(z.int()) }),
  /** Of the school year. */
  groups: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      shift: z.string(),
      pupils: z.int(),
      capacity: z.nullable(z.int()),
    }),
  ),
  teachers: z.object({ entered: z.int(), invited: z.int() }),
  /** Subjects of groups that have a teacher. */
  taught: z.int(),
  /** The first of the timetable, those with a teacher before the others. */
  lessons: z.array(z.object({ group: z.string(), subject: z.string(), teacher: z.nullable(z.string()) })),
})
export type FirstSteps = z.infer<typeof firstStepsFacts>

export const getFirstSteps = endpoint('GET', '/dashboard/first-steps', {
  apis: ['academy'],
  who: admins,
  response: firstStepsFacts,
  summary: 'O que já há do que uma escola precisa até a primeira aula estar no dia de alguém',
})
