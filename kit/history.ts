import * as z from 'zod/mini'

/** One change of a row, with the fields that differ as people read them. */
export const historyEntry = z.object({
  id: z.uuid(),
  /** What undo takes back whole. */
  batchId: z.uuid(),
  at: z.string(),
  by: z.string(),
  /** Audit name of the call: `things.update`, `things.import`, `things.import.undo`. */
  action: z.string(),
  /** What it did, in words that go on after a name: «alterou», «desfez: importou». */
  done: z.string(),
  reason: z.nullable(z.string()),
  undone: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The newest changes of one row, newest first. */
export const historyPage = z.object({ rows: z.array(historyEntry) })
