import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, checkStartBeforeEnd, day } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { apis, base, plan, planBody } from './contract.ts'
import { planRow } from './plan.ts'

export const copyPlanPreview = endpoint('POST', `${base}/:id/copy/preview`, {
  apis,
  who: staff,
  summary: 'As datas novas de cada linha, se o plano passasse para este calendário',
  params: byId,
  body: z
    .object({
      startsOn: day,
      endsOn: day,
      weeklyHours: z.optional(z.int().check(z.minimum(1), z.maximum(40))),
    })
    .check(checkStartBeforeEnd),
  response: z.object({
    rows: z.array(
      z.object({
        row: planRow,
        before: z.object({ startsOn: z.string(), endsOn: z.string() }),
        /** The row found no week of its own and shares the last one. */
        crowded: z.boolean(),
      }),
    ),
    weeksWithoutRow: z.array(z.object({ startsOn: z.string(), endsOn: z.string() })),
  }),
  readOnly: true,
})

export const copyPlan = endpoint('POST', `${base}/:id/copy`, {
  apis,
  who: staff,
  summary: 'Copia um plano para outro ano, trimestre ou turmas, com as linhas nas datas novas',
  params: byId,
  body: planBody,
  response: plan,
  audit: 'plan.copy',
  done: 'copiou',
  undoable: true,
})

export const comparePlan = endpoint('GET', `${base}/:id/difference`, {
  apis,
  who: staff,
  summary: 'O que mudou desde a última vez que o plano foi submetido, campo a campo',
  params: byId,
  query: z.object({ with: z.optional(z.uuid()) }),
  response: z.object({
    against: z.nullable(z.object({ edition: z.int(), at: z.string() })),
    changes: z.array(
      z.object({
        rowId: z.nullable(z.uuid()),
        /** «Semana 7», or «Cabeçalho». */
        place: z.string(),
        kind: z.enum(['changed', 'added', 'removed']),
        fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    /** How many rows are as they were. */
    unchanged: z.int(),
  }),
})
