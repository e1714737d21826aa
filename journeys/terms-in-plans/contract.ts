import * as z from 'zod/mini'
import { sittingAccess } from '#features/assessment/applications/sitting-contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/roles.ts'

/** More terms than this are not marked in one text: it would be all marks. */
export const MAX_TERMS = 200

/** A published term as it is shown where it stands. */
export const termInText = z.object({
  id: z.uuid(),
  /** The word, and its synonyms. */
  words: z.array(z.string()),
  definition: z.string(),
  /** Those that a speaker has validated. */
  translations: z.array(z.object({ language: z.string(), term: z.string(), definition: z.string() })),
})
export type TermInText = z.infer<typeof termInText>

const termsFound = z.object({ terms: z.array(termInText) })

export const listTermsInPlan = endpoint('GET', '/terms-in-plans/:kind/:id', {
  apis: ['academy'],
  who: staff,
  summary: 'Termos publicados da disciplina que o texto de um plano contém',
  params: z.object({ kind: z.enum(['analytical-plans', 'lesson-plans']), id: z.uuid() }),
  response: termsFound,
})

export const findTermsInExplanation = endpoint('POST', '/sittings/:code/terms', {
  apis: ['diagnostics', 'academy'],
  who: 'anyone',
  params: sittingAccess.params,
  body: z.object({
    ...sittingAccess.device,
    /** The explanation as the device shows it: rich text. */
    text: z.string().check(z.maxLength(20_000)),
  }),
  response: termsFound,
  errors: { UNKNOWN_DEVICE: 403 },
  readOnly: true,
  summary: 'Termos publicados da disciplina que a explicação de uma resposta contém',
})
