import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { contentFor, fifteenTerms } from '#engines/games/arbitrary.ts'
import { type KindName, kinds } from '#engines/games/kinds.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import type { KnownGame } from './game-hands.ts'

export interface GameOfKind extends KnownGame, Pick<Fixtures, 'call' | 'headers'> {
  id: string
  code: string
}

/** A published game of one kind, of terms of the glossary where those make one, whose board is known here. */
export async function gameOfKind(request: APIRequestContext, kind: KindName): Promise<GameOfKind> {
  const { call, headers } = await fixturesBy('professor', request)
  interface Pair {
    prompt: string
    answer: string
    subjectId: string
  }
  const { pairs } = await call<{ pairs: Pair[] }>('GET', '/games/content/terms?grade=6')
  const [first] = pairs
  // A kind that asks more of its content than pairs has its own.
  const own = contentFor(kind)
  const from = own === fifteenTerms ? pairs.slice(0, 12) : own
  const items = from.map(({ prompt, answer }) => ({ id: uuid(), prompt, answer }))
  const seed = 'e2e'
  const body = { title: `Para jogar: ${kinds[kind].label}`, kind, subjectId: first?.subjectId, grade: 6 }
  const more = { items, rules: {}, seed, shuffle: false, mode: 'ambos', teams: 3, entry: 'ninguém' }
  const { id, version } = await call<{ id: string; version: number }>('POST', '/games', { ...body, ...more })
  const { code } = await call<{ code: string }>('POST', `/games/${id}/state`, { state: 'publicado', version })
  return { kind, id, code, seed, items, call, headers }
}
