import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { historyPage } from '#kit/history.ts'
import { byId, filled, optionalText, version, versionInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { skills } from '../diagnostic-tests/contract.ts'

const apis = ['diagnostics', 'academy'] as const

/** Most texts that the bank holds, so that all are listed, and most that come from one sheet. */
export const MOST_TEXTS = 500
export const MOST_IMPORTED = 200

/** A text that pupils of a level read, or an activity for their group, in one language. */
export const oralTextBody = z.object({
  language: filled(40),
  skill: z.enum(skills),
  level: filled(80),
  kind: z.enum(['texto', 'actividade']),
  content: filled(2000),
  /** Where it comes from: a book, a person, a page. */
  source: optionalText(200),
  /** Who speaks the language and found it right; empty where nobody has yet. */
  validatedBy: optionalText(120),
})
export type OralTextBody = z.infer<typeof oralTextBody>

export const oralText = z.object({ ...oralTextBody.shape, id: z.uuid(), words: z.int(), version })
export type OralText = z.infer<typeof oralText>

const textThing = thing({ table: 'oral_texts', what: 'Este texto', name: 'Texto por língua e nível' })

export const listOralTexts = endpoint({
  method: 'GET',
  path: '/oral-texts',
  apis,
  who: staff,
  query: z.object({ language: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.object({ rows: z.array(oralText).check(z.maxLength(MOST_TEXTS)) }),
  summary: 'Os textos e as actividades por língua e nível, com quem os validou',
})

export const addOralTexts = endpoint({
  method: 'POST',
  path: '/oral-texts',
  apis,
  who: staff,
  body: z.object({ texts: z.array(oralTextBody).check(z.minLength(1), z.maxLength(MOST_IMPORTED)) }),
  response: z.object({ added: z.int(), already: z.int() }),
  errors: { BANK_IS_FULL: 409 },
  of: textThing,
  audit: 'oral_texts.add',
  done: 'juntou',
  undoable: true,
  summary:
    'Junta textos ou actividades ao banco, escritos ou colados de uma folha; o que já lá está não entra duas vezes',
})

export const updateOralText = endpoint({
  method: 'PUT',
  path: '/oral-texts/:id',
  apis,
  who: staff,
  params: byId,
  body: z.object({ ...oralTextBody.shape, version }),
  response: oralText,
  errors: { VERSION_CONFLICT: 409 },
  of: textThing,
  audit: 'oral_texts.update',
  undoable: true,
  summary: 'Muda um texto do banco, ou diz quem o validou',
})

export const removeOralText = endpoint({
  method: 'DELETE',
  path: '/oral-texts/:id',
  apis,
  who: staff,
  params: byId,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  of: textThing,
  audit: 'oral_texts.remove',
  undoable: true,
  summary: 'Elimina um texto do banco; pode ser desfeito durante 30 dias',
})

export const listOralTextHistory = endpoint({
  method: 'GET',
  path: '/oral-texts/:id/history',
  apis,
  who: staff,
  params: byId,
  response: historyPage,
  summary: 'Quem mudou um texto do banco, quando e em quê',
})
