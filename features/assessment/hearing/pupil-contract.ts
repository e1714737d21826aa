import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { skills } from '../diagnostic-tests/diagnostic-test.ts'

/** What a pupil can do already in one language, and three things to do at home for it. */
export const heardOfPupil = z.object({
  skill: z.enum(skills),
  language: z.string(),
  level: z.string(),
  date: z.string(),
  wordsAMinute: z.nullable(z.int()),
  home: z.array(z.string()),
})
export type HeardOfPupil = z.infer<typeof heardOfPupil>

export const getHeardPupil = endpoint('GET', '/hearings/students/:id', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  response: z.object({ rows: z.array(heardOfPupil) }),
  summary: 'O último nível de um aluno em cada língua, e três coisas para fazer em casa',
})
