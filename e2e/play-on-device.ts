import { type APIRequestContext, expect } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { type KindName, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import { boardContent } from '#features/games/board-content.ts'
import type { GameItem } from '#features/games/game.ts'
import type { GameRules } from '#features/games/rules.ts'

interface AtTheDoor {
  kind: KindName
  rules: GameRules
  seed: string
  version: number
  items: Omit<GameItem, 'source'>[]
}

/** A pupil plays a game to its end on a phone, by the calls that the page of the game makes. */
export async function playOnDevice(
  request: APIRequestContext,
  code: string,
  studentCode: string,
): Promise<void> {
  const door = await request.get(`/api/academy/play/${code}`)
  expect(door.ok(), `the game ${code} is open`).toBe(true)
  const { game } = (await door.json()) as { game: AtTheDoor }
  const { kind: name, rules, seed, version, items } = game
  const kind = await loadKind(name)
  const board = kind.board(boardContent(items), readRules(kind, rules), seed)
  const entries = kind.winning(board).map((move, at) => ({ move: { ...move }, at }))
  const sent = await request.post(`/api/academy/play/${code}/plays`, {
    data: {
      plays: [
        {
          id: uuid(),
          studentCode,
          seed,
          startedAgo: 60,
          seconds: 50,
          points: 0,
          max: 1,
          finished: true,
          results: [],
          moves: { version, items: items.map(item => item.id), first: 0, entries },
        },
      ],
    },
  })
  expect(sent.ok(), `the play of ${studentCode}`).toBe(true)
  expect(((await sent.json()) as { refused: unknown[] }).refused).toEqual([])
}
