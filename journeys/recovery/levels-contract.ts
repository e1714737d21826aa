import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['diagnostics'] as const

export const startRecoveryFromLevels = endpoint('GET', '/level-groupings/:id/recovery', {
  apis,
  who: staff,
  params: byId,
  response: z.object({
    title: z.string(),
    subject: named,
    groups: z.array(z.object({ ...named.shape, pupils: z.int() })),
    /** As the groups are called. */
    levels: z.array(z.string()),
    competences: z.array(z.object({ id: z.uuid(), code: z.string(), description: z.string() })),
  }),
  summary:
    'O que um plano de recuperação toma dos grupos por nível: turmas, alunos e competências da disciplina',
})

export const createRecoveryFromLevels = endpoint('POST', '/level-groupings/:id/recovery', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    /** The class whose plan it is: a plan is of one. */
    groupId: z.uuid(),
    /** None: each group practises its level. */
    competenceIds: z.array(z.uuid()).check(z.maxLength(30)),
  }),
  response: byId,
  audit: 'recovery.from_levels',
  done: 'fez um plano de recuperação dos níveis',
  undoable: true,
  summary: 'Faz um plano de recuperação de uma turma com os seus grupos por nível, nas horas marcadas',
})
