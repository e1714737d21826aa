import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { marking, type StoredMarking, sitting } from '../results/contract.ts'

const apis = ['diagnostics', 'academy'] as const

export const listOpenAnswers = endpoint('GET', '/applications/:id/open-answers', {
  apis,
  who: staff,
  params: byId,
  response: z.object({
    answers: z.array(
      z.object({
        /** Says whose it is to the server alone. */
        attemptId: z.uuid(),
        itemId: z.uuid(),
        text: z.string(),
        marking: z.custom<StoredMarking | null>(),
        points: z.nullable(z.number()),
      }),
    ),
  }),
  summary: 'As respostas abertas de uma aplicação, sem nomes e por uma ordem que não é a da turma',
})

export const markAnswer = endpoint('POST', '/applications/:id/marks', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    attemptId: z.uuid(),
    itemId: z.uuid(),
    /** Null takes the points away again. */
    marking: z.nullable(marking),
  }),
  response: z.object({ points: z.nullable(z.number()), toMark: z.int() }),
  errors: { WRONG_STATE: 409 },
  audit: 'applications.mark',
  done: 'corrigiu',
  summary: 'Cota uma resposta aberta pela sua grelha de correcção',
})

export const setLevels = endpoint('POST', '/applications/:id/levels', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    entries: z
      .array(
        z.object({
          studentId: z.uuid(),
          /** A level's name, 'não apresentado', or null to clear. */
          level: z.nullable(z.string().check(z.maxLength(80))),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ sittings: z.array(sitting) }),
  errors: { WRONG_STATE: 409 },
  audit: 'applications.level',
  done: 'registou o nível',
  summary: 'Regista o nível a que cada aluno chegou numa avaliação oral',
})
