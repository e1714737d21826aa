import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { byId, moment, named } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { editionHead, editionInUrl } from '#school/editions/contract.ts'
import { staff } from '#school/roles.ts'
import { AWAY } from '../results/away-words.ts'
import { applicationState } from '../results/contract.ts'
import { READING_SECONDS } from './reading.ts'

/** Absent and refused are two things, and neither of them is a level. */
export const hearingOutcomes = ['ouvido', 'ausente', 'recusou'] as const

export function outcomeText(outcome: (typeof hearingOutcomes)[number] | null): string {
  return outcome === null ? 'por ouvir' : { ouvido: 'ouvido', ausente: AWAY, recusou: 'não quis' }[outcome]
}

const place = z.int().check(z.minimum(0), z.maximum(11))
const sample = z.literal([1, 2])

/** A level that was tried, and the sample that was managed. */
const levelTry = z.object({ level: place, sample: z.nullable(sample) })

/** A text read against the clock; places of words count from 0, and `last` is -1 where none was read. */
const timedReading = z.object({
  level: place,
  sample,
  words: z.int().check(z.minimum(1), z.maximum(400)),
  last: z.int().check(z.minimum(-1), z.maximum(399)),
  wrong: z.array(z.int().check(z.minimum(0), z.maximum(399))).check(z.maxLength(400)),
  seconds: z.number().check(z.minimum(0), z.maximum(READING_SECONDS)),
})
export type TimedReading = z.infer<typeof timedReading>

/** What a listener says of a pupil; without an outcome what was said is taken back. */
export const hearingBody = z.object({
  studentId: z.uuid(),
  outcome: z.nullable(z.enum(hearingOutcomes)),
  level: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  tries: z._default(z.array(levelTry).check(z.maxLength(24)), []),
  reading: z._default(z.nullable(timedReading), null),
  heardAt: moment,
})
export type HearingBody = z.infer<typeof hearingBody>

/** What one listener heard of a pupil. */
const heard = z.object({
  by: named,
  outcome: z.enum(hearingOutcomes),
  level: z.nullable(z.string()),
  tries: z.array(levelTry),
  reading: z.nullable(timedReading),
  /** Correct words a minute of the timed reading. */
  wordsAMinute: z.nullable(z.int()),
  heardAt: z.string(),
})

export const heardPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  sex: z.nullable(z.enum(['H', 'M'])),
  motherTongue: z.string(),
  /** What counts: of the first listener, or as the teacher set it. Null while the pupil has not been heard. */
  outcome: z.nullable(z.enum(hearingOutcomes)),
  level: z.nullable(z.string()),
  /** Of every listener, the first one first. */
  hearings: z.array(heard),
})
export type HeardPupil = z.infer<typeof heardPupil>

export const heardLevel = z.object({ name: z.string(), samples: z.array(z.string()) })

export const hearingQueue = z.object({
  id: z.uuid(),
  title: z.string(),
  state: applicationState,
  skill: z.enum(['leitura', 'aritmética']),
  language: z.string(),
  subject: named,
  group: z.object({ ...named.shape, grade: z.int() }),
  date: z.string(),
  /** Lowest first; the lowest asks for nothing. */
  levels: z.array(heardLevel),
  pupils: z.array(heardPupil),
  /** The one that is read: as it was corrected; null for an oral test as it stands. */
  edition: z.nullable(editionHead),
  /** Each correction, the first one first. */
  editions: z.array(editionHead),
  /** The account that asks: its own hearings are its to change. */
  me: z.uuid(),
})
export type HearingQueue = z.infer<typeof hearingQueue>

const apis = ['diagnostics', 'academy'] as const
const hearingThing = thing({ table: 'hearings', what: 'Esta audição', name: 'Audição de um aluno' })

export const getHearingQueue = endpoint('GET', '/hearings/:id', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ edition: editionInUrl }),
  response: hearingQueue,
  errors: { WRONG_KIND: 409 },
  summary: 'A turma de uma avaliação oral por ouvir, com os níveis, as amostras e o que já se ouviu',
})

export const listHearingQueues = endpoint('GET', '/hearings', {
  apis,
  who: staff,
  query: z.object({ group: manyOf(z.uuid()) }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        skill: z.enum(['leitura', 'aritmética']),
        language: z.string(),
        state: applicationState,
        group: z.object({ ...named.shape, grade: z.int() }),
        subject: named,
        date: z.string(),
        pupils: z.int(),
        heard: z.int(),
        away: z.int(),
      }),
    ),
  }),
  summary:
    'As avaliações orais das turmas ao alcance de quem pede, as mais recentes primeiro, com quantos foram ouvidos',
})

export const keepHearing = endpoint('POST', '/hearings/:id', {
  apis,
  who: staff,
  params: byId,
  body: hearingBody,
  response: heardPupil,
  errors: { WRONG_STATE: 409, WRONG_KIND: 409 },
  of: hearingThing,
  audit: 'hearings.keep',
  done: 'ouviu',
  undoable: true,
  summary:
    'O que um ouvinte ouviu de um aluno: o nível, as amostras e a leitura cronometrada, ou que faltou ou não quis',
})
