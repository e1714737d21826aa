import * as z from 'zod/mini'
import type { Decision } from '#engines/decisions.ts'
import { counted } from './figures.ts'
import { HttpError } from './refusals.ts'
import { LARGEST_INTEGER, recordOf } from './shapes.ts'

const option = z.object({ value: z.string(), label: z.string() })

/** What a reading decided about a file, or asks: drawn above the preview as one line that can be changed. */
export const decision: z.ZodMiniType<Decision> = z.object({
  id: z.string(),
  text: z.string(),
  evidence: z.string(),
  options: z.array(option),
  chosen: z.nullable(z.string()),
  mustAsk: z.boolean(),
  count: z.int(),
  rows: z.array(z.object({ line: z.int(), sheet: z.optional(z.int()) })),
  rereads: z.optional(z.boolean()),
  leavesColumns: z.optional(z.boolean()),
})

const MAX_ANSWERS = 200

/** The options that a person chose, by the id of the decision. */
export const answers = recordOf(
  z.string().check(z.maxLength(80)),
  z.string().check(z.maxLength(200)),
  MAX_ANSWERS,
)

/** The same in a query, as JSON: the body of the call is the file. */
export const answersInUrl = z.optional(z.string().check(z.maxLength(8000)))

/** The first rows of a sheet as they stand in the file, in which a person points at the titles of the columns. */
export const sheetTop = z.object({
  /** Name of the sheet; empty for CSV. */
  name: z.string(),
  /** Id of the decision about it. */
  decision: z.string(),
  rows: z.array(
    z.object({
      line: z.int().check(z.minimum(1), z.maximum(LARGEST_INTEGER)),
      cells: z.array(z.string()),
    }),
  ),
})
export type SheetTop = z.infer<typeof sheetTop>

/**
 * The answers of a query; none where it has none.
 * @throws HttpError 400 where they are no JSON of texts, or too many: none is left out in silence
 */
export function answersOf(words: string | undefined): Record<string, string> {
  if (!words) return {}
  const parsed = z.safeParse(answers, jsonOf(words))
  if (!parsed.success)
    throw new HttpError(400, 'VALIDATION', 'As respostas sobre o ficheiro não se lêem, ou são demasiadas.')
  return parsed.data
}

function jsonOf(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}

/** «As datas são dia/mês/ano. Mês/dia/ano.»: a decision and the option in force, as a report keeps it. */
export function decisionInWords({ text, options, chosen, count }: Decision): string {
  const label = options.find(({ value }) => value === chosen)?.label
  const rows = counted(count, 'linha', 'linhas')
  return label ? `${text} ${label}, ${rows}.` : `${text} Sem resposta, ${rows}.`
}
