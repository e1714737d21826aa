import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { fold } from '#kit/fold.ts'
import { filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { skills } from '../diagnostic-tests/diagnostic-test.ts'

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

export const textKinds = ['texto', 'actividade'] as const

/** A word of a short list, however it is written; anything else stays as it is, and is refused by its field. */
const oneOf = (words: readonly string[]) => (cell: string) =>
  words.find(word => fold(word) === fold(cell.trim())) ?? cell

/** What a person writes of it. */
export const oralTextFields = fieldsOf(oralTextThing, {
  language: field('Língua', filled(40), {
    blank: 'Português',
    sheet: { synonyms: ['idioma', 'language'], help: 'Português, Emakhuwa…' },
  }),
  skill: field('O que se ouve', z.enum(skills), {
    blank: 'leitura',
    sheet: { synonyms: ['área', 'competência', 'skill'], choices: skills, read: oneOf(skills) },
  }),
  level: field('Nível', filled(80), {
    sheet: { synonyms: ['nivel', 'level'], help: 'Como na avaliação: Letra, Palavra…' },
  }),
  kind: field('Tipo', z.enum(textKinds), {
    blank: 'texto',
    sheet: { synonyms: ['kind'], choices: textKinds, read: oneOf(textKinds) },
  }),
  content: field('Texto', filled(2000), { sheet: { synonyms: ['conteúdo', 'frase', 'content'] } }),
  /** Where it comes from: a book, a person, a page. */
  source: field('Fonte', optionalText(200), { sheet: { synonyms: ['origem', 'referência'] } }),
  /** Who speaks the language and found it right; empty where nobody has yet. */
  validatedBy: field('Validado por', optionalText(120), {
    sheet: { synonyms: ['validação', 'validador'], help: 'Quem fala a língua e o achou certo.' },
  }),
})
