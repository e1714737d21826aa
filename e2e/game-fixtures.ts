import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import type { GameContent } from '#engines/games/content.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'

export interface FixtureGame extends Pick<Fixtures, 'call' | 'headers'> {
  id: string
  code: string
  /** What the glossary says of the term that the first pair was taken from. */
  now: string
}

const twelve = Array.from({ length: 12 }, (_, at) => ({
  answer: `Palavra ${at + 1}`,
  prompt: `Definição da palavra ${at + 1}`,
}))

/** A published game of the teacher; where asked, its first pair is of a term that has changed since. */
export async function fixtureGame(
  request: APIRequestContext,
  game: {
    kind: string
    title: string
    changed?: boolean
    teams?: number
    content?: GameContent
    rules?: object
    more?: object
    by?: 'professor' | 'pedagogo'
  },
): Promise<FixtureGame> {
  const { call, headers } = await fixturesBy(game.by ?? 'professor', request)
  interface Pair {
    answer: string
    prompt: string
    sourceId: string
    subjectId: string
  }
  const { pairs } = await call<{ pairs: Pair[] }>('GET', '/games/content/terms?grade=6')
  const { answer = '', prompt: now = '', sourceId = '', subjectId = '' } = pairs[0] ?? {}
  const before = 'O que o glossário dizia antes.'
  const source = { kind: 'termo', id: sourceId, prompt: before, answer }
  const { id, version } = await call<{ id: string; version: number }>('POST', '/games', {
    title: game.title,
    kind: game.kind,
    subjectId,
    grade: 6,
    items: (game.content ?? twelve).map(({ answer, prompt }, at) => ({
      id: uuid(),
      answer,
      prompt,
      ...(game.changed && at === 0 ? { answer, prompt: before, source } : {}),
    })),
    rules: { each: 0, ...game.rules },
    seed: 'e2e',
    shuffle: false,
    entry: 'alcunha',
    ...(game.teams && { mode: 'equipas', teams: game.teams }),
    ...game.more,
  })
  const { code } = await call<{ code: string }>('POST', `/games/${id}/state`, { state: 'publicado', version })
  return { id, code, now, call, headers }
}

/** How many plays of a game have come. */
export async function playsOf({ id, call }: Pick<FixtureGame, 'id' | 'call'>): Promise<number> {
  return (await call<{ plays: number }>('GET', `/games/${id}/results`)).plays
}
