import * as z from 'zod/mini'
import { filled, optionalText } from '#kit/shapes.ts'

/** A term in a national language. */
export const translation = z.object({
  /** «Xichangana», «Emakhuwa», … */
  language: filled(60),
  term: filled(120),
  definition: optionalText(500),
  /** Who speaks the language and confirmed it; readers see only what somebody did. */
  validatedBy: optionalText(120),
})
export type Translation = z.infer<typeof translation>
