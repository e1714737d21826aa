import * as z from 'zod/mini'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['diagnostics', 'academy'] as const

/** The phases of a question: voting, answers shown, key revealed. */
export const roundPhases = ['aberta', 'barras', 'certa'] as const
export type RoundPhase = (typeof roundPhases)[number]

export const cardRound = z.object({
  /** The question before the class; null before the first step. */
  itemId: z.nullable(z.uuid()),
  phase: z.enum(roundPhases),
  /** How many steps were taken. */
  revision: z.int(),
  /** Who took the last one, and when. */
  by: z.nullable(named),
  at: z.nullable(z.string()),
  /** Pupils of whom an answer to it is stored: who, never what. */
  read: z.array(z.uuid()),
  /** Another number where any of their answers is another one (`markOf`): which, it does not say. */
  mark: z.number(),
  /** What was answered, and by how many; empty until the answers are shown. */
  answers: z.array(z.object({ answer: z.unknown(), pupils: z.int() })),
})
export type CardRound = z.infer<typeof cardRound>

/** One number for the answers of a class to a question, whatever their order: who holds the same ones has the same. */
export function markOf(answers: readonly { studentId: string; answer: unknown }[]): number {
  const said = answers.map(({ studentId, answer }) => `${studentId} ${JSON.stringify(answer)}`)
  return seededRandom(said.toSorted().join('\n'))()
}

export const getCardRound = endpoint('GET', '/applications/:id/card-round', {
  apis,
  who: staff,
  params: byId,
  response: cardRound,
  summary: 'Onde está a turma que responde com cartões: a pergunta, e quem já foi lido',
})

export const watchCardRound = endpoint('GET', '/applications/:id/card-round/live', {
  apis,
  who: staff,
  params: byId,
  response: 'events',
  summary: 'O mesmo, enviado sempre que muda, enquanto alguém o vê',
})

export const stepCardRound = endpoint('POST', '/applications/:id/card-round', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    itemId: z.uuid(),
    phase: z.enum(roundPhases),
    /** As the screen had it: a step that somebody else has taken meanwhile is not passed over. */
    revision: z.int().check(z.minimum(0), z.maximum(2_000_000)),
  }),
  response: cardRound,
  errors: { WRONG_STATE: 409, STEPPED_MEANWHILE: 409 },
  audit: 'applications.card-round',
  done: 'conduziu o voto com cartões',
  summary: 'Põe uma pergunta diante da turma que responde com cartões, ou mostra o que se respondeu',
})
