import * as z from 'zod/mini'

/** What a pupil reads in the language of home; the Portuguese stands beside it. */
export const pupilLanguage = z.object({
  name: z.string(),
  /** By the phrase that they stand for. */
  texts: z.record(z.string(), z.string()),
  /** Who speaks it and has read them; empty while nobody has. */
  speaker: z.string(),
})
export type PupilLanguage = z.infer<typeof pupilLanguage>
