import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { type ImportNoun, importOf } from '#kit/import.ts'
import { historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { oralTextFields, oralTextThing } from './oral-text.ts'

const apis = ['diagnostics', 'academy'] as const

/** Most texts that the bank holds, so that all are listed, and most that are added at once. */
export const MAX_TEXTS = 500
export const MAX_AT_ONCE = 200

export const oralTextBody = bodyOf(oralTextFields)
export type OralTextBody = z.infer<typeof oralTextBody>

export const oralText = z.object({ ...oralTextBody.shape, id: z.uuid(), words: z.int(), version })
export type OralText = z.infer<typeof oralText>

export const listOralTexts = endpoint('GET', '/oral-texts', {
  apis,
  who: staff,
  query: z.object({ language: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.object({ rows: z.array(oralText).check(z.maxLength(MAX_TEXTS)) }),
  summary: 'Os textos e as actividades por língua e nível, com quem os validou',
})

export const addOralTexts = endpoint('POST', '/oral-texts', {
  apis,
  who: staff,
  body: z.object({ texts: z.array(oralTextBody).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)) }),
  response: z.object({ added: z.int(), already: z.int() }),
  errors: { BANK_IS_FULL: 409 },
  of: oralTextThing,
  audit: 'oral_texts.add',
  done: 'juntou',
  undoable: true,
  summary: 'Junta textos ou actividades ao banco; o que já lá está não entra duas vezes',
})

export const oralTextNoun: ImportNoun = { one: 'texto', many: 'textos' }

export const oralTextImport = importOf(oralTextThing, { who: staff })

export const updateOralText = updateOf(oralTextThing, {
  who: staff,
  body: z.object({ ...oralTextBody.shape, version }),
  response: oralText,
  summary: 'Muda um texto do banco, ou diz quem o validou',
})

export const removeOralText = removeOf(oralTextThing, { who: staff })

export const listOralTextHistory = historyOf(oralTextThing, { who: staff })
