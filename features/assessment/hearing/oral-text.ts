import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { skills } from '../diagnostic-tests/contract.ts'

/** A text that pupils of a level read, or an activity for their group, in one language. */
export const oralTextThing = thing({
  table: 'oral_texts',
  what: 'Este texto',
  name: 'Texto por língua e nível',
  many: 'textos por língua e nível',
  path: '/oral-texts',
  apis: ['diagnostics', 'academy'],
  audit: 'oral_texts',
})

/** What a person writes of it. */
export const oralTextFields = fieldsOf(oralTextThing, {
  language: field('Língua', filled(40), { blank: 'Português' }),
  skill: field('O que se ouve', z.enum(skills), { blank: 'leitura' }),
  level: field('Nível', filled(80)),
  kind: field('Tipo', z.enum(['texto', 'actividade']), { blank: 'texto' }),
  content: field('Texto', filled(2000)),
  /** Where it comes from: a book, a person, a page. */
  source: field('Fonte', optionalText(200)),
  /** Who speaks the language and found it right; empty where nobody has yet. */
  validatedBy: field('Validado por', optionalText(120)),
})
