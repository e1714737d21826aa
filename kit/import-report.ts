import * as z from 'zod/mini'

/** A line of what an import has done: «52 linhas em A», more of it, and the page where it is seen. */
export const reportPart = z.object({
  text: z.string(),
  detail: z.optional(z.string()),
  to: z.optional(z.string()),
  /** What the way there is called: «Abrir», «Completar». */
  way: z.optional(z.string()),
  /** Something is left to be done. */
  open: z.optional(z.boolean()),
})
export type ReportPart = z.infer<typeof reportPart>

/** What became of an import, as it is kept. */
export const importReport = z.object({
  parts: z.array(reportPart),
  /** Titles of the columns, and the rows that stayed out, each with its reason as the last cell. */
  header: z.array(z.string()),
  leftOutRows: z.array(z.array(z.string())),
  /** How the file was read, a sentence each; absent in reports from before it was kept. */
  decisions: z.optional(z.array(z.string())),
})
export type ImportReport = z.infer<typeof importReport>
