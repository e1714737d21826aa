import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { freeCode } from '#kit/server/records/free-code.ts'
import type { GameBody, GameItem, GameState } from './game.ts'
import { insertGame, isCodeTaken } from './server/queries.ts'

/** Pairs of a game, from words and what asks for them. */
export function pairs(...written: readonly (readonly [answer: string, prompt: string])[]): GameItem[] {
  return written.map(([answer, prompt]) => ({
    id: uuid(),
    prompt,
    answer,
    wrong: [],
    picture: null,
    audio: false,
    source: null,
  }))
}

/** A stored game for tests and for the demonstration; whatever is not said has a plain value. */
export async function fixtureGame(
  db: Db,
  how: Partial<GameBody> & { subjectId: string; owner?: Account; state?: GameState; publishedAt?: string },
) {
  // Unless a test says otherwise it was there for a day: somebody may have played it since.
  const { owner, state = 'publicado', publishedAt = yesterday(), ...body } = how
  return insertGame(
    db,
    owner?.id ?? null,
    {
      title: `Jogo ${uuid().slice(-6)}`,
      kind: 'memoria',
      grade: 5,
      groupIds: [],
      theme: '',
      items: pairs(
        ['Evaporação', 'Passagem da água do estado líquido ao gasoso.'],
        ['Condensação', 'Passagem do vapor de água ao estado líquido.'],
        ['Solo', 'Camada da Terra onde crescem as plantas.'],
        ['Erosão', 'Desgaste do solo pela água e pelo vento.'],
        ['Germinação', 'Início do crescimento de uma planta.'],
        ['Vertebrado', 'Animal que tem coluna vertebral.'],
      ),
      rules: {},
      mode: 'ambos',
      teams: 3,
      shuffle: false,
      seed: 'semente',
      entry: 'código',
      attempts: null,
      closesAt: null,
      ...body,
    },
    {
      state,
      ...(state === 'rascunho' ? {} : { code: await freeCode(code => isCodeTaken(db, code)), publishedAt }),
    },
  )
}

function yesterday(): string {
  return new Date(Date.now() - 24 * 3_600_000).toISOString()
}
