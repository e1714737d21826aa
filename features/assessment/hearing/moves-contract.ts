import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { named, yearInUrl } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'
import { skills } from '../diagnostic-tests/diagnostic-test.ts'
import { reportFormats } from '../results/report-paper.ts'

const apis = ['diagnostics', 'academy'] as const
const cell = z.object({ H: z.int(), M: z.int(), total: z.int() })

/** What two listeners heard of the same pupils. */
const listening = z.nullable(
  z.object({
    /** Pupils. */
    n: z.int(),
    same: z.int(),
    interval: z.object({ low: z.number(), high: z.number() }),
    kappa: z.nullable(z.number()),
    moves: z.number(),
  }),
)
/** What that alone would have moved, and what moved beyond it; null where too few were heard by two. */
const chance = z.nullable(z.object({ moved: z.int(), beyond: z.nullable(z.enum(['up', 'down', 'both'])) }))

const languageMoves = z.object({
  language: z.string(),
  levels: z.array(z.string()),
  /** The first and the last day of either time. */
  from: z.object({ first: z.string(), last: z.string() }),
  to: z.object({ first: z.string(), last: z.string() }),
  cells: z.array(z.array(cell)),
  fromTotals: z.array(cell),
  up: cell,
  same: cell,
  down: cell,
  all: cell,
  /** Heard once alone, and so in none of the cells. */
  once: z.int(),
  /** Heard twice, by other levels. */
  notComparable: z.int(),
  listening,
  chance,
  /** Of the pupils of the matrix, those who speak the language at home. */
  atHome: z.int(),
  /** Who rose more than the others who began at the same level, beyond chance; null where neither did. */
  sexes: z.nullable(z.enum(['H', 'M'])),
  /** By group, and by school where there are several. */
  parts: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['turma', 'escola']),
      up: cell,
      same: cell,
      down: cell,
      all: cell,
      /** Heard once alone. */
      once: z.int(),
      listening,
      chance,
      /** Beside the others of its kind: `beside.ts`. */
      expected: z.number(),
      risen: z.nullable(z.enum(['mais', 'menos'])),
      began: z.nullable(z.enum(['abaixo', 'acima'])),
    }),
  ),
})
export type MovesPart = LanguageMoves['parts'][number]
export type LanguageMoves = z.infer<typeof languageMoves>

export const levelMoves = z.object({
  skill: z.enum(skills),
  groups: z.array(named),
  languages: z.array(languageMoves),
  /** Of the two languages with most pupils: whether one's rise may differ from the other's by chance alone. */
  languagesByChance: z.nullable(z.boolean()),
  /** Of pupils, at most so many as one page shows: their latest level in each language. */
  pupils: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.nullable(z.int()),
      group: z.string(),
      motherTongue: z.string(),
      levels: z.array(
        z.object({
          language: z.string(),
          level: z.string(),
          /** The level's place in its scale, from 0, and how many there are. */
          place: z.int(),
          of: z.int(),
          date: z.string(),
        }),
      ),
    }),
  ),
  /** Pupils beyond those. */
  more: z.int(),
})
export type LevelMoves = z.infer<typeof levelMoves>

const filters = {
  group: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  year: z.optional(yearInUrl),
  skill: z._default(z.enum(skills), 'leitura'),
}

export const getLevelMoves = endpoint('GET', '/level-moves', {
  apis,
  who: staff,
  query: z.object(filters),
  response: levelMoves,
  summary: 'De que nível para que nível passaram os mesmos alunos, por língua, com o que o acaso explica',
})

export const downloadLevelMoves = endpoint('GET', '/level-moves/file', {
  apis,
  who: staff,
  query: z.object({ ...filters, format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'De que nível para que nível, em PDF, Word ou Excel',
})
