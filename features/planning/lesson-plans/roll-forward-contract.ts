import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { day, timeOfDay } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { apis, base } from './contract.ts'

export const rollForwardPreview = endpoint('POST', `${base}/roll-forward/preview`, {
  apis,
  who: staff,
  summary: 'As datas novas de planos de aula, se passassem para outra turma ou outro ano',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
    groupId: z.uuid(),
    from: day,
  }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        theme: z.string(),
        before: z.nullable(z.string()),
        heldOn: z.nullable(z.string()),
        startsAt: z.nullable(z.string()),
      }),
    ),
  }),
  readOnly: true,
})

export const rollForward = endpoint('POST', `${base}/roll-forward`, {
  apis,
  who: staff,
  summary: 'Copia planos de aula para as datas novas, como rascunhos',
  body: z.object({
    groupId: z.uuid(),
    rows: z
      .array(z.object({ id: z.uuid(), heldOn: day, startsAt: z.nullable(timeOfDay) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ created: z.int() }),
  audit: 'lesson.roll-forward',
  done: 'copiou para datas novas',
  undoable: true,
})
