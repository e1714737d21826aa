import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { pastYear } from './past-contract.ts'

/** The marks of a pupil in a closed pauta, as its edition keeps them. */
export const closedMarks = z.object({
  year: z.int(),
  trimester: z.int(),
  /** The group of then. */
  group: z.string(),
  closedAt: z.string(),
  edition: z.int(),
  subjects: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** As the pauta prints it: «14», «–», «D». */
      mark: z.string(),
      isNegative: z.boolean(),
      /** The word of the school's band; empty without a mark. */
      word: z.string(),
      /** The mark of the year, once it is over; else empty. */
      final: z.string(),
    }),
  ),
  positive: z.int(),
  marked: z.int(),
  /** Null before the end of the year. */
  outcome: z.nullable(z.string()),
})
export type ClosedMarks = z.infer<typeof closedMarks>

/** The same, for those who may print it. */
const printableMarks = z.extend(closedMarks, {
  /** The group whose papers of this pupil the caller prints; null for who reads some of the subjects. */
  papersOf: z.nullable(z.uuid()),
})
export type PrintableMarks = z.infer<typeof printableMarks>

export const getPupilMarks = endpoint('GET', '/marks/pupils/:id', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  summary:
    'As notas de um aluno nas pautas fechadas, cada trimestre na turma em que estava, e as médias de pautas antigas',
  params: byId,
  response: z.object({
    closed: z.array(printableMarks),
    /** Of years that came from an old pauta on paper. */
    past: z.array(pastYear),
  }),
})
