import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { contentFor, fifteenTerms } from '#engines/games/arbitrary.ts'
import { type KindName, kinds } from '#engines/games/kinds.ts'
import { boardContent, notShown } from '#features/games/board-content.ts'
import type { GameItem } from '#features/games/game.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import type { KnownGame } from './game-hands.ts'

export interface GameOfKind extends KnownGame, Pick<Fixtures, 'call' | 'headers'> {
  id: string
  code: string
}

const blank = { wrong: [], picture: null, audio: false, source: null }

/** A picture with places, from the bank of the demonstration. */
async function labelled(call: Fixtures['call']): Promise<GameItem[]> {
  const { pairs } = await call<{ pairs: GameItem[] }>('GET', '/games/content/questions?grade=5')
  const found = pairs.find(({ points }) => points)
  if (!found) throw new Error('The bank has no picture with places.')
  const { prompt, answer, wrong, picture, points, source } = found
  return [{ ...blank, id: uuid(), prompt, answer, wrong, picture, source, ...(points && { points }) }]
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
  const words = from.map(({ prompt, answer }) => ({ ...blank, id: uuid(), prompt, answer }))
  const items = kind === 'legenda' ? await labelled(call) : words
  const seed = 'e2e'
  const body = { title: `Para jogar: ${kinds[kind].label}`, kind, subjectId: first?.subjectId, grade: 6 }
  const more = { items, rules: {}, seed, shuffle: false, mode: 'ambos', teams: 3, entry: 'ninguém' }
  const { id, version } = await call<{ id: string; version: number }>('POST', '/games', { ...body, ...more })
  const { code } = await call<{ code: string }>('POST', `/games/${id}/state`, { state: 'publicado', version })
  return { kind, id, code, seed, items: boardContent(items, notShown), call, headers }
}
