import * as z from 'zod/mini'
import { named } from '#kit/shapes.ts'
import { band } from '../results/figure-shapes.ts'
import { headFields } from './report-shapes.ts'
import type { ResultItem, Results } from './results.ts'

const head = z.object({
  ...headFields,
  school: z.object({
    ...named.shape,
    province: z.string(),
    district: z.string(),
    zip: z.string(),
  }),
  beforeId: z.nullable(z.uuid()),
})

const item = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  number: z.int(),
  stem: z.string(),
  type: z.string(),
  points: z.number(),
  competence: z.nullable(
    z.object({ id: z.uuid(), code: z.string(), description: z.string(), domain: z.string() }),
  ),
  domain: z.string(),
  passage: z.nullable(z.object({ key: z.string(), title: z.string() })),
  options: z.array(
    z.object({
      id: z.string(),
      letter: z.string(),
      text: z.string(),
      typicalError: z.string(),
      key: z.boolean(),
    }),
  ),
  change: z.nullable(z.enum(['rekey', 'drop', 'credit'])),
})

/** What a corrected application keeps: all that its reports are computed from, names and numbers apart from what was answered. */
export const correctedContent = z.object({
  head,
  bands: z.array(band),
  items: z.array(item),
  pupils: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.nullable(z.int()) })),
  /** In the order of the class list. */
  rows: z.array(
    z.object({
      studentId: z.nullable(z.uuid()),
      /** Of who came by nickname. */
      nickname: z.nullable(z.string()),
      sex: z.nullable(z.enum(['H', 'M'])),
      state: z.nullable(z.enum(['a responder', 'entregue', 'não apresentado'])),
      /** A digit for each item: numbers of `outcomes`. */
      outcomes: z.string(),
      points: z.array(z.number()),
      chosen: z.array(z.int()),
    }),
  ),
  /** What was corrected before version 6.3 holds none, and keeps the order of the codes. */
  taught: z.optional(z.array(z.uuid())),
})
export type CorrectedContent = z.infer<typeof correctedContent>

/** Results as an edition stores them. */
export function contentOf(results: Results): CorrectedContent {
  const { items, pupils, outcomes, points, chosen } = results
  const { edition: _, editions: _all, ...kept } = results.head
  const cells = <Cells extends Uint8Array | Float64Array | Uint16Array>(of: Cells, pupil: number) =>
    Array.from(of.subarray(pupil * items.length, (pupil + 1) * items.length))
  return {
    head: kept,
    bands: [...results.bands],
    items: items.map(({ confirmed: _confirmed, ...each }) => ({ ...each, options: [...each.options] })),
    pupils: pupils.flatMap(({ studentId, name, number }) =>
      studentId === null ? [] : [{ id: studentId, name, number }],
    ),
    rows: pupils.map(({ studentId, name, sex, state }, at) => ({
      studentId,
      nickname: studentId === null ? name : null,
      sex,
      state,
      outcomes: cells(outcomes, at).join(''),
      points: cells(points, at),
      chosen: cells(chosen, at),
    })),
    ...(results.taught && { taught: [...results.taught] }),
  }
}

/**
 * Results out of an edition.
 * @param more what is no part of it: which edition it is, whether somebody has looked at a key since, how an erased pupil is called
 */
export function resultsIn(
  content: CorrectedContent,
  more: Pick<Results['head'], 'edition' | 'editions'> & {
    isConfirmed: (item: Omit<ResultItem, 'confirmed'>) => boolean
    erased: string
  },
): Results {
  const known = new Map(content.pupils.map(pupil => [pupil.id, pupil]))
  const { edition, editions } = more
  return {
    head: { ...content.head, edition, editions },
    bands: content.bands,
    items: content.items.map(each => ({ ...each, confirmed: more.isConfirmed(each) })),
    pupils: content.rows.map(({ studentId, nickname, sex, state }) => {
      const pupil = known.get(studentId ?? '')
      return {
        studentId,
        name: nickname ?? pupil?.name ?? more.erased,
        sex,
        number: pupil?.number ?? null,
        state,
      }
    }),
    outcomes: Uint8Array.from(content.rows.flatMap(row => [...row.outcomes].map(Number))),
    points: Float64Array.from(content.rows.flatMap(row => row.points)),
    chosen: Uint16Array.from(content.rows.flatMap(row => row.chosen)),
    ...(content.taught && { taught: content.taught }),
  }
}
