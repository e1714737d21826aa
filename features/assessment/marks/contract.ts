import * as z from 'zod/mini'
import { absentMarks } from '#engines/marks/rule.ts'
import { endpoint } from '#kit/endpoint.ts'
import { day, named, optionalText, recordOf, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { ruleShape } from './rule-contract.ts'

const apis = ['academy'] as const

export const trimesterInUrl = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))
export const place = z.object({ group: z.uuid(), subject: z.uuid(), trimester: trimesterInUrl })

/** A cell: tenths of a mark (135 is 13,5), or why there is none. */
export const cellMark = z.union([z.int().check(z.minimum(0), z.maximum(200)), z.enum(absentMarks)])

/** A cell as it is sent: a number that is no mark is refused at its cell, in words. */
const sentMark = z.union([z.number().check(z.minimum(-10_000), z.maximum(10_000)), z.enum(absentMarks)])

/** «ACS2», «AT1»; the exam is «EX». */
export const cellPlace = z.string().check(z.regex(/^(?:(?:ACS|ACP|AT)[1-9]|EX)$/), z.maxLength(4))

export const pautaStates = ['rascunho', 'entregue', 'em conselho', 'fechada', 'publicada'] as const
export type PautaState = (typeof pautaStates)[number]

/** The first day of a trimester that has not begun; null once it has. */
export const beginsLater = z.nullable(z.string())

const cell = z.object({
  mark: cellMark,
  by: z.string(),
  at: z.string(),
  /** The test that offered it. */
  fromTest: z.boolean(),
  /** The group in which the pupil had it, where that is another one. */
  fromGroup: z.nullable(z.string()),
})

const bookColumn = z.object({
  key: z.string(),
  name: z.string(),
  day: z.nullable(z.string()),
  title: z.string(),
  /** The rule asks for it; others are held where somebody has opened them. */
  isRequired: z.boolean(),
})
export type BookColumn = z.infer<typeof bookColumn>

const bookPupil = z.object({
  id: z.uuid(),
  number: z.nullable(z.int()),
  name: z.string(),
  sex: z.enum(['H', 'M']),
  since: z.string(),
  /** The first day on which the pupil was no longer there, within the trimester. */
  until: z.nullable(z.string()),
  cells: z.record(z.string(), cell),
  /** Days of columns on which the register has the pupil as missing: by column. */
  away: z.record(z.string(), z.enum(['faltou', 'justificada'])),
})
export type BookPupil = z.infer<typeof bookPupil>

/** A test whose marks a column may take. */
const offer = z.object({
  applicationId: z.uuid(),
  title: z.string(),
  day: z.string(),
  marks: z.int(),
})

export const markBook = z.object({
  group: z.extend(named, { grade: z.int(), year: z.int() }),
  subject: named,
  trimester: z.int(),
  from: z.string(),
  to: z.string(),
  beginsOn: beginsLater,
  teacher: z.nullable(z.string()),
  /** Null while the school has confirmed none for the grade: marks can be typed, and no mean is made. */
  rule: z.nullable(z.extend(z.object({ rule: ruleShape }), { confirmedBy: z.string(), since: z.string() })),
  columns: z.array(bookColumn),
  pupils: z.array(bookPupil),
  offers: z.array(offer),
  handedIn: z.nullable(z.object({ at: z.string(), by: z.string() })),
  council: z.nullable(z.object({ day: z.string(), at: z.string() })),
  state: z.enum(pautaStates),
  mayWrite: z.boolean(),
  /** The council sits, and the caller leads it: a mark that is wrong is put right here. */
  mayCorrect: z.boolean(),
  /** The caller leads the school or directs the group: the pauta of all subjects opens. */
  seesPauta: z.boolean(),
  /** 0 as long as nothing was stored of it. */
  version: z.int(),
})
export type MarkBook = z.infer<typeof markBook>

export const bookThing = thing({ table: 'mark_books', what: 'Esta caderneta', name: 'Caderneta' })
export const markThing = thing({ table: 'mark_cells', what: 'Esta nota', name: 'Nota na caderneta' })

export const getMarkBook = endpoint('GET', '/marks/books/:group/:subject/:trimester', {
  apis,
  who: staff,
  summary: 'A caderneta de uma turma numa disciplina e num trimestre',
  params: place,
  response: markBook,
})

/** More cells are in no book: two hundred pupils, ten columns. */
export const MAX_CELLS = 2000

export const saveMarks = endpoint('PUT', '/marks/books/:group/:subject/:trimester', {
  apis,
  who: staff,
  summary:
    'Lança notas na caderneta, cada uma na sua célula; o que outra pessoa mudou entretanto não se perde',
  params: place,
  body: z.object({
    cells: z
      .array(
        z.object({
          studentId: z.uuid(),
          place: cellPlace,
          /** Null takes the mark away: the cell waits again. */
          mark: z.nullable(sentMark),
          /** What the person saw there. */
          seen: z.nullable(cellMark),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CELLS)),
    /** The test that offers them. */
    applicationId: z.optional(z.uuid()),
  }),
  response: z.object({ saved: z.int() }),
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: markThing,
  audit: 'marks.save',
  done: 'lançou notas',
  undoable: true,
})

export const saveMarkColumns = endpoint('PUT', '/marks/books/:group/:subject/:trimester/columns', {
  apis,
  who: staff,
  summary: 'Diz em que dia foi cada avaliação da caderneta, e abre as que a regra permite a mais',
  params: place,
  body: z.object({
    columns: recordOf(
      z.string().check(z.regex(/^(?:ACS|ACP|AT)[1-9]$/), z.maxLength(4)),
      z.object({ day: z.nullable(day), title: optionalText(80) }),
      27,
    ),
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  }),
  response: markBook,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: bookThing,
  audit: 'mark-books.columns',
  done: 'mudou as avaliações',
  undoable: true,
})

export const handInMarkBook = endpoint('POST', '/marks/books/:group/:subject/:trimester/hand-in', {
  apis,
  who: staff,
  summary: 'Entrega a caderneta ao conselho de notas, ou recolhe-a para a corrigir',
  params: place,
  body: z.object({ handedIn: z.boolean(), version }),
  response: markBook,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: bookThing,
  audit: 'mark-books.hand-in',
  done: 'entregou ou recolheu',
  undoable: true,
})

export const getMarkOffer = endpoint('GET', '/marks/books/:group/:subject/:trimester/offers/:application', {
  apis,
  who: staff,
  summary: 'As notas de um teste corrigido, de 0 a 20, para as pôr na caderneta',
  params: z.extend(place, { application: z.uuid() }),
  response: z.object({
    title: z.string(),
    day: z.string(),
    marks: z.array(z.object({ studentId: z.uuid(), mark: z.int() })),
  }),
})

const bookCard = z.object({
  group: z.extend(named, { grade: z.int() }),
  subject: named,
  teacher: z.nullable(z.string()),
  pupils: z.int(),
  columns: z.array(z.object({ key: z.string(), name: z.string(), filled: z.int(), isRequired: z.boolean() })),
  /** Marks of the trimester that can be made. */
  means: z.int(),
  missing: z.int(),
  handedIn: z.nullable(z.object({ at: z.string(), by: z.string() })),
  council: z.nullable(z.object({ day: z.string(), at: z.string() })),
  state: z.enum(pautaStates),
  hasRule: z.boolean(),
})
export type BookCard = z.infer<typeof bookCard>

/** A book that its teacher should have handed in, or should within days. */
export const bookOwed = z.object({
  groupId: z.uuid(),
  groupName: z.string(),
  subjectId: z.uuid(),
  subjectName: z.string(),
  trimester: z.int(),
  /** The day of the council; null where none is called. */
  councilOn: z.nullable(z.string()),
  /** The last day of the trimester. */
  endedOn: z.string(),
})
export type BookOwed = z.infer<typeof bookOwed>

export const listMarkBooks = endpoint('GET', '/marks/books', {
  apis,
  who: staff,
  summary: 'As cadernetas de um trimestre: o que falta em cada turma e disciplina, e até quando',
  query: z.object({
    /** That of today where none is said. */
    trimester: z.optional(trimesterInUrl),
    /** Of one group; else those that the caller teaches or directs, and for those who lead those of the school. */
    group: z.optional(z.uuid()),
  }),
  response: z.object({
    trimester: z.int(),
    year: z.int(),
    books: z.array(bookCard),
    /** Groups of which the caller may read all subjects. */
    groups: z.array(named),
    /** Whether there are more groups than stand here. */
    more: z.boolean(),
    beginsOn: beginsLater,
  }),
})
